import { sql } from 'kysely'
import type { RegistrationCtx } from './registration.queries.ts'

/**
 * Numbers that nobody has any more, or nobody ever got: the last ones are given again, those in between stay unused.
 * Moves the counters of years back over these numbers, as far as they are the last ones that were taken. A counter that
 * has moved on meanwhile stays, and so do all when somebody has one of the numbers after all: a commit may have reached
 * the database though its answer was lost.
 */
export const moveCountersBack = async (
  { db, institution }: Pick<RegistrationCtx, 'db' | 'institution'>,
  registrations: readonly string[],
): Promise<void> => {
  if (registrations.length === 0) return
  await sql`
    with given as (
      select left(r, 4)::int as year, substr(r, 5)::int as number from unnest(${registrations}::text[]) as r
      where r ~ '^[0-9]{9,12}$'),
    islands as (
      select year, number, number - row_number() over (partition by year order by number) as island from given),
    ends as (
      select distinct on (year) year, min(number) as first, max(number) as last from islands
      group by year, island order by year, max(number) desc)
    update registration_counter c set last = e.first - 1 from ends e
    where c.institution_id = ${institution.id} and c.year = e.year and c.last = e.last
      and not exists (select 1 from account a where a.institution_id = ${institution.id}
        and a.registration = any(${registrations}::text[]))`.execute(db)
}
