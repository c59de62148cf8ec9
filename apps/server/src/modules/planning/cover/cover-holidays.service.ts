import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import type { PublicScope } from '../../module.ts'
import { yearOfCover } from './cover-writing.queries.ts'

/** The holidays by which the date of a made up lesson is judged, asked for before the transaction. */
export const holidaysOfCover = async (
  stage: PublicScope,
  holidays: Holidays,
  coverId: string,
): Promise<FetchedHolidays> => {
  const yearId = await stage.inTenant(ctx => yearOfCover(ctx, coverId))
  return yearId ? holidaysOfYear(stage, holidays, yearId) : holidays.ofYears([])
}
