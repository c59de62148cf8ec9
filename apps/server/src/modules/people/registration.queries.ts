import { sql } from 'kysely'
import type { VisitorCtx } from '../module.ts'

export type RegistrationCtx = Pick<VisitorCtx, 'db' | 'institution' | 'today'>

/** Moves the counter of a year on, and answers the last number taken. */
export const moveCounter = async (
  { db, institution }: RegistrationCtx,
  { year, count, digits }: { year: number; count: number; digits: number },
): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into registration_counter as c (institution_id, year, last)
    values (${institution.id}, ${year}, ${count} + coalesce((
      select max(substr(registration, 5)::int) from account
      where institution_id = ${institution.id} and registration ~ ${`^${year}[0-9]{${digits},8}$`}
        and registration >= ${String(year)} and registration < ${String(year + 1)}), 0))
    on conflict (institution_id, year) do update set last = c.last + ${count}
    returning last`.execute(db)
  return rows[0]?.last ?? count
}
