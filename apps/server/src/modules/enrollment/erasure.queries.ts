import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../erasure.ts'

/**
 * Enrolments in events and on waiting lists on which no school record rests. Whoever asks has seen to it that none of them
 * goes on. Their modalities go with them.
 */
export const removeUnrecorded = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<{ events: number; waitingLists: number }> => {
  const { rows } = await sql<{ isEvent: boolean }>`
    delete from student_enrollment e using grade g
    where e.institution_id = ${institutionId} and g.institution_id = ${institutionId} and g.id = e.grade_id
      and e.account_id = any(${accountIds}::uuid[]) and (g.is_event or e.status = 'SURPLUS')
      and not exists (select 1 from attendance x
        where x.institution_id = ${institutionId} and x.student_enrollment_id = e.id)
      and not exists (select 1 from student_evaluation x
        where x.institution_id = ${institutionId} and x.student_enrollment_id = e.id)
      and not exists (select 1 from grade_performance x
        where x.institution_id = ${institutionId} and x.student_enrollment_id = e.id)
      and not exists (select 1 from issued_document x
        where x.institution_id = ${institutionId} and x.student_enrollment_id = e.id)
      and not exists (select 1 from survey_response x
        where x.institution_id = ${institutionId} and x.student_enrollment_id = e.id)
      and not exists (select 1 from survey_answered x
        where x.institution_id = ${institutionId} and x.student_enrollment_id = e.id)
      and not exists (select 1 from student_enrollment x
        where x.institution_id = ${institutionId} and x.previous_enrollment_id = e.id)
    returning g.is_event as "isEvent"`.execute(db)
  const events = rows.filter(({ isEvent }) => isEvent).length
  return { events, waitingLists: rows.length - events }
}
