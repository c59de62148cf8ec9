import { type RawBuilder, sql } from 'kysely'
import { isExpectedOn } from '../academics/class-member.queries.ts'
import { countedYearFigures, uncountedPlans } from '../planning/plan/counted-plans.public.queries.ts'

/**
 * Lessons of a plan on a day whose attendance is taken, and the marks of students who count in their class then, as a query
 * of one row; of events no marks. "offset 0": the rows of each lesson are read by their key.
 */
export const attendanceOfDay = (
  institutionId: string,
  planId: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select count(*) as taken, coalesce(sum(m.present), 0) as present, coalesce(sum(m.absent), 0) as absent
  from lesson taken
  join grade h on h.institution_id = ${institutionId} and h.id = taken.grade_id
  cross join lateral (
    select count(*) filter (where b.status = 'ATTENDANCE') as present,
      count(*) filter (where b.status in ('ABSENCE', 'JUSTIFIED_ABSENCE')) as absent
    from attendance b
    join student_enrollment e on e.institution_id = ${institutionId} and e.id = b.student_enrollment_id
      and ${isExpectedOn('e', sql`taken.date`)}
    where b.institution_id = ${institutionId} and b.academic_year_id = taken.academic_year_id
      and b.lesson_id = taken.id and not h.is_event offset 0) m
  where taken.institution_id = ${institutionId} and taken.lesson_plan_id = ${planId} and taken.date = ${date}
    and taken.deleted_at is null and taken.attendance_taken_at is not null`

/**
 * Attendance of a day in a year, as a query of one row: the stored sum where the day is the last one with attendance, with
 * the difference of the plans that have changed since. Of an earlier day each plan is read from its rows.
 */
export const attendanceOn = (
  institutionId: string,
  { yearId, date }: { yearId: string; date: string },
): RawBuilder<unknown> => {
  const figures = countedYearFigures(institutionId, yearId)
  return sql`
  select coalesce(sum(part.taken), 0) as taken, coalesce(sum(part.present), 0) as present,
    coalesce(sum(part.absent), 0) as absent
  from (
    select f.day_taken as taken, f.day_present as present, f.day_absent as absent
    from ${figures} where f.day = ${date}::date
    union all
    select n.taken - coalesce(k.day_taken, 0), n.present - coalesce(k.day_present, 0),
      n.absent - coalesce(k.day_absent, 0)
    from (
      ${uncountedPlans(institutionId, yearId)}
      union
      select p.id from lesson_plan p
      where p.institution_id = ${institutionId} and p.academic_year_id = ${yearId} and exists (
        select 1 from ${figures} where f.day > ${date}::date)
    ) changed
    left join lesson_plan_figure k on k.institution_id = ${institutionId} and k.academic_year_id = ${yearId}
      and k.lesson_plan_id = changed.id and k.day = ${date}::date and exists (
        select 1 from ${figures} where f.day = ${date}::date)
    cross join lateral (${attendanceOfDay(institutionId, sql`changed.id`, sql`${date}::date`)}) n
  ) part`
}
