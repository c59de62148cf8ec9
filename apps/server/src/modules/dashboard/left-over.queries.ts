import type { PendingKind } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { lacksAttendance, lessonsBeforeEntry, mayLackAttendance } from '../academics/class-member.queries.ts'

/** Which lessons have something left over that is asked for, by columns of their own row. */
const isOpen = (kind: PendingKind | undefined): RawBuilder<boolean> => {
  const [unreleased, untaken] = [
    sql<boolean>`not l.accomplished`,
    sql<boolean>`l.attendance_taken_at is null or l.attendance_partial`,
  ]
  if (kind === 'RELEASE') return sql`(${unreleased})`
  if (kind === 'ATTENDANCE') return sql`(${untaken})`
  return kind === 'SCORES' ? sql`false` : sql`(${unreleased} or ${untaken})`
}

/**
 * Past lessons of the plans `p` in open terms that are `unreleased` or `lacking` attendance, as the common table expressions
 * `late`, `open_days`, `open_lessons` and `left_over`. Lessons are found by plan and days; the few that lack only late
 * students are a branch of their own, because one condition with both makes the planner read all lessons. Attendance is
 * compared once, and of these alone.
 */
export const leftOver = (
  institutionId: string,
  { yearId, today, kind }: { yearId: string; today: string; kind?: PendingKind | undefined },
): RawBuilder<unknown> => {
  const counts = { release: kind !== 'ATTENDANCE', attendance: kind === undefined || kind === 'ATTENDANCE' }
  const lesson = (mayLack: RawBuilder<boolean>) => sql`
    select l.id, l.academic_year_id, l.lesson_plan_id, l.grade_id, l.date, l.start_time, l.attendance_taken_at,
      l.attendance_partial, ${counts.release ? sql`not l.accomplished` : sql`false`} as unreleased,
      ${counts.attendance ? mayLack : sql`false`} as may_lack
    from open_days d
    join lesson l on l.institution_id = ${institutionId} and l.academic_year_id = ${yearId}
      and l.lesson_plan_id = d.plan_id and l.date between d.start_date and d.end_date and l.deleted_at is null`
  return sql`late as materialized (
      ${lessonsBeforeEntry(institutionId, sql`select p.grade_id from p`)}
    ), open_days as materialized (
      select p.id as plan_id, t.start_date, least(t.end_date, ${today}::date - 1) as end_date
      from p
      join academic_term t on t.institution_id = ${institutionId} and t.education_level_id = p.education_level_id
        and t.closed_at is null
    ), open_lessons as materialized (
      ${lesson(mayLackAttendance('l', 'late'))} and ${isOpen(kind)}
      union all
      ${lesson(sql`true`)} and not ${isOpen(kind)} and ${counts.attendance ? sql`true` : sql`false`}
      join late on late.id = l.id
    ), left_over as materialized (
      select l.*, a.lacking
      from open_lessons l
      cross join lateral (select l.may_lack and ${lacksAttendance('l', institutionId)} as lacking offset 0) a
      where l.unreleased or a.lacking
    )`
}

/**
 * The scores of the evaluations `open_evaluations` that are typed, as `typed`. "offset 0": the rows of each evaluation are read
 * by their key, where the planner would read the scores of all years.
 */
export const typedScores = (institutionId: string): RawBuilder<unknown> => sql`typed as materialized (
      select s.school_evaluation_id, s.student_enrollment_id
      from open_evaluations v
      cross join lateral (
        select s.school_evaluation_id, s.student_enrollment_id from student_evaluation s
        where s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
          and (s.score is not null or s.text is not null) offset 0) s
    )`
