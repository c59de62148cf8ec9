import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

type CalendarHead = { year: number; institution: HeadInstitution }

const headOf = (institutionId: string, yearId: string): RawBuilder<CalendarHead> => sql`
  select y.year, ${headInstitution('i', institutionId)} as institution
  from academic_year y
  join institution i on i.institution_id = ${institutionId}
  where y.institution_id = ${institutionId} and y.id = ${yearId}`

/** The head of the calendar of an academic year. */
export const calendarHead = async (
  db: Db,
  { institutionId, yearId }: { institutionId: string; yearId: string },
): Promise<CalendarHead> => {
  const { rows } = await headOf(institutionId, yearId).execute(db)
  return requireRow(rows)
}
