import { type RawBuilder, sql } from 'kysely'

const columnOf =
  (enrollment: string) =>
  (name: string): RawBuilder<unknown> =>
    sql.ref(`${enrollment}.${name}`)

/**
 * The last day of an enrolment in its class, null while it goes on: the rule `lastDayIn`. The day on which an enrolment begins
 * that follows it (by a move or a return) belongs to that one.
 */
export const lastDayOf = (enrollment: string, institutionId: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`case when ${column('exit_date')} is not null then least(${column('exit_date')}, (
    select min(following.start_date) - 1 from student_enrollment following
    where following.institution_id = ${institutionId} and following.account_id = ${column('account_id')}
      and following.previous_enrollment_id = ${column('id')} and following.status = 'ACTIVE'
      and following.exit_reason is distinct from 'CANCELLED')) end`
}

/**
 * Whether an enrolment is in the class on a date: from entry to the last day, both included, never on the waiting list. The
 * same as the rule `isActiveOn`.
 */
export const enrolledOn = (
  enrollment: string,
  date: RawBuilder<unknown>,
  institutionId: string,
): RawBuilder<boolean> => {
  const column = columnOf(enrollment)
  return sql`(${column('status')} = 'ACTIVE' and ${column('start_date')} <= ${date}
    and (${column('exit_date')} is null or (${date} <= ${column('exit_date')} and ${date} <= ${lastDayOf(enrollment, institutionId)})))`
}

/** Whether an enrolment counts among the students of its class: wherever a class is counted. The rule `isCounted`. */
export const countedIn = (enrollment: string): RawBuilder<boolean> => {
  const column = columnOf(enrollment)
  return sql`(${column('status')} = 'ACTIVE' and ${column('exit_date')} is null)`
}

/**
 * The counts behind vacancies (the rule `vacancies`), over enrolments that have not ended: a place that is offered until after
 * this instant is not free for others.
 */
export const vacancyCountsSql = (enrollment: string, now: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`(count(*) filter (where ${column('status')} = 'ACTIVE'))::int as active,
    (count(*) filter (where ${column('status')} = 'SURPLUS'))::int as surplus,
    (count(*) filter (where ${column('offer_expires_at')} > ${now}::timestamptz))::int as offered`
}

/**
 * Whether an enrolment has become part of a later one of the same student in the same class, who went on after a return or by
 * moves: papers of the class have one line for both.
 */
export const isFolded = (enrollment: string, institutionId: string): RawBuilder<boolean> => {
  const column = columnOf(enrollment)
  return sql`(${column('exit_date')} is not null and exists (
    select 1 from student_enrollment later
    where later.institution_id = ${institutionId} and later.grade_id = ${column('grade_id')}
      and later.account_id = ${column('account_id')} and later.previous_enrollment_id is not null
      and later.status = 'ACTIVE' and later.exit_reason is distinct from 'CANCELLED'
      and later.start_date >= ${column('exit_date')} and later.id <> ${column('id')}))`
}

/** Whether marks and attendance of a date are expected of an enrolment: it counts, and was in the class then. */
export const isExpectedOn = (enrollment: string, date: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${countedIn(enrollment)} and ${columnOf(enrollment)('start_date')} <= ${date})`

/**
 * Whether evaluations of the class join a transferred mark: it follows its source, whose points are known and belong to
 * this mark. The rule `followingPart` in SQL.
 */
export const joinsCarried = (termMark: string): RawBuilder<boolean> => {
  const of = columnOf(termMark)
  return sql`(${of('origin')} = 'MOVED' and ${of('mark')} = ${of('source_mark')}
    and ${of('source_points_mark')} = ${of('source_mark')} and ${of('source_worth')} > 0)`
}

/** Whether a row of scores records anything: a score, a state, or a text or concept of an opinion. Never null, also of no row. */
export const isScoreRecorded = (score: string): RawBuilder<boolean> => {
  const of = columnOf(score)
  return sql`(num_nonnulls(${of('score')}, ${of('state')}, ${of('text')}, ${of('concept')}) > 0)`
}

/**
 * Whether nothing is pending in a row of scores: a score or an opinion is given, or the student missed the evaluation or is
 * excused from it. A second call is pending. Never null, also of no row.
 */
export const isScoreSettled = (score: string): RawBuilder<boolean> => {
  const of = columnOf(score)
  return sql`(num_nonnulls(${of('score')}, ${of('text')}, ${of('concept')}) > 0
    or coalesce(${of('state')} in ('MISSED', 'EXCUSED'), false))`
}

/**
 * Whether the score of an evaluation is expected of an enrolment: no mark from elsewhere stands in its place, and it is not
 * excused on that day. An opinion of the class is of no component, so that neither concerns it. Used with `isExpectedOn`.
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
        and brought.academic_term_id = ${of('academic_term_id')} and brought.mark is not null
        and ${joinsCarried('brought')} is not true and not ${of('of_class')})
    and not exists (select 1 from enrollment_dispensation excuse
      where excuse.institution_id = ${institutionId} and excuse.student_enrollment_id = ${student('id')}
        and excuse.curriculum_component_id = ${of('curriculum_component_id')}
        and (excuse.start_date is null or excuse.start_date <= ${of('date')})
        and (excuse.end_date is null or ${of('date')} <= excuse.end_date) and not ${of('of_class')}))`
}

/**
 * The last day on which attendance may have been taken without an enrolment. The day on which it was made is at most one
 * later in the institution's time zone than in UTC.
 */
