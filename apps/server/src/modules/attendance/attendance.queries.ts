import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { enrolledOn } from '../academics/class-member.queries.ts'
import { instantText } from '../instant-text.ts'
import type { Ctx } from '../module.ts'
import { type SavedBy, savedByColumn, userRef } from '../people/person/user-brief.queries.ts'
import { isTaughtToday } from '../people/search/taught-students.public.queries.ts'
import { coveringColumn, isOfBefore } from './justification/justification.queries.ts'

/** The columns that every answer has of a pupil on a lesson's list. */
export type RosterRow = {
  enrollment_id: string
  number: number | null
  user: Attendance['studentEnrollment']['user']
  taught: boolean
  status: AttendanceStatus | null
  justification: string | null
  version: number | null
  /** The justification of the student that the row names. */
  justification_id: string | null
  arrived_late: number | null
  left_early: number | null
  /** The justification of the student that covers the day, with its last day. */
  covering: { id: string; end: string } | null
  /** Whether the caller sent an older version than the stored one; then who saved that, and when. */
  stale: boolean | null
  saver: SavedBy | null
  at: string | null
}

export type ListedLesson = Attendance['lesson'] & { planId: string }

/** The moment at which the term of a class and day was closed; null while it is open. */
const closedAtOf = ({ institution }: Ctx, gradeId: RawBuilder<unknown>, date: RawBuilder<unknown>) => sql`(
  select t.closed_at from grade f
  join academic_term t on t.institution_id = ${institution.id} and t.education_level_id = f.education_level_id
  where f.institution_id = ${institution.id} and f.id = ${gradeId} and t.start_date <= ${date}
  order by t.start_date desc limit 1)`

/** Enrolments that belong to the class on the lesson's date; first and last days included. */
export const roster = (ctx: Ctx, gradeId: RawBuilder<unknown>, date: RawBuilder<unknown>) => sql`
  select e.id as enrollment_id, e.class_number as number, a.sort_key, ${userRef('a', 'h')} as user,
    ${isTaughtToday(ctx, sql`a.id`)} as taught, 
    ${coveringColumn(sql`a.id`, date, ctx.institution.id, isOfBefore(closedAtOf(ctx, gradeId, date)))} as covering
  from student_enrollment e
  join account a on a.institution_id = ${ctx.institution.id} and a.id = e.account_id
  join person h on h.institution_id = ${ctx.institution.id} and h.id = a.person_id
  where e.institution_id = ${ctx.institution.id} and e.grade_id = ${gradeId} and ${enrolledOn('e', date, ctx.institution.id)}`

export const ROSTER_ORDER = sql`r.number nulls last, r.sort_key, r.enrollment_id`

/** The sources of the answer of a list. */
export type LessonRoster = { lesson: ListedLesson; rows: RosterRow[] }

/** The lesson `l` with its release `d`. */
const lessonJson = sql<ListedLesson>`json_build_object('id', l.id, 'planId', l.lesson_plan_id, 'date', l.date,
  'start', l.start_time, 'end', l.end_time, 'materialUsage', d.material_usage,
  'contentRegistration', d.content_registration, 'note', d.note, 'lessonAccomplish', d.id is not null)`

/** The lesson of a list, as the end of a statement's columns. */
export const lessonColumn = (institutionId: string, lessonId: string): RawBuilder<ListedLesson> => sql`(
  select ${lessonJson} from lesson l
  left join lesson_accomplishment d on d.institution_id = ${institutionId} and d.lesson_id = l.id
  where l.institution_id = ${institutionId} and l.id = ${lessonId})`

/**
 * All rows of a list in its order, as one value: splitting them row by row would cost more than finding them. `s` has the saved
 * columns; for rows with `stale` the author and time of `o` are included.
 */
export const rosterColumn = (
  institutionId: string,
  {
    stale,
    status,
    justification,
    justificationId,
    arrivedLate,
    leftEarly,
    version,
  }: Record<
    'stale' | 'status' | 'justification' | 'justificationId' | 'arrivedLate' | 'leftEarly' | 'version',
    RawBuilder<unknown>
  >,
): RawBuilder<RosterRow[]> => sql`
  coalesce(json_agg(json_build_object('enrollment_id', r.enrollment_id, 'number', r.number, 'user', r.user, 'taught', r.taught,
    'status', ${status}, 'justification', ${justification}, 'justification_id', ${justificationId},
    'arrived_late', ${arrivedLate}, 'left_early', ${leftEarly}, 'covering', r.covering, 'version', ${version}, 'stale', ${stale},
    'saver', case when ${stale} then ${savedByColumn(institutionId, 'o')} end,
    'at', case when ${stale} then ${instantText('o.updated_at')} end) order by ${ROSTER_ORDER}), '[]')`

/** The list of a lesson; null without it. Of the enrolments in `stale` it also tells who saved their rows. */
export const lessonRoster = async (
  ctx: Ctx,
  lessonId: string,
  stale: readonly string[] = [],
): Promise<LessonRoster | null> => {
  const { db, institution } = ctx
  const isStale = stale.length === 0 ? sql`false` : sql`r.enrollment_id = any(${stale}::uuid[])`
  const rows = rosterColumn(institution.id, {
    stale: isStale,
    status: sql`o.status`,
    justification: sql`o.justification`,
    justificationId: sql`o.absence_justification_id`,
    arrivedLate: sql`o.arrived_late`,
    leftEarly: sql`o.left_early`,
    version: sql`o.version`,
  })
  const rollOfLesson = await sql<{ lesson: ListedLesson | null; rows: RosterRow[] }>`
    with l as materialized (
      select * from lesson where institution_id = ${institution.id} and id = ${lessonId}
    ), r as (
      ${roster(ctx, sql`(select grade_id from l)`, sql`(select date from l)`)}
    )
    select ${lessonColumn(institution.id, lessonId)} as lesson, ${rows} as rows
    from r
    left join attendance o on o.institution_id = ${institution.id}
      and o.academic_year_id = (select academic_year_id from l)
      and o.lesson_id = ${lessonId} and o.student_enrollment_id = r.enrollment_id`.execute(db)
  const { lesson, rows: list } = rollOfLesson.rows[0] ?? { lesson: null, rows: [] }
  return lesson && { lesson, rows: list }
}
