import pg from 'pg'

const { builtins } = pg.types
/** Object ids of arrays, which the driver does not name. */
const [TEXT_ARRAY, DATE_ARRAY] = [1009, 1182]
const parsers = new Map<number, (value: string) => unknown>([
  // Dates and times of day stay text: a Date would shift them by the machine's zone.
  [builtins.DATE, value => value],
  [builtins.TIME, value => value],
  [DATE_ARRAY, pg.types.getTypeParser(TEXT_ARRAY, 'text')],
  // Instants are ISO-8601 UTC text everywhere outside the database.
  [builtins.TIMESTAMPTZ, value => new Date(value).toISOString()],
  // Marks have two decimals and counts are small: both fit a number exactly enough to be printed back unchanged.
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
])

/** How values of the database become values of ours. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}
