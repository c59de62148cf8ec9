import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'
import { generatedSql, type ReplacedLesson, type SeriesLesson } from './lesson-replacement.queries.ts'

/**
 * Deletes the untouched generated lessons of days that the weekly times of the days do not make any more, but in closed
 * terms. Their keys are free again, so that the former timetable makes the same lessons. Lessons that were moved stay.
 */
export const deleteFormerDayLessons = async (
  ctx: Ctx,
  {
    yearIds,
    dates,
    lessons,
  }: { yearIds: readonly string[]; dates: readonly CivilDate[]; lessons: readonly SeriesLesson[] },
): Promise<ReplacedLesson[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<ReplacedLesson>`
    with c as materialized (${generatedSql(lessons)}), gone as (
      delete from lesson l
      where l.institution_id = ${institution.id} and l.academic_year_id = any(${[...yearIds]}::uuid[])
        and l.date = any(${[...dates]}::date[]) and l.occurrence_date = l.date and l.deleted_at is null
        and not l.accomplished and l.attendance_taken_at is null
        and not exists (select 1 from c where c.series = l.series_id and c.date = l.date and c.plan = l.lesson_plan_id)
        and not exists (select 1 from grade g
          join academic_term t on t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
            and l.date between t.start_date and t.end_date and t.closed_at is not null
          where g.institution_id = ${institution.id} and g.id = l.grade_id)
      returning l.lesson_plan_id, l.date, l.start_time, l.end_time
    )
    select gone.lesson_plan_id as "planId", gone.date, gone.start_time as start, gone.end_time as "end",
      jsonb_build_object('id', g.id, 'name', g.name) as grade, jsonb_build_object('id', m.id, 'name', m.name) as component
    from gone
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = gone.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component m on m.institution_id = ${institution.id} and m.id = p.curriculum_component_id`.execute(
    db,
  )
  await noteChangedLessons(
    ctx,
    rows.map(({ planId }) => planId),
  )
  return rows
}
