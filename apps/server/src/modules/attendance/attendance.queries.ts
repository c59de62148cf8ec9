import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { type Saver, saverOf, userRef } from '../people/user-brief.queries.ts'

/** The columns that every answer has of a pupil on a lesson's list. */
export type RosterRow = {
  enrollment_id: string
  number: number | null
  user: Attendance['studentEnrollment']['user']
  status: AttendanceStatus | null
  justification: string | null
  version: number | null
  /** Whether the caller sent an older version than the stored one; then who saved that, and when. */
  stale: boolean | null
  saver: Saver | null
  at: string | null
}

export type ListedLesson = Attendance['lesson'] & { planId: string }

/** Enrolments that belong to the class on the lesson's date; entry and exit days included. */
export const roster = (institutionId: string, gradeId: RawBuilder<unknown>, date: RawBuilder<unknown>) => sql`
  select e.id as enrollment_id, e.class_number as number, a.sort_key, ${userRef('a', 'h')} as user
  from student_enrollment e
  join account a on a.institution_id = e.institution_id and a.id = e.account_id
  join person h on h.institution_id = a.institution_id and h.id = a.person_id
  where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
    and e.start_date <= ${date} and (e.exit_date is null or e.exit_date >= ${date})`

export const LIST_ORDER = sql`r.number nulls last, r.sort_key, r.enrollment_id`

export const listedLesson = async (
  { db, institution }: Ctx,
  lessonId: string,
): Promise<ListedLesson | null> => {
  const { rows } = await sql<ListedLesson>`
    select l.id, l.lesson_plan_id as "planId", l.date, l.start_time as start, l.end_time as end,
      d.material_usage as "materialUsage", d.content_registration as "contentRegistration", d.note,
      d.id is not null as "lessonAccomplish"
    from lesson l
    left join lesson_accomplishment d on d.institution_id = l.institution_id and d.lesson_id = l.id
    where l.institution_id = ${institution.id} and l.id = ${lessonId}`.execute(db)
  return rows[0] ?? null
}

/** The list of a lesson. Of the enrolments in `stale` it also tells who saved their rows. */
export const rosterOf = async (
  { db, institution }: Ctx,
  lessonId: string,
  stale: readonly string[] = [],
): Promise<RosterRow[]> => {
  const { rows } = await sql<RosterRow>`
    with l as materialized (
      select * from lesson where institution_id = ${institution.id} and id = ${lessonId}
    ), r as (
      ${roster(institution.id, sql`(select grade_id from l)`, sql`(select date from l)`)}
    )
    select r.enrollment_id, r.number, r.user, s.status, s.justification, s.version, t.stale,
      case when t.stale then ${saverOf('s')} end as saver, s.updated_at as at
    from r cross join l
    cross join lateral (select r.enrollment_id = any(${stale}::uuid[]) as stale) t
    left join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = l.academic_year_id
      and s.lesson_id = l.id and s.student_enrollment_id = r.enrollment_id
    order by ${LIST_ORDER}`.execute(db)
  return rows
}
