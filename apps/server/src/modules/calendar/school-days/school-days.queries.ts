import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { CalendarEvent } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { YearDates } from '../academic-year-dates.queries.ts'

type LevelTerms = {
  id: string
  name: string
  terms: { id: string; position: number; start: CivilDate; end: CivilDate }[]
}

/** Where school days are counted: in a request, or in a job of the institution. */
export type SchoolDaysIn = Pick<Ctx, 'db'> & { institution: Pick<Ctx['institution'], 'id'> }

type SchoolDaySources = { year: YearDates; events: CalendarEvent[]; levels: LevelTerms[] }

/**
 * The sources of the school days of a year, in one statement: its dates, the events that may decide whether a day has lessons,
 * and the levels in use with their terms, by name. Null when there is no such year.
 */
export const schoolDaySources = async (
  { db, institution }: SchoolDaysIn,
  academicYearId: string,
): Promise<SchoolDaySources | null> => {
  const { rows } = await sql<SchoolDaySources>`
    select json_build_object('id', y.id, 'start', y.start_date, 'end', y.end_date) as year,
      (select coalesce(json_agg(json_build_object('type', e.type, 'start', e.start_date, 'end', e.end_date,
          'repeatsYearly', e.repeats_yearly, 'repeatsUntil', e.repeats_until)), '[]')
        from academic_calendar_event e
        where e.institution_id = ${institution.id} and e.type in ('NATIONAL', 'HOLIDAY', 'RECESS', 'SCHOOL_DAY')
          and e.start_date <= y.end_date and (e.end_date >= y.start_date or e.repeats_yearly)) as events,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'terms', (
          select coalesce(json_agg(json_build_object(
            'id', t.id, 'position', t.position, 'start', t.start_date, 'end', t.end_date) order by t.position), '[]')
          from academic_term t
          where t.institution_id = ${institution.id} and t.education_level_id = l.id)) order by l.id), '[]')
        from education_level l
        where l.institution_id = ${institution.id} and l.academic_year_id = y.id and l.is_active) as levels
    from academic_year y
    where y.institution_id = ${institution.id} and y.id = ${academicYearId}`.execute(db)
  const [sources] = rows
  if (!sources) return null
  return { ...sources, levels: sources.levels.toSorted((a, b) => compareNames(a.name, b.name)) }
}
