import { type RawBuilder, sql } from 'kysely'

const columnOf =
  (enrollment: string) =>
  (name: string): RawBuilder<unknown> =>
    sql.ref(`${enrollment}.${name}`)

/**
 * Whether an enrolment is in the class on a date: from entry to exit, both included, never on the waiting list. The
 * same as the rule `isActiveOn`.
 */
export const enrolledOn = (enrollment: string, date: RawBuilder<unknown>): RawBuilder<boolean> => {
  const column = columnOf(enrollment)
  return sql`(${column('status')} = 'ACTIVE' and ${column('start_date')} <= ${date}
    and (${column('exit_date')} is null or ${date} <= ${column('exit_date')}))`
}

/** Whether an enrolment counts among the students of its class: wherever a class is counted. The rule `isCounted`. */
export const countedIn = (enrollment: string): RawBuilder<boolean> => {
  const column = columnOf(enrollment)
  return sql`(${column('status')} = 'ACTIVE' and ${column('exit_date')} is null)`
}

/**
 * What vacancies are made of (the rule `vacancies`), counted over enrolments that have not ended: a place that is offered
 * until after this instant is free for nobody else.
 */
export const placeCountsOf = (enrollment: string, now: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`(count(*) filter (where ${column('status')} = 'ACTIVE'))::int as active,
    (count(*) filter (where ${column('status')} = 'SURPLUS'))::int as surplus,
    (count(*) filter (where ${column('offer_expires_at')} > ${now}::timestamptz))::int as offered`
}

/** Whether marks and attendance of a date are expected of an enrolment: it counts, and was in the class then. */
export const countedOn = (enrollment: string, date: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${countedIn(enrollment)} and ${columnOf(enrollment)('start_date')} <= ${date})`

/**
 * Whether the score of an evaluation is expected of an enrolment: its mark is not brought from elsewhere, and it is not
 * excused on that day. Beside `countedOn`.
 */
export const isScoreAwaited = (
  enrollment: string,
  evaluation: string,
  institutionId: string,
): RawBuilder<boolean> => {
  const [student, of] = [columnOf(enrollment), columnOf(evaluation)]
  return sql`(not exists (select 1 from enrollment_term_mark brought
      where brought.institution_id = ${institutionId} and brought.student_enrollment_id = ${student('id')}
        and brought.curriculum_component_id = ${of('curriculum_component_id')}
        and brought.academic_term_id = ${of('academic_term_id')} and brought.mark is not null)
    and not exists (select 1 from enrollment_dispensation excuse
      where excuse.institution_id = ${institutionId} and excuse.student_enrollment_id = ${student('id')}
        and excuse.curriculum_component_id = ${of('curriculum_component_id')}
        and (excuse.start_date is null or excuse.start_date <= ${of('date')})
        and (excuse.end_date is null or ${of('date')} <= excuse.end_date)))`
}

/** How an enrolment ended, `{date, reason}`; null of one that goes on. */
export const exitOf = (enrollment: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`case when ${column('exit_date')} is not null
    then json_build_object('date', ${column('exit_date')}, 'reason', ${column('exit_reason')}) end`
}
