import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

type CalendarHead = { year: number; institution: HeadInstitution }

/** The head of the calendar of an academic year. */
export const calendarHead = async (
  db: Db,
  { institutionId, yearId }: { institutionId: string; yearId: string },
): Promise<CalendarHead> => {
  const { rows } = await sql<CalendarHead>`
    select y.year, ${headInstitution('i', institutionId)} as institution
    from academic_year y
    join institution i on i.institution_id = ${institutionId}
    where y.institution_id = ${institutionId} and y.id = ${yearId}`.execute(db)
  return requireRow(rows)
}
