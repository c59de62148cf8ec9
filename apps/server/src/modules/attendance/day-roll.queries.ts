import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { RollMode } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import type { LessonMark } from '@lousa/rules/attendance/day-roll.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { isExcused } from '../academics/class-member.queries.ts'
import { idIn } from '../by-ids.ts'
import { instantText } from '../instant-text.ts'
import type { Ctx } from '../module.ts'
import { type SavedBy, savedByColumn } from '../people/person/user-brief.queries.ts'
import { givesLesson, lessonsWhere } from '../planning/plan/lesson.queries.ts'
import { ROSTER_ORDER, type RosterRow, roster } from './attendance.queries.ts'

export type DayRef = { gradeId: string; date: CivilDate }

export type DayLesson = {
  id: string
  /** The caller gives it, in a period that contains the date. */
  in_period: boolean
  /** The caller gives or gave lessons of its plan. */
  taught: boolean
  /** It is for a parallel group of the class. */
  of_group: boolean
  start: string
}
export type ClassDay = { grade: { id: string; name: string }; rollMode: RollMode; lessons: DayLesson[] }

/** The lessons of a class on a date, of all instructors. */
export const classDay = async (
  { db, institution, actor }: Ctx,
  { gradeId, date }: DayRef,
): Promise<ClassDay | undefined> => {
  const { rows } = await sql<ClassDay>`
    select jsonb_build_object('id', g.id, 'name', g.name) as grade, g.roll_mode as "rollMode",
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'of_group', not lower_inf(l.group_range), 'start', l.start_time,
          'in_period', ${givesLesson(institution.id, actor.accountId)},
          'taught', exists (select 1 from reach_plan r where r.institution_id = ${institution.id}
            and r.lesson_plan_id = l.lesson_plan_id and r.account_id = ${actor.accountId})) order by l.start_time, l.id)
        from lesson l
        where l.institution_id = ${institution.id} and l.grade_id = g.id and l.date = ${date}::date
          and l.deleted_at is null), '[]') as lessons
    from grade g where g.institution_id = ${institution.id} and g.id = ${gradeId} and not g.is_event`.execute(
    db,
  )
  return rows[0]
}

/** Lessons as screens read them, with what the caller may do with each. */
export const lessonsOfRollDay = async (ctx: Ctx, ids: readonly string[]): Promise<Lesson[]> =>
  (await lessonsWhere(ctx, { ids })).rows

export type DayMark = Omit<LessonMark, 'status'> & {
  status: AttendanceStatus
  saver: SavedBy | null
  at: string | null
}
export type DayRow = Pick<RosterRow, 'enrollment_id' | 'number' | 'user' | 'taught' | 'covering'> & {
  /** In the lessons that the student has to attend. */
  marks: DayMark[]
  /** The lessons from whose component the student is excused on the date. */
  excusedIn: string[]
  /** The increase of the version of the student's mark of the day by withdrawals of the day and by all marks that are not in `marks`. */
  changes: number
  /** When attendance of these lessons was last withdrawn or restored; null also where the row is not in `stale`. */
  withdrawnAt: string | null
}

/**
 * Every enrolment of the class on a date with its marks in these lessons; of those in `stale` also who saved them. The version of a
 * mark of the day counts the marks of all lessons of the class and date, so that it never falls when fewer lessons count for the roll.
 */
