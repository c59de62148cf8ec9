import type { SearchDay } from '@lousa/rules/attendance/active-search/active-search.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { lastDayOf } from '../../academics/class-member.queries.ts'
import type { DayCtx } from '../../module.ts'

/** The days of one enrolment of a student, with the policies by which its absences count. */
export type AbsentDays = {
  accountId: string
  gradeId: string
  levelId: string | null
  isCurrent: boolean
  startDate: string
  /** Whether the student is recorded as a beneficiary of Bolsa Família, whose windows the age decides. */
  hasBenefit: boolean
  birthdate: string | null
  policies: (Partial<PerformancePolicy> | null)[]
  days: SearchDay[]
}

/**
 * The school days of students with absences on at least `least` days of a year, up to today; `accountId` reads one student alone. A day without an absence of the student
 * has no absences, attended or not: both end a row. A day is complete when no roll of the class is missing, and the student is
 * on all partial ones.
 */
export const absentDaysOf = async (
  { db, institution, today }: DayCtx,
  { yearId, accountId, least }: { yearId: string; accountId: string | null; least: number },
): Promise<AbsentDays[]> => {
  const { rows } = await sql<AbsentDays>`
    with absent as materialized (
      select b.student_enrollment_id as id, l.date,
        (count(*) filter (where b.status = 'ABSENCE'))::int as absences,
        (count(*) filter (where b.status = 'JUSTIFIED_ABSENCE'))::int as justified
      from attendance b
      join lesson l on l.institution_id = ${institution.id} and l.id = b.lesson_id and l.deleted_at is null
        and l.date <= ${today}::date
      where b.institution_id = ${institution.id} and b.academic_year_id = ${yearId} and b.status <> 'ATTENDANCE'
        and (${accountId}::uuid is null or b.student_enrollment_id in (
          select o.id from student_enrollment o
          where o.institution_id = ${institution.id} and o.academic_year_id = ${yearId} and o.account_id = ${accountId}::uuid))
      group by b.student_enrollment_id, l.date
    ), candidate as materialized (
      select e.account_id
      from absent d
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = d.id
      group by e.account_id
      having count(distinct d.date) >= ${least}
    ), enrolled as materialized (
      select e.id, e.account_id, e.grade_id, e.start_date, e.exit_date is null as is_current,
        ${lastDayOf('e', institution.id)} as last_day, g.education_level_id, g.performance_policy
      from candidate c
      join student_enrollment e on e.institution_id = ${institution.id} and e.academic_year_id = ${yearId}
        and e.account_id = c.account_id and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
    ), class_day as materialized (
      select l.grade_id, l.date, count(*)::int as lessons,
        bool_or(l.attendance_taken_at is null) as is_untaken, bool_or(l.attendance_partial) as is_partial
      from lesson l
      where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and l.deleted_at is null
        and l.date <= ${today}::date and l.grade_id in (select grade_id from enrolled)
      group by l.grade_id, l.date
    ), day as materialized (
      select e.id, c.date, c.is_untaken, c.is_partial, c.lessons, coalesce(d.absences, 0) as absences,
        coalesce(d.justified, 0) as justified,
        case when d.id is not null then (
          select count(*)::int from lesson l
          join attendance b on b.institution_id = ${institution.id} and b.academic_year_id = ${yearId} and b.lesson_id = l.id
            and b.student_enrollment_id = e.id
          where l.institution_id = ${institution.id} and l.grade_id = e.grade_id and l.date = c.date
            and l.deleted_at is null) end as own
      from enrolled e
      join class_day c on c.grade_id = e.grade_id and c.date >= e.start_date and (e.last_day is null or c.date <= e.last_day)
      left join absent d on d.id = e.id and d.date = c.date
    )
    select e.account_id as "accountId", e.grade_id as "gradeId", e.education_level_id as "levelId",
      e.is_current as "isCurrent", e.start_date as "startDate", coalesce(p.bolsa_familia = 'sim', false) as "hasBenefit", p.birthdate,
      json_build_array(i.performance_policy, e.performance_policy) as policies,
      (select json_agg(json_build_object('date', d.date, 'lessons', coalesce(d.own, d.lessons), 'absences', d.absences,
          'justified', d.justified,
          'isComplete', not d.is_untaken and (not d.is_partial or coalesce(d.own, 0) = d.lessons),
          'termId', (select t.id from academic_term t
            where t.institution_id = ${institution.id} and t.education_level_id = e.education_level_id
              and d.date between t.start_date and t.end_date limit 1)) order by d.date)
        from day d where d.id = e.id) as days
    from enrolled e
    join institution i on i.institution_id = ${institution.id}
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where exists (select 1 from day d where d.id = e.id)`.execute(db)
  return rows
}
