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

/** Whether marks and attendance of a date are expected of an enrolment: it counts, and was in the class then. */
export const countedOn = (enrollment: string, date: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${countedIn(enrollment)} and ${columnOf(enrollment)('start_date')} <= ${date})`

/** How an enrolment ended, `{date, reason}`; null of one that goes on. */
export const exitOf = (enrollment: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`case when ${column('exit_date')} is not null
    then json_build_object('date', ${column('exit_date')}, 'reason', ${column('exit_reason')}) end`
}