export const dayRows = async (
  ctx: Ctx,
  { gradeId, date }: DayRef,
  { lessonIds, stale = [] }: { lessonIds: readonly string[]; stale?: readonly string[] },
): Promise<DayRow[]> => {
  const { db, institution } = ctx
  const isStale = stale.length === 0 ? sql`false` : sql`r.enrollment_id = any(${stale}::uuid[])`
  const { rows } = await sql<DayRow>`
    with e as (${roster(ctx, sql`${gradeId}::uuid`, sql`${date}::date`)}),
      r as (select e.*, e.enrollment_id as id from e)
    select r.enrollment_id, r.number, r.user, r.taught, r.covering, day.marks, day."excusedIn",
      day.others + coalesce((select d.changes from day_roll d where d.institution_id = ${institution.id}
        and d.grade_id = ${gradeId} and d.date = ${date}::date), 0) as changes,
      case when ${isStale} then (
        select to_char(greatest(max(w.withdrawn_at), max(w.restored_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from lesson_withdrawal w
        where w.institution_id = ${institution.id} and ${idIn('w.lesson_id', lessonIds)} and w.marks is not null) end as "withdrawnAt"
    from r
    cross join lateral (
      select coalesce(json_agg(json_build_object('lessonId', l.id, 'status', o.status, 'justification', o.justification,
          'justificationId', o.absence_justification_id, 'arrivedLate', o.arrived_late, 'leftEarly', o.left_early, 'version', o.version, 'byDay', o.by_day,
          'saver', case when ${isStale} then ${savedByColumn(institution.id, 'o')} end,
          'at', case when ${isStale} then ${instantText('o.updated_at')} end) order by l.start_time, l.id)
          filter (where o.lesson_id is not null and x.is_counted and not x.is_excused), '[]') as marks,
        coalesce(json_agg(l.id) filter (where x.is_counted and x.is_excused), '[]') as "excusedIn",
        coalesce(sum(2 * (o.version - 1) + (not o.by_day)::int) filter (where not x.is_counted or x.is_excused), 0)::int as others
      from lesson l
      cross join lateral (
        select ${isExcused('r', 'l', institution.id)} as is_excused, ${idIn('l.id', lessonIds)} as is_counted) x
      left join attendance o on o.institution_id = ${institution.id} and o.academic_year_id = l.academic_year_id
        and o.lesson_id = l.id and o.student_enrollment_id = r.enrollment_id
      where l.institution_id = ${institution.id} and l.grade_id = ${gradeId} and l.date = ${date}::date
    ) day
    order by ${ROSTER_ORDER}`.execute(db)
  return rows
}

/** Adds to the changes of the days of locked lessons. */
export const addDayChanges = async (
  { db, institution }: Ctx,
  lessons: readonly { lessonId: string; changes: number }[],
): Promise<void> => {
  if (lessons.length === 0) return
  await sql`
    insert into day_roll as d (institution_id, grade_id, date, changes)
    select l.institution_id, l.grade_id, l.date, sum(s.changes)
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as s("lessonId" uuid, changes int)
    join lesson l on l.institution_id = ${institution.id} and l.id = s."lessonId"
    group by l.institution_id, l.grade_id, l.date
    order by l.grade_id, l.date
    on conflict (institution_id, grade_id, date) do update set changes = d.changes + excluded.changes`.execute(
    db,
  )
}

/**
 * Lessons of the day of a lesson with marks from the roll of the day that count for it: all of them where the class says
 * so, else those that an instructor of the lesson gives.
 */
export const lessonsOfRoll = async (
  { db, institution }: Ctx,
  { lessonId, all }: { lessonId: string; all: boolean },
): Promise<string[]> => {
  const shared = sql`exists (
    select 1 from reach_plan mine
    join reach_plan other on other.institution_id = ${institution.id} and other.account_id = mine.account_id
      and other.lesson_plan_id = o.lesson_plan_id and o.date between other.start_date and other.end_date
    where mine.institution_id = ${institution.id} and mine.lesson_plan_id = l.lesson_plan_id
      and l.date between mine.start_date and mine.end_date)`
  const { rows } = await sql<{ id: string }>`
    select o.id from lesson l
    join lesson o on o.institution_id = ${institution.id} and o.grade_id = l.grade_id and o.date = l.date
      and o.deleted_at is null and o.id <> l.id
    where l.institution_id = ${institution.id} and l.id = ${lessonId} and (${all}::boolean or ${shared})
      and exists (select 1 from attendance a where a.institution_id = ${institution.id}
        and a.academic_year_id = o.academic_year_id and a.lesson_id = o.id and a.by_day)
    order by o.start_time, o.id`.execute(db)
  return rows.map(({ id }) => id)
}
