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
 * `late`, `open_lessons` and `left_over`. The few that lack only late students are a branch of their own: within one
 * condition with the others the planner takes half of the year for open. Attendance is compared once, and of these alone.
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
    from p
    join academic_term t on t.institution_id = ${institutionId} and t.education_level_id = p.education_level_id
      and t.closed_at is null
    join lesson l on l.institution_id = ${institutionId} and l.academic_year_id = ${yearId}
      and l.lesson_plan_id = p.id and l.deleted_at is null
      and l.date < ${today}::date and l.date between t.start_date and t.end_date`
  return sql`late as materialized (
      ${lessonsBeforeEntry(institutionId, sql`select p.grade_id from p`)}
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
