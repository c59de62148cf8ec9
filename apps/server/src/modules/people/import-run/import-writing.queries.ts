import { sql } from 'kysely'
import type { Db, NewRow } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import { byHash } from '../import-row/import-plans.queries.ts'

export type CreatedRow = {
  number: number
  account_id: string | null
  person_id: string | null
  responsible_id: string | null
  created_person: boolean
}

export type NewPeople = {
  persons: NewRow<'person'>[]
  responsibles: NewRow<'responsible'>[]
  accounts: NewRow<'account'>[]
}

/**
 * PostgreSQL stores its plans for the checks of foreign keys as long as a connection lives. Those of a connection that was opened
 * when the school was small read the whole table for every row: 20,000 new people took over a minute. New plans use the current
 * size of the tables.
 */
export const discardQueryPlans = async (db: Db): Promise<void> => {
  await sql`discard plans`.execute(db)
}

/** All new people, as a few statements. */
export const insertPeople = async (db: Db, { persons, responsibles, accounts }: NewPeople): Promise<void> => {
  await insertRows(db, 'person', persons)
  await discardQueryPlans(db)
  await insertRows(db, 'responsible', responsibles)
  await insertRows(db, 'account', accounts)
  // The main responsibles are checked at the commit.
  await discardQueryPlans(db)
}

const CHUNK = 5_000

/** The outcome of each row, for the list and for the undo. */
export const insertCreated = async (
  db: Db,
  { institutionId, importId }: { institutionId: string; importId: string },
  rows: readonly CreatedRow[],
): Promise<void> => {
  await byHash(db, async () => {
    for (let from = 0; from < rows.length; from += CHUNK) {
      await sql`update import_row r set account_id = c.account_id, person_id = c.person_id,
        responsible_id = c.responsible_id, created_person = c.created_person
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + CHUNK))}::jsonb)
        as c(number int, account_id uuid, person_id uuid, responsible_id uuid, created_person boolean)
      where r.institution_id = ${institutionId} and r.import_id = ${importId} and r.number = c.number`.execute(
        db,
      )
    }
  })
}

export type AddedResponsible = Omit<NewRow<'responsible'>, 'position'> & {
  id: string
  person_id: string
  main: boolean
}

/**
 * Adds responsibles behind those of their persons, whose records thereby change. The first one asked for, or of a
 * person without any, becomes the main one.
 */
export const addResponsibles = async (
  db: Db,
  { institutionId, now }: { institutionId: string; now: string },
  rows: readonly AddedResponsible[],
): Promise<void> => {
  const json = JSON.stringify(rows.map((row, order) => ({ ...row, order })))
  const given = sql`jsonb_to_recordset(${json}::jsonb) as r(id uuid, person_id uuid, "order" int, name text,
    kinship text, tax_number text, cellphone text, occupation text, email text, address jsonb, main boolean)`
  await sql`select 1 from person where institution_id = ${institutionId}
    and id in (select person_id from ${given}) order by id for no key update`.execute(db)
  await sql`insert into responsible as n
      (institution_id, id, person_id, position, name, kinship, tax_number, cellphone, occupation, email, address)
    select ${institutionId}, r.id, r.person_id,
      coalesce((select max(position) + 1 from responsible o
        where o.institution_id = ${institutionId} and o.person_id = r.person_id), 0)
        + row_number() over (partition by r.person_id order by r."order") - 1,
      r.name, r.kinship, r.tax_number, r.cellphone, r.occupation, r.email, r.address
    from ${given} returning id`.execute(db)
  await sql`update person p set version = p.version + 1, updated_at = ${now},
      main_responsible_id = coalesce(m.id, p.main_responsible_id, f.id)
    from (select distinct on (person_id) person_id, id from ${given} order by person_id, "order") f
    left join (select distinct on (person_id) person_id, id from ${given} where main
      order by person_id, "order") m using (person_id)
    where p.institution_id = ${institutionId} and p.id = f.person_id`.execute(db)
}
