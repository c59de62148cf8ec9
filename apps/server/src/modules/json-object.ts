import { type RawBuilder, sql } from 'kysely'

/** The fields of a JSON object under their names. */
export type JsonFields = Readonly<Record<string, RawBuilder<unknown>>>

/**
 * One JSON object of all these fields, at most 50. Built at once: `jsonb` that is put together of parts is copied and sorted
 * for each part.
 */
export const jsonObject = <T>(fields: JsonFields): RawBuilder<T> =>
  sql<T>`json_build_object(${sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`
