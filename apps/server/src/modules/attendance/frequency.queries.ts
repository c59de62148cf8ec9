import type { EnrollmentExit } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { DEFAULT_LESSON_MINUTES } from '@lousa/rules/evaluation/performance/transferred-marks.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { exitOf, isExcused, lastDayOf } from '../academics/class-member.queries.ts'
import type { Ctx } from '../module.ts'
import { minutesOf } from '../planning/plan/lesson.queries.ts'
import { requireRow } from '../reached-row.ts'

/** The sums of a student's lessons of one component, as the figures of the class count them. */
export type LessonTotals = {
  studentEnrollmentId: string
  exit: EnrollmentExit | null
  lessonsGiven: number
  lessonsWithoutRow: number
  absences: number
  justifiedAbsences: number
  minutes: number
  absentMinutes: number
  justifiedMinutes: number
}

type FrequencyRows = { policies: (Partial<PerformancePolicy> | null)[]; students: LessonTotals[] }

/**
 * Everyone who has figures in the plan's class, gone or not, with the released lessons of the plan's component that
 * they have a row of: a part's lessons and those of the whole plan count together, and those that are brought. One
 * statement; the rows of a lesson are read at one go, before it is asked whose they are: one by one, they cost more with
 * every year that the table holds.
 */
export const frequencyRows = async (
  { db, institution, today }: Ctx,
  planId: string,
): Promise<FrequencyRows> => {
  const { rows } = await sql<FrequencyRows>`
    with p as materialized (
      select p.grade_id, p.academic_year_id, p.curriculum_component_id, g.performance_policy
      from lesson_plan p
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      where p.institution_id = ${institution.id} and p.id = ${planId}
    ), r as materialized (
      select e.id, e.class_number, a.sort_key, e.start_date, ${lastDayOf('e', institution.id)} as last_day, ${exitOf('e', institution.id)} as exit
      from p
      join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = p.grade_id
      join account a on a.institution_id = ${institution.id} and a.id = e.account_id
      where e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
    ), given as materialized (
      select l.id, l.date, l.lesson_plan_id, ${minutesOf('l')} as minutes
      from p
      join lesson_plan o on o.institution_id = ${institution.id} and o.grade_id = p.grade_id
        and o.curriculum_component_id = p.curriculum_component_id
      join lesson l on l.institution_id = ${institution.id} and l.lesson_plan_id = o.id
        and l.date <= ${today}::date and l.deleted_at is null
      join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
    ), length as materialized (
      select coalesce(mode() within group (order by ${minutesOf('l')}), ${DEFAULT_LESSON_MINUTES}) as minutes
      from p
      join lesson_plan o on o.institution_id = ${institution.id} and o.grade_id = p.grade_id
        and o.curriculum_component_id = p.curriculum_component_id
      join lesson l on l.institution_id = ${institution.id} and l.lesson_plan_id = o.id and l.deleted_at is null
    ), brought as materialized (
      select m.student_enrollment_id as id, sum(coalesce(m.lessons_given, 0)) as lessons,
        sum(coalesce(m.absences, 0)) as absences,
        sum(coalesce(m.lessons_given, 0)) * (select minutes from length) as minutes,
        sum(least(coalesce(m.absences, 0), coalesce(m.lessons_given, 0))) * (select minutes from length)
          as absent_minutes
      from p
      join enrollment_term_mark m on m.institution_id = ${institution.id} and m.grade_id = p.grade_id
        and m.curriculum_component_id = p.curriculum_component_id
      group by m.student_enrollment_id
    ), totals as materialized (
      select r.id, count(*) as lessons, sum(s.minutes) as minutes,
        count(*) filter (where s.status = 'ABSENCE') as absences,
        sum(s.minutes) filter (where s.status = 'ABSENCE') as absent_minutes,
        count(*) filter (where s.status = 'JUSTIFIED_ABSENCE') as justified,
        sum(s.minutes) filter (where s.status = 'JUSTIFIED_ABSENCE') as justified_minutes
      from (
        select m.student_enrollment_id, m.status, l.date, l.minutes
        from given l
        cross join lateral (
          select b.student_enrollment_id, b.status from attendance b
          where b.institution_id = ${institution.id} and b.academic_year_id = (select academic_year_id from p)
            and b.lesson_id = l.id offset 0) m offset 0) s
      join r on r.id = s.student_enrollment_id and s.date >= r.start_date
        and (r.last_day is null or s.date <= r.last_day)
      group by r.id
    ), short as materialized (
      -- Lessons without a row are looked for only of students who have fewer rows than lessons.
      select r.id, r.start_date, r.last_day
      from r
      left join totals c on c.id = r.id
      where coalesce(c.lessons, 0) < (select count(*) from given l
        where l.date >= r.start_date and (r.last_day is null or l.date <= r.last_day))
    ), without_row as materialized (
      select w.id, count(*) as lessons
      from (
        select r.id, l.date, l.lesson_plan_id
        from short r
        join given l on l.date >= r.start_date and (r.last_day is null or l.date <= r.last_day)
        where not exists (select 1 from attendance b
          where b.institution_id = ${institution.id} and b.academic_year_id = (select academic_year_id from p)
            and b.lesson_id = l.id and b.student_enrollment_id = r.id offset 0) offset 0) w
      where not ${isExcused('w', 'w', institution.id)}
      group by w.id
    )
    select json_build_array(i.performance_policy, p.performance_policy) as policies,
      coalesce((select json_agg(json_build_object('studentEnrollmentId', r.id, 'exit', r.exit,
          'lessonsGiven', coalesce(c.lessons, 0) + coalesce(b.lessons, 0),
          'lessonsWithoutRow', coalesce(w.lessons, 0),
          'absences', coalesce(c.absences, 0) + coalesce(b.absences, 0),
          'justifiedAbsences', coalesce(c.justified, 0), 'minutes', coalesce(c.minutes, 0) + coalesce(b.minutes, 0),
          'absentMinutes', coalesce(c.absent_minutes, 0) + coalesce(b.absent_minutes, 0), 'justifiedMinutes', coalesce(c.justified_minutes, 0))
          order by r.class_number nulls last, r.sort_key, r.id)
        from r left join totals c on c.id = r.id left join brought b on b.id = r.id
          left join without_row w on w.id = r.id), '[]') as students
    from p join institution i on i.institution_id = ${institution.id}`.execute(db)
  return requireRow(rows)
}
