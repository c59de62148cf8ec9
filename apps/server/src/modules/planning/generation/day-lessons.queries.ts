import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type { Ctx } from '../../module.ts'
import { deleteReplaced, type ReplacedLesson, type SeriesLesson } from './lesson-replacement.queries.ts'

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
  const { institution } = ctx
  return deleteReplaced(
    ctx,
    lessons,
    sql`l.academic_year_id = any(${[...yearIds]}::uuid[])
      and l.date = any(${[...dates]}::date[]) and l.occurrence_date = l.date and l.deleted_at is null
      and not l.accomplished and l.attendance_taken_at is null
      and not exists (select 1 from c where c.series = l.series_id and c.date = l.date and c.plan = l.lesson_plan_id)
      and not exists (select 1 from grade g
        join ${countedTerms(institution.id, sql`t.academic_year_id = any(${[...yearIds]}::uuid[])`)} t
          on t.education_level_id = g.education_level_id and t.closed_at is not null
          and l.date between t.start_date and t.counts_until
        where g.institution_id = ${institution.id} and g.id = l.grade_id)`,
  )
}
