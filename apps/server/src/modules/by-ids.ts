import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column is one of these ids. A single id, which is nearly every call, is compared by itself: PostgreSQL then plans the
 * named statement once, while it plans every execution with a list.
 */
export const idIn = (column: string, ids: readonly string[]): RawBuilder<boolean> => {
  const [only] = ids
  return ids.length === 1 ? sql`${sql.ref(column)} = ${only}` : sql`${sql.ref(column)} = any(${ids}::uuid[])`
}
