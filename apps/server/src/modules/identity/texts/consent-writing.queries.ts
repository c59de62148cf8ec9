import type { ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'

export type NewConsent = {
  personId: string
  kind: ConsentKind
  /** False takes an earlier one back. */
  given: boolean
  textVersion: number
  /** The name of the person who agreed: the person or a guardian. */
  givenBy: string
  givenByTaxNumber?: string | null
  /** The account that wrote it down; null when the person did it themself. */
  recordedBy?: string | null
  note?: string | null
}

/** Answers the ids in the order of the consents. */
export const insertConsents = async (
  { db, institution, now, address }: Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'address'>,
  consents: NewConsent[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into consent as n (institution_id, person_id, kind, given, text_version, at, given_by, given_by_tax_number,
      recorded_by, address, note)
    select ${institution.id}, c."personId", c.kind, c.given, c."textVersion", ${now}, c."givenBy",
      c."givenByTaxNumber", c."recordedBy", ${address}, c.note
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as c("personId" uuid, kind text, given boolean,
      "textVersion" int, "givenBy" text, "givenByTaxNumber" text, "recordedBy" uuid, note text)
    returning id`.execute(db)
  return rows.map(row => row.id)
}

/** The person's legal name: who agreed is kept as on documents. */
export const legalNameOf = async (
  { db, institution }: Pick<OptionalActorCtx, 'db' | 'institution'>,
  personId: string,
): Promise<string> => {
  const row = await db
    .selectFrom('person')
    .select('name')
    .where('institution_id', '=', institution.id)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.name
}
