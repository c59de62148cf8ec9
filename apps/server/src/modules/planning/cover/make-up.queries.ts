import type { PlanCounts } from '@lousa/contract/planning/cover/make-up.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { minutesOf } from '../plan/lesson.queries.ts'

/** The plans of a year with the lessons that are missing, the hours of the timetable and those of the matrix. */
export const planCountsOfYear = async ({ db, institution }: Ctx, yearId: string): Promise<PlanCounts[]> => {
  const { rows } = await sql<PlanCounts>`
    with missing as materialized (
      select l.lesson_plan_id, count(*)::int as count from lesson_cover k
      join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id and l.academic_year_id = ${yearId}
      where k.institution_id = ${institution.id} and k.withdrawn_at is null and k.outcome = 'NOT_GIVEN'
        and not exists (select 1 from lesson_make_up u
          join lesson m on m.institution_id = ${institution.id} and m.id = u.lesson_id and m.deleted_at is null
          where u.institution_id = ${institution.id} and u.cover_id = k.id)
      group by l.lesson_plan_id
    ), planned as materialized (
      select l.lesson_plan_id, sum(${minutesOf('l')})::int as minutes from lesson l
      where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and l.deleted_at is null
      group by l.lesson_plan_id
    )
    select jsonb_build_object('id', p.id, 'grade', jsonb_build_object('id', g.id, 'name', g.name),
        'curriculumComponent', jsonb_build_object('id', c.id, 'name', c.name)) as "lessonPlan",
      coalesce(n.count, 0) as missing, round(coalesce(d.minutes, 0) / 60.0)::int as hours,
      (select round(sum(x.hour))::int from curriculum_matrix x where x.institution_id = ${institution.id}
        and x.grade_id = p.grade_id and x.curriculum_component_id = p.curriculum_component_id) as "matrixHours"
    from lesson_plan p
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    left join missing n on n.lesson_plan_id = p.id
    left join planned d on d.lesson_plan_id = p.id
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and p.is_active
    order by g.class_order, g.id, c.sort_key, c.id, p.id`.execute(db)
  return rows
}

/** The lessons of a year that were not given and are not made up, the oldest first, with their plans. */
export const lockMissingCovers = async (
  { db, institution }: Ctx,
  yearId: string,
): Promise<{ coverId: string; planId: string }[]> => {
  const { rows } = await sql<{ coverId: string; planId: string }>`
    select k.id as "coverId", l.lesson_plan_id as "planId" from lesson_cover k
    join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id and l.academic_year_id = ${yearId}
    where k.institution_id = ${institution.id} and k.withdrawn_at is null and k.outcome = 'NOT_GIVEN'
      and not exists (select 1 from lesson_make_up u
        join lesson m on m.institution_id = ${institution.id} and m.id = u.lesson_id and m.deleted_at is null
        where u.institution_id = ${institution.id} and u.cover_id = k.id)
    order by l.date, l.start_time, k.id for update of k`.execute(db)
  return rows
}

/** A lesson of a day that makes up for others; `isMakeUp`: it is linked to one already. */
export type DayLesson = Pick<PlanCounts, 'lessonPlan'> & { id: string; date: CivilDate; isMakeUp: boolean }

/** The lessons of these dates of a year, in their order. */
export const lessonsOfDates = async (
  { db, institution }: Ctx,
  { yearId, dates }: { yearId: string; dates: readonly CivilDate[] },
): Promise<DayLesson[]> => {
  const { rows } = await sql<DayLesson>`
    select l.id, l.date, exists (select 1 from lesson_make_up u where u.institution_id = ${institution.id}
        and u.lesson_id = l.id) as "isMakeUp",
      jsonb_build_object('id', p.id, 'grade', jsonb_build_object('id', g.id, 'name', g.name),
        'curriculumComponent', jsonb_build_object('id', c.id, 'name', c.name)) as "lessonPlan"
    from lesson l
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId}
      and l.date = any(${[...dates]}::date[]) and l.deleted_at is null
    order by l.date, g.class_order, g.id, l.start_time, l.id`.execute(db)
  return rows
}
