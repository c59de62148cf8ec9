import { sql } from 'kysely'
import pg from 'pg'
import { changeRun } from '../../import/import.queries.ts'
import { byHash } from '../../import-row/import-plans.queries.ts'
import type { TenantCtx } from '../../person/person.types.ts'
import { discardQueryPlans } from '../import-writing.queries.ts'
import { renewOfficeKeys } from '../office-key.queries.ts'

export type UsedPerson = { id: string; name: string }
type Reference = {
  schema: string
  table: string
  columns: string[]
  target: 'account' | 'person' | 'responsible'
}

/** Every foreign key that names an account, a person or a responsible and would not go away with it. */
const references = async ({ db }: TenantCtx): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select n.nspname as schema, c.relname as "table", t.relname as target, (
      select array_agg(a.attname::text order by k.at) from unnest(f.conkey) with ordinality as k(number, at)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number) as columns
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and f.confdeltype in ('a', 'r') and not c.relispartition
      and t.oid = any(array['account', 'person', 'responsible']::regclass[])
      and not exists (
        select 1 from (values ('account', 'person'), ('person', 'responsible')) as own("table", target)
        where own."table" = c.relname and own.target = t.relname)`.execute(db)
  return rows
}

/**
 * The rows that an import created and that are in use by now: by a foreign key of any table, a password, another role of the
 * person, or a changed record. Set work: each table is read once at most.
 */
export const usedPeople = async (place: TenantCtx, importId: string): Promise<UsedPerson[]> => {
  const { db, institution } = place
  const uses = (await references(place)).flatMap(({ schema, table, columns, target }) => {
    const column = columns.find(name => name !== 'institution_id')
    if (!column) return []
    const from = sql`created c join ${sql.table(`${schema}.${table}`)} x
      on x.institution_id = ${institution.id} and x.${sql.ref(column)}`
    if (target === 'account')
      return [sql`select c.account_id from ${from} = c.account_id where c.responsible_id is null`]
    if (target === 'person')
      return [sql`select c.account_id from ${from} = c.person_id where c.created_person`]
    return [sql`select c.account_id from ${from} = c.responsible_id`]
  })
  const { rows } = await byHash(db, () =>
    sql<UsedPerson>`
    with created as materialized (
      select account_id, person_id, responsible_id, created_person from import_row
      where institution_id = ${institution.id} and import_id = ${importId} and account_id is not null),
    used as (
      ${sql.join(uses, sql` union all `)}
      union all select m.account_id from created c join merged_account m
        on m.institution_id = ${institution.id} and c.account_id in (m.former_id, m.account_id)
      union all select m.account_id from import_change c join merged_account m
        on m.institution_id = ${institution.id} and m.former_id = c.account_id
        where c.institution_id = ${institution.id} and c.import_id = ${importId}
      union all select c.account_id from import_change c join person x
        on x.institution_id = ${institution.id} and x.id = c.person_id and x.version <> c.version
        where c.institution_id = ${institution.id} and c.import_id = ${importId}
      union all select c.account_id from created c join credential x
        on x.institution_id = ${institution.id} and x.person_id = c.person_id where c.created_person
      union all select c.account_id from created c join account x
        on x.institution_id = ${institution.id} and x.person_id = c.person_id and x.id <> c.account_id
        where c.created_person
      union all select c.account_id from created c join person x
        on x.institution_id = ${institution.id} and x.id = c.person_id where c.created_person and x.version > 1
      union all select c.account_id from created c join person x
        on x.institution_id = ${institution.id} and x.id = c.person_id
        where c.responsible_id is not null and not exists (
          select 1 from responsible o where o.institution_id = ${institution.id} and o.person_id = x.id
            and o.id not in (select responsible_id from created where responsible_id is not null)))
    select a.id, coalesce(p.social_name, p.name) as name
    from account a join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id in (select account_id from used)
    order by a.sort_key, a.id`.execute(db),
  )
  return rows
}

/** Takes back what the import created; answers whose records were changed thereby or are gone. */
export const removeImported = async (
  { db, institution }: TenantCtx,
  importId: string,
  now: string,
): Promise<{ removed: { id: string; isGone: boolean }[]; registrations: string[] }> => {
  await discardQueryPlans(db)
  const ofImport = sql`institution_id = ${institution.id} and import_id = ${importId}`
  const { rows: peopleOfResponsibles } = await sql<{
    personId: string
  }>`select person_id as "personId" from import_row
    where ${ofImport} and responsible_id is not null`.execute(db)
  const { rows } = await sql<{ id: string; isGone: boolean }>`
    select account_id as id, bool_or(responsible_id is null) as "isGone" from import_row
    where ${ofImport} and account_id is not null group by account_id`.execute(db)
  await sql`update person p set version = p.version + 1, updated_at = ${now}, main_responsible_id = case
      when p.main_responsible_id in (select responsible_id from import_row where ${ofImport})
      then (select o.id from responsible o where o.institution_id = ${institution.id} and o.person_id = p.id
        and o.id not in (select responsible_id from import_row where ${ofImport} and responsible_id is not null)
        order by o.position, o.id limit 1)
      else p.main_responsible_id end
    where p.institution_id = ${institution.id} and p.id in (
      select person_id from import_row where ${ofImport} and responsible_id is not null)`.execute(db)
  await sql`delete from responsible where institution_id = ${institution.id} and id in (
    select responsible_id from import_row where ${ofImport})`.execute(db)
  const gone = await sql<{ registration: string }>`delete from account
    where institution_id = ${institution.id} and id in (
      select account_id from import_row where ${ofImport} and responsible_id is null)
    returning registration`.execute(db)
  await sql`delete from person where institution_id = ${institution.id} and id in (
    select person_id from import_row where ${ofImport} and created_person)`.execute(db)
  await sql`update import_row set account_id = null, person_id = null, responsible_id = null,
    created_person = false where ${ofImport}`.execute(db)
  await renewOfficeKeys(
    db,
    institution.id,
    peopleOfResponsibles.map(row => row.personId),
  )
  return { removed: rows, registrations: gone.rows.map(({ registration }) => registration) }
}

const FOREIGN_KEY = '23503'

/** Whether a foreign key refused. */
export const isStillNamed = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY

export const markUndone = (ctx: TenantCtx, importId: string, at: string): Promise<void> =>
  changeRun(ctx, importId, { status: 'UNDONE', finished_at: at })
