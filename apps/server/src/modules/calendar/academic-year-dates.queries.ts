import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { OptionalActorCtx } from '../module.ts'

type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

export type YearDates = { id: string; start: CivilDate; end: CivilDate }

/** The academic years with their dates, oldest first. */
export const academicYearDates = ({ db, institution }: TenantCtx): Promise<YearDates[]> =>
  db
    .selectFrom('academic_year')
    .select(['id', 'start_date as start', 'end_date as end'])
    .where('institution_id', '=', institution.id)
    .orderBy('academic_year.year')
    .execute()
