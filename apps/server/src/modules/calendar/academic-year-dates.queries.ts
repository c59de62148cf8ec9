import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { VisitorCtx } from '../module.ts'

type Place = Pick<VisitorCtx, 'db' | 'institution'>

export type YearDates = { id: string; start: CivilDate; end: CivilDate }

/** The academic years with their dates, oldest first. */
export const academicYearDates = ({ db, institution }: Place): Promise<YearDates[]> =>
  db
    .selectFrom('academic_year')
    .select(['id', 'start_date as start', 'end_date as end'])
    .where('institution_id', '=', institution.id)
    .orderBy('academic_year.year')
    .execute()
