import { type RawBuilder, sql } from 'kysely'
import type { FollowedRow, MergedColumn } from './hooks.ts'

/** How rows whose column names one account or person come to name another one; a key is the id of a row. */
export const moveRows =
  (table: RawBuilder<unknown>, column: RawBuilder<unknown>): MergedColumn['follow'] =>
  async ({ db, institution }, { from, to, keys }): Promise<FollowedRow[]> => {
    const { rows } = await sql<{ key: string }>`
      update ${table} set ${column} = ${to}
      where institution_id = ${institution.id} and ${column} = ${from}
        and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
      returning id as key`.execute(db)
    return rows
  }
