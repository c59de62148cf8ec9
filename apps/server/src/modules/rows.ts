import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { NewRow } from './module.ts'
import type { Tables } from './tables.ts'

/**
 * Inserts rows of one table as one statement per `size` rows, through jsonb: the shape of the statement never varies.
 * RETURNING keeps a database over several machines from copying, which row-level security forbids.
 */
export const insertRows = async <T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: NewRow<T>[],
  size = 5_000,
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const names = sql.join(columns.map(column => sql.ref(column)))
  for (let from = 0; from < rows.length; from += size) {
    const part = JSON.stringify(rows.slice(from, from + size))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
      returning 1`.execute(db)
  }
}

/** Gives up to `count` new ids, in the order of time in which the database makes them. */
export const newIds = async (db: Kysely<Tables>, count: number): Promise<() => string> => {
  const { rows } = await sql<{
    id: string
  }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(db)
  const ids = rows.values()
  return () => {
    const next = ids.next()
    if (next.done) throw new Error('More ids are used than were counted')
    return next.value.id
  }
}

/** How many rows a statement has changed. */
export const rowsOf = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }): number =>
  Number(numAffectedRows)
