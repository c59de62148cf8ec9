import { type Kysely, sql } from 'kysely'

/** Looks now at what a transaction has put off to its commit, on the machine where the institution's rows are. */
export const checkDeferred = async <DB>(db: Kysely<DB>, institutionId: string): Promise<void> => {
  await sql`select check_deferred(${institutionId}::uuid)`.execute(db)
}
