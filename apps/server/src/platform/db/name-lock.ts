import { type Kysely, sql } from 'kysely'

/**
 * One transaction at a time for what has these names, where no row could be locked instead; held until it ends. Names are
 * taken in their order, so that two transactions do not wait for each other.
 */
export const lockNames = async <DB>(db: Kysely<DB>, names: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${[...names].sort()}::text[]) as name`.execute(db)
}
