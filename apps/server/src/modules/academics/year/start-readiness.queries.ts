import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { ReadinessRow } from './readiness.queries.ts'

/**
 * Steps of a year with a complete structure: its instructors and students, and each class once for each step that
 * concerns classes. No rows once a lesson of the year is recorded. Parts of a plan have their plan's weekly times.
 */
export const startRows = async ({ db, institution }: Ctx, yearId: string): Promise<ReadinessRow[]> => {
  const { rows } = await sql<ReadinessRow>`
    with y as materialized (
      select y.id, y.year::text as name from academic_year y
      where y.institution_id = ${institution.id} and y.id = ${yearId} and not exists (
        select 1 from lesson r where r.institution_id = ${institution.id} and r.academic_year_id = ${yearId}
          and r.accomplished and r.deleted_at is null)
    ), g as materialized (
      select g.id, g.name from grade g
      join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
      where g.institution_id = ${institution.id} and g.academic_year_id in (select y.id from y)
        and not g.is_event and l.is_active
    ), p as materialized (
      select p.id, p.grade_id,
        exists (select 1 from lesson_plan_instructor i
          where i.institution_id = ${institution.id} and i.lesson_plan_id = p.id) as is_assigned,
        exists (select 1 from lesson_plan_recurrence t
          where t.institution_id = ${institution.id} and t.lesson_plan_id = p.id) as has_times,
        exists (select 1 from lesson s where s.institution_id = ${institution.id}
          and s.lesson_plan_id = p.id and s.deleted_at is null) as has_lessons
      from lesson_plan p
      where p.institution_id = ${institution.id} and p.academic_year_id in (select y.id from y)
        and p.is_active and p.parent_lesson_plan_id is null
    ), c as materialized (
      select g.id, g.name, count(p.id) > 0 as has_plans, coalesce(bool_and(p.is_assigned), false) as is_assigned,
        coalesce(bool_and(p.has_times or p.has_lessons), false) as has_times,
        coalesce(bool_and(p.has_lessons), false) as has_lessons
      from g left join p on p.grade_id = g.id group by g.id, g.name
    )
    select 'INSTRUCTORS' as step, y.id, y.name, exists (
      select 1 from account a where a.institution_id = ${institution.id}
        and a.role = 'INSTRUCTOR' and a.status = 'Ativo') as done from y
    union all
    select 'STUDENTS', y.id, y.name, exists (
      select 1 from account a where a.institution_id = ${institution.id}
        and a.role in ('STUDENT', 'STUDENT-SMELJ') and a.status = 'Ativo') from y
    union all
    select 'ENROLLMENTS', c.id, c.name, exists (
      select 1 from student_enrollment e
      where e.institution_id = ${institution.id} and e.grade_id = c.id and e.status = 'ACTIVE') from c
    union all
    select 'PLANS', c.id, c.name, c.has_plans and not exists (
      select 1 from curriculum_matrix m
      join curriculum_component k on k.institution_id = ${institution.id} and k.id = m.curriculum_component_id
      where m.institution_id = ${institution.id} and m.grade_id = c.id
        and m.status <> 'FINISHED' and k.status = 'Ativo'
        and not exists (select 1 from lesson_plan o where o.institution_id = ${institution.id}
          and o.grade_id = m.grade_id and o.curriculum_component_id = m.curriculum_component_id)) from c
    union all
    select 'ASSIGNMENTS', c.id, c.name, c.is_assigned from c
    union all
    select 'TIMETABLE', c.id, c.name, c.has_times from c
    union all
    select 'LESSONS', c.id, c.name, c.has_lessons from c`.execute(db)
  return rows
}
