import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'

export type RegistrationCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'today'>

type Move = { year: number; count: number; digits: number }

/** Moves the counter of a year on, and answers the last number taken. */
export const advanceCounter = async (ctx: RegistrationCtx, move: Move): Promise<number> =>
  (await moveKnownCounter(ctx, move)) ?? moveNewCounter(ctx, move)

const moveKnownCounter = async ({ db, institution }: RegistrationCtx, { year, count }: Move) => {
  const { rows } = await sql<{ last: number }>`
    update registration_counter set last = last + ${count}
    where institution_id = ${institution.id} and year = ${year} returning last`.execute(db)
  return rows[0]?.last
}

/** The first of a year goes on after the numbers that were brought from elsewhere; who comes at the same moment, after it. */
const moveNewCounter = async (
  { db, institution }: RegistrationCtx,
  { year, count, digits }: Move,
): Promise<number> => {
  const { rows: brought } = await sql<{ last: number }>`
    select coalesce(max(substr(registration, 5)::int), 0) as last from account
    where institution_id = ${institution.id} and registration ~ ${`^${year}[0-9]{${digits},8}$`}
      and registration >= ${String(year)} and registration < ${String(year + 1)}`.execute(db)
  const { rows } = await sql<{ last: number }>`
    insert into registration_counter as c (institution_id, year, last)
    values (${institution.id}, ${year}, ${count + (brought[0]?.last ?? 0)})
    on conflict (institution_id, year) do update set last = c.last + ${count}
    returning last`.execute(db)
  return rows[0]?.last ?? count
}
