import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, FollowedRow, Following } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'
import { noteEnrollmentChanges, noteEnrollmentsOfAccounts } from './enrollment-change.public.queries.ts'
import type { TimedGrade } from './entry/entry.queries.ts'

/**
 * Enrolments in events and on waiting lists without a school record. The caller has ensured that none of them is running. Their
 * modalities are removed with them.
 */
export const removeUnrecorded = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<{ events: number; waitingLists: number }> => {
  await noteEnrollmentsOfAccounts({ db, institution: { id: institutionId } }, accountIds)
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
      and not exists (select 1 from council_decision x
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

/** Empties the reasons and texts of a council about the student. Each decision stays, with its number, author and day. */
export const clearDecisionReasons = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`update council_decision d set reason = null, text = null
      from student_enrollment e
      where d.institution_id = ${institutionId} and num_nonnulls(d.reason, d.text) > 0
        and e.institution_id = ${institutionId} and e.id = d.student_enrollment_id
        and e.account_id = any(${accountIds}::uuid[])`.execute(db),
  )

/** Enrolments of one account become another's. */
export const moveEnrollments = async (ctx: Ctx, { from, to, keys }: Following): Promise<FollowedRow[]> => {
  const { db, institution } = ctx
  await noteEnrollmentsOfAccounts(ctx, [from])
  const { rows } = await sql<Required<FollowedRow>>`
    update student_enrollment e set account_id = ${to}
    from grade g
    where e.institution_id = ${institution.id} and e.account_id = ${from}
      and (${keys}::uuid[] is null or e.id = any(${keys}::uuid[]))
      and g.institution_id = ${institution.id} and g.id = e.grade_id
    returning e.id as key,
      case when e.status = 'SURPLUS' then 'waiting' when g.is_event then 'events' else 'enrollments' end as kind`.execute(
    db,
  )
  await noteEnrollmentChanges(
    ctx,
    rows.map(({ key }) => key),
  )
  return rows
}

/** Decisions of a council that one account recorded become another's. */
export const moveDecisions = moveRows(sql`council_decision`, sql`author_id`)

/** Deletes the noted changes of enrolments of a deleted year. */
export const deleteChangesOfYear = async ({ db, institution }: Ctx, yearId: string): Promise<void> => {
  await sql`delete from enrollment_change
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
}

export type OwnEnrollment = TimedGrade & {
  accountId: string
  gradeId: string
  yearId: string
  status: 'ACTIVE' | 'SURPLUS'
  start: CivilDate
  exit: CivilDate | null
  exitReason: string | null
}

/** Every enrolment of these accounts, in the order of their days. */
export const enrollmentsOfAccounts = async (
  { db, institution }: Ctx,
  accountIds: readonly string[],
): Promise<OwnEnrollment[]> => {
  const { rows } = await sql<OwnEnrollment>`
    select e.id, e.account_id as "accountId", e.grade_id as "gradeId", e.academic_year_id as "yearId", e.status,
      e.start_date as start, e.exit_date as exit, e.exit_reason as "exitReason", g.name, g.is_event as "isEvent",
      g.event_first_day as "firstDay", g.event_last_day as "lastDay", g.event_start_hour as "startHour",
      g.event_end_hour as "endHour"
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    where e.institution_id = ${institution.id} and e.account_id = any(${accountIds}::uuid[])
    order by e.start_date, e.id`.execute(db)
  return rows
}
