import { sql } from 'kysely'
import type { Db } from '../../module.ts'

/**
 * Joins thousands of given rows with a table by hashing. What the planner knows of a table is older than the file that
 * has just been put there: expecting one row, it would compare each with each, which took over a minute at 20,000.
 */
export const byHash = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await sql`set local enable_nestloop = off`.execute(db)
  const result = await work()
  await sql`set local enable_nestloop = on`.execute(db)
  return result
}
