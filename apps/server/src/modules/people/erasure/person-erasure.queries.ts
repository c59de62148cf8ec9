import {
  type ErasureState,
  emptied,
  PARENTS,
  type PersonColumn,
} from '@lousa/rules/operation/erasure.rules.ts'
import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../../hooks.ts'
import type { Row } from '../../module.ts'
import { rowsOf } from '../../rows.ts'
import { columnsWithoutSamples } from '../import-run/import-run.queries.ts'
import { renewOfficeKeys } from '../import-run/office-key.queries.ts'

type TenantDb = Pick<ErasurePlace, 'db' | 'institutionId'>

export type ErasableStudent = ErasedOne & {
  registration: string
  name: string
  version: number
}

/** A student with all that leads to what is stored of them; undefined where it is none. */
export const erasableStudent = async (
  { db, institutionId }: TenantDb,
  studentId: string,
): Promise<ErasableStudent | undefined> => {
  const { rows } = await sql<ErasableStudent>`
    select p.id as "personId", a.id as "studentId", a.registration, coalesce(p.social_name, p.name) as name, p.version,
      array(select o.id from account o where o.institution_id = ${institutionId} and o.person_id = p.id
        union
        select m.former_id from merged_account m
        join account o on o.institution_id = ${institutionId} and o.id = m.account_id
        where m.institution_id = ${institutionId} and o.person_id = p.id order by 1) as "accountIds",
      array(select distinct e from (
        select p.email as e union all
        select r.email from responsible r where r.institution_id = ${institutionId} and r.person_id = p.id) m
        where e is not null) as emails
    from account a
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where a.institution_id = ${institutionId} and a.id = ${studentId} and a.role in ('STUDENT', 'STUDENT-SMELJ')`.execute(
    db,
  )
  return rows[0]
}

/** Reasons against the erasure. */
export const erasureState = async (
  { db, institutionId, today }: TenantDb & { today: string },
  { personId, accountIds }: ErasedOne,
): Promise<ErasureState> => {
  const { rows } = await sql<ErasureState>`
    select
      exists (select 1 from student_enrollment e
        join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id and y.status = 'OPEN'
        join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id
        where e.institution_id = ${institutionId} and e.account_id = any(${accountIds}::uuid[]) and e.exit_date is null
          and (not g.is_event or g.event_last_day >= ${today})) as "isEnrolled",
      exists (select 1 from account a
        where a.institution_id = ${institutionId} and a.person_id = ${personId} and a.status = 'Ativo'
          and a.role not in ('STUDENT', 'STUDENT-SMELJ', 'GUARDIAN')) as "isActiveStaff",
      exists (select 1 from person p
        join responsible r on r.institution_id = ${institutionId} and r.tax_number = p.tax_number
        join account a on a.institution_id = ${institutionId} and a.person_id = r.person_id and a.status = 'Ativo'
          and a.role in ('STUDENT', 'STUDENT-SMELJ')
        where p.institution_id = ${institutionId} and p.id = ${personId} and r.person_id <> p.id)
        or exists (select 1 from guardianship b where b.institution_id = ${institutionId}
          and b.guardian_person_id = ${personId} and b.status = 'ACTIVE') as "isResponsibleForActive"`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('A question without conditions has an answer')
  return state
}

export const storedPerson = ({ db, institutionId }: TenantDb, personId: string): Promise<Row<'person'>> =>
  db
    .selectFrom('person')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()

/** Empties these columns. Who saved an older version is shown what stands now. */
export const emptyColumns = async (
  { db, institutionId, now }: ErasurePlace,
  personId: string,
  columns: readonly PersonColumn[],
): Promise<void> => {
  await db
    .updateTable('person')
    .set(person => ({
      ...Object.fromEntries(columns.map(column => [column, emptied(column)])),
      version: person('version', '+', 1),
      updated_at: now,
    }))
    .where('institution_id', '=', institutionId)
    .where('id', '=', personId)
    .execute()
}

export const removePicture = async ({ db, institutionId }: TenantDb, personId: string): Promise<void> => {
  await db
    .deleteFrom('person_picture')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .execute()
}

