import type {
  CouncilDecision,
  DecisionKind,
} from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'

/**
 * The current decision of the council about the enrolment under the alias, as far as it settles its result, as JSON. An
 * approval is what the column says, which the release before writes without a row.
 */
export const currentDecision = (
  enrollment: string,
  institutionId: string,
): RawBuilder<CouncilDecision | null> => sql`
  case when ${sql.ref(`${enrollment}.council_approved`)} then json_build_object('kind', 'APPROVE')
  else (select case decided.kind
      when 'RETAIN' then json_build_object('kind', 'RETAIN')
      when 'DEPENDENCY' then json_build_object('kind', 'DEPENDENCY', 'componentIds', decided.component_ids) end
    from council_decision decided
    where decided.institution_id = ${institutionId}
      and decided.student_enrollment_id = ${sql.ref(`${enrollment}.id`)} and decided.kind <> 'NOTE'
    order by decided.number desc limit 1) end`

/** The last decision of the enrolment under the alias that is no note, as a query of its row `decided`. */
const lastDecision = (enrollment: string, institutionId: string, columns: RawBuilder<unknown>) => sql`
  select ${columns} from council_decision decided
  where decided.institution_id = ${institutionId}
    and decided.student_enrollment_id = ${sql.ref(`${enrollment}.id`)} and decided.kind <> 'NOTE'
  order by decided.number desc limit 1`

const isMinuted = (
  institutionId: string,
  decision: 'decided' | 'former',
): RawBuilder<boolean> => sql`exists (select 1 from council_meeting met
  where met.institution_id = ${institutionId} and met.id = ${sql.ref(`${decision}.meeting_id`)}
    and met.status <> 'ANNULLED')`

/** Whether the last decision that is in minutes, before the row `decided`, is no withdrawal. */
const withdrawsMinuted = (institutionId: string): RawBuilder<boolean> => sql`coalesce((
  select former.kind <> 'WITHDRAWN' from council_decision former
  where former.institution_id = ${institutionId}
    and former.student_enrollment_id = decided.student_enrollment_id and former.kind <> 'NOTE'
    and former.number < decided.number and ${isMinuted(institutionId, 'former')}
  order by former.number desc limit 1), false)`

/**
 * Whether the current decision about the enrolment under the alias is in no minutes: taken outside of meetings, or in one whose
 * minutes were annulled. A withdrawal needs minutes where the decision before it is in some.
 */
export const lacksMinutes = (enrollment: string, institutionId: string): RawBuilder<boolean> => sql`coalesce((
  ${lastDecision(
    enrollment,
    institutionId,
    sql`not ${isMinuted(institutionId, 'decided')}
    and (decided.kind <> 'WITHDRAWN' or ${withdrawsMinuted(institutionId)})`,
  )}), false)`

/** Puts the current decisions of a class that are in no minutes into a meeting; answers how many. */
export const collectIntoMeeting = async (
  { db, institution }: Ctx,
  { gradeId, meetingId }: { gradeId: string; meetingId: string },
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update council_decision d set meeting_id = ${meetingId}
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
      and d.institution_id = ${institution.id} and d.student_enrollment_id = e.id
      and ${lacksMinutes('e', institution.id)}
      and d.id = (${lastDecision('e', institution.id, sql`decided.id`)})`.execute(db)
  return Number(numAffectedRows)
}

/** Decisions of a meeting that is deleted are outside of meetings. */
export const releaseFromMeeting = async ({ db, institution }: Ctx, meetingId: string): Promise<void> => {
  await sql`
    update council_decision set meeting_id = null
    where institution_id = ${institution.id} and meeting_id = ${meetingId}`.execute(db)
}

type MeetingDecision = { meetingId: string; enrollmentId: string; number: number }

/** A decision of a meeting, with the account of its student; null where the decision is not in the meeting. */
export const decisionOfMeeting = async (
  { db, institution }: Ctx,
  { meetingId, enrollmentId, number }: MeetingDecision,
): Promise<{ studentId: string; isCurrent: boolean } | null> => {
  const { rows } = await sql<{ studentId: string; isCurrent: boolean }>`
    select e.account_id as "studentId",
      coalesce(d.id = (${lastDecision('e', institution.id, sql`decided.id`)}), false) as "isCurrent"
    from student_enrollment e
    join council_decision d on d.institution_id = ${institution.id} and d.student_enrollment_id = e.id
    where e.institution_id = ${institution.id} and e.id = ${enrollmentId} and d.number = ${number}
      and d.meeting_id = ${meetingId}`.execute(db)
  return rows[0] ?? null
}

/** Takes a decision out of a meeting, with those before it that are no notes: the minutes state none that it has replaced. */
export const releaseDecisionRows = async (
  { db, institution }: Ctx,
  { meetingId, enrollmentId, number }: MeetingDecision,
): Promise<void> => {
  await sql`
    update council_decision set meeting_id = null
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId} and number <= ${number}
      and kind <> 'NOTE' and meeting_id = ${meetingId}`.execute(db)
}

/** A decision as it is added. */
export type NewDecision = {
  enrollmentId: string
  kind: DecisionKind
  componentIds: readonly string[]
  until: string | null
  reason: string | null
  text: string | null
  /** The meeting in which it was taken. */
  meetingId: string | null
}

/** A decision of one kind without more, as the record of the enrolment writes it. */
export const plainDecision = (enrollmentId: string, kind: 'APPROVE' | 'WITHDRAWN'): NewDecision => ({
  enrollmentId,
  kind,
  componentIds: [],
  until: null,
  reason: null,
  text: null,
  meetingId: null,
})

/**
 * Adds decisions, one for each enrolment, and writes the column of approvals with them: the only place that does. The caller
 * holds the enrolments. The version of an enrolment rises where its approval changes.
 */
export const addDecisions = async (
  { db, institution, actor, now }: Ctx,
  decisions: readonly NewDecision[],
): Promise<void> => {
  if (decisions.length === 0) return
  const rows = JSON.stringify(decisions)
  await sql`
    insert into council_decision as n (institution_id, student_enrollment_id, number, kind, component_ids, until, reason,
      text, meeting_id, author_id, recorded_at)
    select ${institution.id}::uuid, d."enrollmentId",
      coalesce((select max(former.number) from council_decision former
        where former.institution_id = ${institution.id} and former.student_enrollment_id = d."enrollmentId"), 0) + 1,
      d.kind, array(select jsonb_array_elements_text(d."componentIds")::uuid), d.until, d.reason, d.text,
      d."meetingId", ${actor.accountId}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as d("enrollmentId" uuid, kind text, "componentIds" jsonb, until date,
      reason text, text text, "meetingId" uuid)
    returning number`.execute(db)
  await sql`
    update student_enrollment e set council_approved = d.kind = 'APPROVE', version = e.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as d("enrollmentId" uuid, kind text)
    where e.institution_id = ${institution.id} and e.id = d."enrollmentId" and d.kind <> 'NOTE'
      and e.council_approved <> (d.kind = 'APPROVE')`.execute(db)
}
