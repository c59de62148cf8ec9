import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './module.ts'

/** Whose year, and on which day. */
export type InYear = { institution: { id: string }; today: Ctx['today'] }

/** The open academic year of today's date, else the newest; null in an institution without any. */
export const currentYear = ({ institution, today }: InYear): RawBuilder<string | null> =>
  sql`(select id from academic_year where institution_id = ${institution.id}
    order by (status = 'OPEN' and year = ${Number(today.slice(0, 4))}) desc, year desc limit 1)`