/** Only parents among the guardians stay, with their names. */
export const removeResponsibles = async (
  { db, institutionId }: TenantDb,
  personId: string,
): Promise<number> => {
  const removed = rowsOf(
    await sql`delete from responsible where institution_id = ${institutionId} and person_id = ${personId}
      and kinship <> all(${[...PARENTS]}::text[])`.execute(db),
  )
  const emptiedRows = rowsOf(
    await sql`update responsible set tax_number = null, cellphone = null, occupation = null, email = null, address = null
      where institution_id = ${institutionId} and person_id = ${personId}
        and num_nonnulls(tax_number, cellphone, occupation, email, address) > 0`.execute(db),
  )
  return removed + emptiedRows
}

/**
 * Nothing takes a merge of the record back any more: what it would bring back goes, and the record that ended, with those that
 * had ended in it.
 */
export const deleteMergeUndoOf = async ({ db, institutionId }: TenantDb, personId: string): Promise<void> => {
  const { rows } = await sql<{ id: string | null }>`
    with recursive ended(id) as (
      select m.other_person_id from person_merge m
        where m.institution_id = ${institutionId} and m.person_id = ${personId} and m.undo is not null
      union
      select m.other_person_id from ended e
        join person_merge m on m.institution_id = ${institutionId} and m.person_id = e.id and m.undo is not null
    ), forgotten as (
      update person_merge set undo = null, other_person_id = null
      where institution_id = ${institutionId} and undo is not null
        and (person_id = ${personId} or person_id in (select id from ended)) returning id
    )
    select id from ended where id is not null`.execute(db)
  const ended = rows.flatMap(({ id }) => id ?? [])
  if (ended.length > 0)
    await sql`delete from person where institution_id = ${institutionId} and id = any(${ended}::uuid[])`.execute(
      db,
    )
}

/** The accounts of a student work no more, nor does that of a former guardian, and they say no reason. */
export const closeStudentAccounts = async (
  { db, institutionId, now }: ErasurePlace,
  personId: string,
): Promise<void> => {
  await sql`update account set status_reason = null, status = 'Inativo',
      status_changed_at = case when status = 'Ativo' then ${now} else status_changed_at end
    where institution_id = ${institutionId} and person_id = ${personId}
      and role in ('STUDENT', 'STUDENT-SMELJ', 'GUARDIAN')`.execute(db)
}

/** Rows of spreadsheets about the person, and the data of an undo. */
export const removeImported = async (
  { db, institutionId }: TenantDb,
  { personId, accountIds }: ErasedOne,
): Promise<number> => {
  const changes = rowsOf(
    await sql`delete from import_change where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
  )
  // Sheets of a draft are kept for another choice; without them its rows are left as they are read.
  const sheets = rowsOf(
    await sql`delete from import_sheet s where s.institution_id = ${institutionId} and s.import_id in (
      select r.import_id from import_row r where r.institution_id = ${institutionId}
        and (r.person_id = ${personId} or (r.known ->> 'id') = any(${accountIds}::text[])))`.execute(db),
  )
  // The samples of a draft's columns do not say whose they are: all of them go.
  await sql`update import_run set columns = ${columnsWithoutSamples}
    where institution_id = ${institutionId} and id in (
      select w.import_id from import_row w where w.institution_id = ${institutionId}
        and (w.person_id = ${personId} or w.account_id = any(${accountIds}::uuid[])
          or (w.known ->> 'id') = any(${accountIds}::text[])))`.execute(db)
  const rows = rowsOf(
    await sql`update import_row set cells = '[]', corrections = '{}', problems = '[]', warnings = '[]', keys = '{}',
        account_id = null, person_id = null, responsible_id = null, created_person = false, known = null,
        known_version = null, changes = '[]', before_cure = null, same_person_as = null
      where institution_id = ${institutionId} and (person_id = ${personId} or account_id = any(${accountIds}::uuid[])
        or (known ->> 'id') = any(${accountIds}::text[]))`.execute(db),
  )
  return changes + sheets + rows
}

/** The office finds the person by what is left. */
export const renewKeys = ({ db, institutionId }: TenantDb, personId: string): Promise<void> =>
  renewOfficeKeys(db, institutionId, [personId])
