import { sql } from 'kysely'
import { fixedFragment } from '../platform/db/fixed-fragment.ts'

/** An instant inside JSON, as the API writes it: ISO-8601 UTC. Outside of JSON the driver does it. */
export const instantText = fixedFragment(
  (column: string) =>
    sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
)
