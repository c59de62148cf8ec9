import { sql } from 'kysely'
import type { RegistrationCtx } from './registration.queries.ts'

/**
 * Moves the counters of years back over unused registration numbers, if these are the last ones taken; numbers in between
 * stay unused. A counter that has advanced since then stays. All counters stay if an account has one of the numbers: a commit
 * may have succeeded although its response was lost.
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
