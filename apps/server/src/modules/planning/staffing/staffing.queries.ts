import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { ReleasedLessonsOfDay } from '@lousa/rules/planning/staffing/staffing.rules.ts'
import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

type Ref = { id: string; name: string }

export type PlaceOfPlan = {
  id: string
  name: string | null
  version: number
  grade: Ref
  curriculumComponent: Ref
}

/** Plans of a year by their ids, class by class, locked against every other change until the commit. */
export const lockPlansOfYear = async (
  { db, institution }: Ctx,
  yearId: string,
  planIds: readonly string[],
): Promise<PlaceOfPlan[]> => {
  await sql`select id from lesson_plan
    where institution_id = ${institution.id} and academic_year_id = ${yearId} and ${idIn('id', planIds)}
    order by id for update`.execute(db)
  const { rows } = await sql<PlaceOfPlan>`
    select p.id, p.name, p.version, jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', c.id, 'name', c.name) as "curriculumComponent"
    from lesson_plan p
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and ${idIn('p.id', planIds)}
    order by g.class_order, g.id, c.sort_key, c.id, p.parent_lesson_plan_id nulls first, p.id`.execute(db)
  return rows
}

/** The plans and parts of plans of a year that an instructor teaches on a day or later. */
export const plansTaughtFrom = async (
  { db, institution }: Ctx,
  { yearId, accountId, from }: { yearId: string; accountId: string; from: CivilDate },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from lesson_plan p
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and exists (
      select 1 from lesson_plan_instructor i where i.institution_id = ${institution.id}
        and i.lesson_plan_id = p.id and i.account_id = ${accountId} and i.end_date >= ${from}::date)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type PlanOfCell = { id: string; gradeId: string; componentId: string }

/** The plans of these classes, parts left out. */
export const plansOfGrades = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<PlanOfCell[]> => {
  const { rows } = await sql<PlanOfCell>`
    select id, grade_id as "gradeId", curriculum_component_id as "componentId" from lesson_plan
    where institution_id = ${institution.id} and ${idIn('grade_id', gradeIds)} and parent_lesson_plan_id is null`.execute(
    db,
  )
  return rows
}

export const raisePlanVersions = async (
  { db, institution }: Ctx,
  planIds: readonly string[],
): Promise<void> => {
  await sql`update lesson_plan set version = version + 1
    where institution_id = ${institution.id} and ${idIn('id', planIds)}`.execute(db)
}

/** The lessons of plans from a day on, counted by day, record and author of the release; removed ones are left out. */
export const lessonDaysOfPlans = async (
  { db, institution }: Ctx,
  planIds: readonly string[],
  from: CivilDate,
): Promise<(ReleasedLessonsOfDay & { planId: string })[]> => {
  const { rows } = await sql<ReleasedLessonsOfDay & { planId: string }>`
    select l.lesson_plan_id as "planId", l.date, l.accomplished as released,
      l.attendance_taken_at is not null as "attendanceTaken", d.account_id as "authorId", count(*)::int as count
    from lesson l
    left join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
    where l.institution_id = ${institution.id} and ${idIn('l.lesson_plan_id', planIds)} and l.deleted_at is null
      and l.date >= ${from}::date
    group by 1, 2, 3, 4, 5
    order by 1, 2, 5`.execute(db)
  return rows
}
