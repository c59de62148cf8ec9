const VERSION_AT = 14
const INSTANT_DIGITS = 12

/** When a row was made, in milliseconds, by the clock of the database and as its id of version 7 tells (RFC 9562, 5.7); null for another id. */
export const createdAtOfId = (id: string): number | null =>
  id[VERSION_AT] === '7' ? Number.parseInt(id.replace('-', '').slice(0, INSTANT_DIGITS), 16) : null
