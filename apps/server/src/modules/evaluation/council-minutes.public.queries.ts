import { type RawBuilder, sql } from 'kysely'

/** The meeting whose signed minutes the issued document under this alias is. */
const meetingOf = (document: string): RawBuilder<unknown> => {
  const [type, edition] = ['type', 'edition'].map(name => sql.ref(`${document}.${name}`))
  return sql`${type} = 'COUNCIL_MINUTES' and met.id::text = ${edition}`
}

/** When the minutes that the issued document under this alias is of were annulled; else null. */
export const annulledMinutes = (document: string, institutionId: string): RawBuilder<string | null> => sql`(
  select met.annulled_at from council_meeting met
  where met.institution_id = ${institutionId} and ${meetingOf(document)})`

/** When signed minutes corrected those that the issued document under this alias is of; else null. */
export const correctedMinutes = (document: string, institutionId: string): RawBuilder<string | null> => sql`(
  select min(later.signed_at) from council_meeting met
  join council_meeting later on later.institution_id = ${institutionId} and later.rectifies_id = met.id
    and later.status = 'SIGNED'
  where met.institution_id = ${institutionId} and ${meetingOf(document)})`
