import { sql } from 'kysely'
import type { VisitorCtx } from '../module.ts'

const DIGITS = 5

/**
 * The next registration numbers of this year: YYYY and at least five digits (design.md section 3). The first of a year
 * begins after the numbers already there. A number that was taken is never given again, also when its writer fails
 * after the commit of another; within one transaction the year's counter is held until the end.
 */
export const takeRegistrations = async (
  { db, institution, today }: Pick<VisitorCtx, 'db' | 'institution' | 'today'>,
  count: number,
): Promise<string[]> => {
  const year = Number(today.slice(0, 4))
  const { rows } = await sql<{ last: number }>`
    insert into registration_counter as c (institution_id, year, last)
    values (${institution.id}, ${year}, ${count} + coalesce((
      select max(substr(registration, 5)::int) from account
      where institution_id = ${institution.id} and registration ~ ${`^${year}[0-9]{${DIGITS},8}$`}
        and registration >= ${String(year)} and registration < ${String(year + 1)}), 0))
    on conflict (institution_id, year) do update set last = c.last + ${count}
    returning last`.execute(db)
  const last = rows[0]?.last ?? count
  return Array.from(
    { length: count },
    (_, index) => `${year}${String(last - count + index + 1).padStart(DIGITS, '0')}`,
  )
}