const lateUntil = (enrollment: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`greatest(${column('late_until')}, (${column('created_at')} at time zone 'UTC')::date + 1)`
}

/** Whether an enrolment has no attendance in a lesson, by the key of the row ("offset 0": of each, and not of a year's rows at once). */
const hasNoRow = (enrollment: string, lesson: string, institutionId: string): RawBuilder<boolean> => {
  const of = columnOf(lesson)
  return sql`not exists (select 1 from attendance own
    where own.institution_id = ${institutionId} and own.academic_year_id = ${of('academic_year_id')}
      and own.lesson_id = ${of('id')} and own.student_enrollment_id = ${columnOf(enrollment)('id')} offset 0)`
}

/**
 * The lessons of some classes (`grades`, a query of ids) whose attendance was taken before a student entered. It begins
 * with the few who entered late: "offset 0" leaves the days and rows of each to an index, where a plan over guessed
 * numbers would read all attendance of the year.
 */
export const lessonsBeforeEntry = (
  institutionId: string,
  grades: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select distinct called.id
  from student_enrollment e
  cross join lateral (
    select l.id, l.academic_year_id from lesson l
    where l.institution_id = ${institutionId} and l.grade_id = e.grade_id
      and l.date between e.start_date and ${lateUntil('e')}
      and l.deleted_at is null and l.attendance_taken_at is not null offset 0) called
  where e.institution_id = ${institutionId} and e.grade_id in (${grades}) and ${countedIn('e')}
    and e.start_date <= ${lateUntil('e')} and ${hasNoRow('e', 'called', institutionId)}`

/** Whether a lesson may lack attendance: it only narrows what `lacksAttendance` decides. `late`: of its class, as above. */
export const mayLackAttendance = (lesson: string, late: string): RawBuilder<boolean> => {
  const of = columnOf(lesson)
  return sql`(${of('attendance_taken_at')} is null or ${of('attendance_partial')}
    or ${of('id')} in (select ${columnOf(late)('id')} from ${sql.ref(late)}))`
}

/**
 * The students of some classes (`grades`, a query of ids) who entered late, as rows of `late` below: who reads few lessons
 * asks these few of each lesson, where the class would be read again for it.
 */
export const lateStudents = (institutionId: string, grades: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.grade_id, e.start_date, ${lateUntil('e')} as until
  from student_enrollment e
  where e.institution_id = ${institutionId} and e.grade_id in (${grades}) and ${countedIn('e')}
    and e.start_date <= ${lateUntil('e')}`

/** Whether a list that was taken may lack a student: it only narrows the result of `lacksAttendance`. `late`: as above. */
export const mayLackStudents = (lesson: string, late: string): RawBuilder<boolean> => {
  const [of, row] = [columnOf(lesson), columnOf(late)]
  return sql`(${of('attendance_partial')} or exists (select 1 from ${sql.ref(late)}
    where ${row('grade_id')} = ${of('grade_id')} and ${of('date')} between ${row('start_date')} and ${row('until')}))`
}

/**
 * The enrolments of which a lesson lacks the attendance: they count, were in the class then, are not excused from the
 * component on that day and have no row (the rule `lessonsWithoutRow`). A list that was saved whole can lack only who
 * entered later. The lesson under this alias has its columns.
 */
const awaitedIn = (lesson: string, institutionId: string): RawBuilder<unknown> => {
  const of = columnOf(lesson)
  return sql`from student_enrollment awaited
    where awaited.institution_id = ${institutionId} and awaited.grade_id = ${of('grade_id')}
      and ${isExpectedOn('awaited', of('date'))}
      and case when ${of('attendance_taken_at')} is null then true
        when ${of('attendance_partial')} or ${of('date')} <= ${lateUntil('awaited')}
          then ${hasNoRow('awaited', lesson, institutionId)} else false end
      and not ${isExcused('awaited', lesson, institutionId)}`
}

/** Whether an enrolment is excused on the day of a lesson from its component. */
export const isExcused = (enrollment: string, lesson: string, institutionId: string): RawBuilder<boolean> => {
  const of = columnOf(lesson)
  return sql`exists (select 1 from enrollment_dispensation excuse
    join lesson_plan excused on excused.institution_id = ${institutionId}
      and excused.curriculum_component_id = excuse.curriculum_component_id
    where excuse.institution_id = ${institutionId}
      and excuse.student_enrollment_id = ${columnOf(enrollment)('id')}
      and excused.id = ${of('lesson_plan_id')}
      and (excuse.start_date is null or excuse.start_date <= ${of('date')})
      and (excuse.end_date is null or ${of('date')} <= excuse.end_date) offset 0)`
}

/** Whether the attendance of a lesson is missing, of its whole class or of one student. */
export const lacksAttendance = (lesson: string, institutionId: string): RawBuilder<boolean> =>
  sql`exists (select 1 ${awaitedIn(lesson, institutionId)})`

/** The number of students whose attendance of a lesson is missing. */
export const studentsWithoutAttendance = (lesson: string, institutionId: string): RawBuilder<number> =>
  sql`(select count(*)::int ${awaitedIn(lesson, institutionId)})`

/** How an enrolment ended, `{date, reason}` with its last day in the class; null of one that goes on. */
export const exitOf = (enrollment: string, institutionId: string): RawBuilder<unknown> => {
  const column = columnOf(enrollment)
  return sql`case when ${column('exit_date')} is not null
    then json_build_object('date', ${column('exit_date')}, 'reason', ${column('exit_reason')},
      'lastDay', ${lastDayOf(enrollment, institutionId)}) end`
}
