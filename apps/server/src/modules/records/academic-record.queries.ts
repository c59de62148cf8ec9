import type { RecordRevision } from '@lousa/contract/records/academic-record.contract.ts'
import type { HistoryEntry, HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { stageOfHistory } from '@lousa/rules/records/history-segment.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '../module.ts'
import { userBrief } from '../people/person/user-brief.queries.ts'

export type Place = { db: Db; institutionId: string }
export const placeOf = ({ db, institution }: Pick<Ctx, 'db' | 'institution'>): Place => ({
  db,
  institutionId: institution.id,
})

/** A history as it stands; `revision` 0 has never been built and says nothing. */
export type StoredRecord = {
  id: string
  studentId: string
  type: HistoryType
  revision: number
  build: 'PENDING' | 'DONE' | 'FAILED'
  isIssued: boolean
  records: HistoryEntry[]
  note: string | null
  at: string
  version: number
}

/** Whether a paper of the revision under this alias was issued to the student of the record under the other. */
const issued = (institutionId: string, record: string, revision: string): RawBuilder<boolean> => sql`exists (
  select 1 from account holder
  join issued_document d on d.institution_id = ${institutionId} and d.person_id = holder.person_id
  where holder.institution_id = ${institutionId} and holder.id = ${sql.ref(`${record}.account_id`)}
    and d.type = 'ACADEMIC_RECORD' and d.data ->> 'recordId' = ${sql.ref(`${record}.id`)}::text
    and d.data ->> 'revision' = ${sql.ref(`${revision}.revision`)}::text)`

const storedRecords = async (
  { db, institutionId }: Place,
  which: RawBuilder<unknown>,
): Promise<StoredRecord[]> => {
  const { rows } = await sql<StoredRecord>`
    select r.id, r.account_id as "studentId", r.type, r.revision, r.build_status as build,
      ${issued(institutionId, 'r', 'r')} as "isIssued", coalesce(v.records, '[]') as records, v.note,
      coalesce(v.at, r.build_updated_at) as at, r.version
    from academic_record r
    left join academic_record_revision v on v.institution_id = ${institutionId} and v.academic_record_id = r.id
      and v.revision = r.revision
    where r.institution_id = ${institutionId} and ${which}`.execute(db)
  return rows
}

export const recordById = async (place: Place, id: string): Promise<StoredRecord | undefined> =>
  (await storedRecords(place, sql`r.id = ${id}`))[0]

export type RecordOf = { studentId: string; type: HistoryType }

export const recordOfStudent = async (
  place: Place,
  { studentId, type }: RecordOf,
): Promise<StoredRecord | undefined> =>
  (await storedRecords(place, sql`r.account_id = ${studentId} and r.type = ${type}`))[0]

/** The histories of these students that were built. */
export const recordsOfStudents = (
  place: Place,
  { studentIds, types }: { studentIds: readonly string[]; types: readonly HistoryType[] },
): Promise<StoredRecord[]> =>
  storedRecords(
    place,
    sql`r.account_id = any(${studentIds}::uuid[]) and r.type = any(${types}::text[]) and r.revision > 0`,
  )

/** Whether the student was ever in a class of the stage, of EJA in any segment; the waiting list and mistakes do not count. */
export const wasInStage = async (
  { db, institutionId }: Place,
  { studentId, type }: RecordOf,
): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select 1 from student_enrollment e
      join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id
      join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
      where e.institution_id = ${institutionId} and e.account_id = ${studentId} and e.status = 'ACTIVE'
        and e.exit_reason is distinct from 'CANCELLED' and l.stage = ${stageOfHistory(type)}) as was`.execute(
    db,
  )
  return rows[0]?.was ?? false
}

/** Keeps the record as it is until the transaction ends. */
export const lockRecord = async ({ db, institutionId }: Place, id: string): Promise<void> => {
  await sql`select 1 from academic_record
    where institution_id = ${institutionId} and id = ${id} for no key update`.execute(db)
}

/** This school's years as its records said them when the history was last built. */
export const lastBuilt = async ({ db, institutionId }: Place, id: string): Promise<HistoryEntry[]> => {
  const { rows } = await sql<{ records: HistoryEntry[] }>`
    select v.records from academic_record_revision v
    where v.institution_id = ${institutionId} and v.academic_record_id = ${id} and v.origin = 'BUILT'
    order by v.revision desc limit 1`.execute(db)
  return rows[0]?.records ?? []
}

/** What a history said before, newest first. */
export const earlierRevisions = async (
  { db, institutionId }: Place,
  id: string,
): Promise<RecordRevision[]> => {
  const { rows } = await sql<RecordRevision>`
    select v.revision, v.at, v.records, v.note, ${userBrief('a', 'p')} as by,
      case when ${issued(institutionId, 'r', 'v')} then 'ISSUED' else 'READY' end as status
    from academic_record r
    join academic_record_revision v on v.institution_id = ${institutionId} and v.academic_record_id = r.id
      and v.revision < r.revision
    join account a on a.institution_id = ${institutionId} and a.id = v.by_account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where r.institution_id = ${institutionId} and r.id = ${id}
    order by v.revision desc`.execute(db)
  return rows
}
