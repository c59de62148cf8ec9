import { type Kysely, sql } from 'kysely'

/** Looks now at what a transaction has put off to its commit. */
export const checkDeferred = async <DB>(db: Kysely<DB>): Promise<void> => {
  await sql`set constraints all immediate`.execute(db)
}
