import type { HistoryEntry, HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../module.ts'

export type Place = { db: Db; institutionId: string }

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
export const issued = (
  institutionId: string,
  record: string,
  revision: string,
): RawBuilder<boolean> => sql`exists (
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
