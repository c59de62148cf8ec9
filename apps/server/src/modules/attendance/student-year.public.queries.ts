import type { Stage } from '@lousa/rules/academics/level/stage.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { enrolledOn } from '../academics/class-member.queries.ts'
import type { Ctx } from '../module.ts'
import { hasDied } from '../people/person/student-classes.queries.ts'
import { minutesOf } from '../planning/plan/lesson.queries.ts'
import { requireRow } from '../reached-row.ts'

export type DayOfStudent = {
  date: string
  lessons: number
  absences: number
  justified: number
  minutes: number
  absentMinutes: number
  justifiedMinutes: number
}
export type AttendanceOfYear = {
  days: DayOfStudent[]
  policies: (Partial<PerformancePolicy> | null)[]
  /** Days on which the latest class of the student has lessons in the year, planned ones included. */
  plannedDays: number
  /** The stage of that class. */
  stage: Stage | null
  hasDied: boolean
}

/**
 * The attendance of a student in the latest course of a year, day by day: lessons that were given until today, of the time in each
 * class of it. Policy, stage and planned days are those of the latest class. Classes of one level are one course.
 */
export const attendanceOfYear = async (
  { db, institution, today }: Ctx,
  { studentId, yearId }: { studentId: string; yearId: string },
): Promise<AttendanceOfYear> => {
  const { rows } = await sql<AttendanceOfYear>`
    with every as materialized (
      select e.*, g.performance_policy, g.education_level_id from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
      where e.institution_id = ${institution.id} and e.account_id = ${studentId} and e.academic_year_id = ${yearId}
        and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
    ), latest as materialized (
      select grade_id, performance_policy, education_level_id from every
      order by exit_date is not null, start_date desc, id limit 1
    ), mine as materialized (
      select e.* from every e join latest n on e.grade_id = n.grade_id or e.education_level_id = n.education_level_id
    ), given as materialized (
      select l.date, ${minutesOf('l')} as minutes, w.status
      from mine e
      join attendance w on w.institution_id = ${institution.id} and w.academic_year_id = e.academic_year_id
        and w.student_enrollment_id = e.id
      join lesson l on l.institution_id = ${institution.id} and l.id = w.lesson_id and l.deleted_at is null
        and l.date <= ${today}::date
      join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
      where ${enrolledOn('e', sql`l.date`, institution.id)}
    ), day as (
      select date, count(*) as lessons, count(*) filter (where status <> 'ATTENDANCE') as absences,
        count(*) filter (where status = 'JUSTIFIED_ABSENCE') as justified, sum(minutes) as minutes,
        coalesce(sum(minutes) filter (where status = 'ABSENCE'), 0) as "absentMinutes",
        coalesce(sum(minutes) filter (where status = 'JUSTIFIED_ABSENCE'), 0) as "justifiedMinutes"
      from given group by date
    )
    select coalesce((select json_agg(day order by date desc) from day), '[]') as days,
      json_build_array(i.performance_policy, (select performance_policy from latest)) as policies,
      (select count(distinct l.date)::int from lesson l
        where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId}
          and l.grade_id = (select grade_id from latest) and l.deleted_at is null) as "plannedDays",
      (select v.stage from education_level v
        where v.institution_id = ${institution.id} and v.id = (select education_level_id from latest)) as stage,
      ${hasDied(sql`${studentId}::uuid`, institution.id)} as "hasDied"
    from institution i where i.institution_id = ${institution.id}`.execute(db)
  return requireRow(rows)
}
