import type { RecordRevision } from '@lousa/contract/records/academic-record.contract.ts'
import type { HistoryEntry } from '@lousa/rules/records/history-entry.rules.ts'
import { stageOfHistory } from '@lousa/rules/records/history-segment.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { userBrief } from '../people/person/user-brief.queries.ts'
import { issued, type Place, type RecordOf } from './stored-record.public.queries.ts'

export const toTenantDb = ({ db, institution }: Pick<Ctx, 'db' | 'institution'>): Place => ({
  db,
  institutionId: institution.id,
})

/** Whether the student was ever in a class of the stage, of EJA in any segment; the waiting list and mistakes do not count. */
export const hasStageEnrollment = async (
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

/** Former contents of a history, newest first. */
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
