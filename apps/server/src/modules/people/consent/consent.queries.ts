import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { hasDied } from '../person/student-classes.queries.ts'
import { userBrief } from '../person/user-brief.queries.ts'

const consent = ({ institution }: Ctx): RawBuilder<Consent> => sql`json_build_object(
  'id', c.id, 'kind', c.kind, 'given', c.given, 'textVersion', c.text_version, 'at', ${instantText('c.at')},
  'givenBy', c.given_by, 'note', c.note, 'recordedBy', (
    select ${userBrief('a', 'p')} from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = c.recorded_by))`

/** The consents of the person, also withdrawn ones, newest first. */
export const consentsOf = async (ctx: Ctx, personId: string): Promise<Consent[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ consent: Consent }>`
    select ${consent(ctx)} as consent from consent c
    where c.institution_id = ${institution.id} and c.person_id = ${personId}
    order by c.at desc, c.id desc`.execute(db)
  return rows.map(row => row.consent)
}

export const consentOf = async (ctx: Ctx, id: string): Promise<Consent> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ consent: Consent }>`
    select ${consent(ctx)} as consent from consent c
    where c.institution_id = ${institution.id} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('The consent was written and is gone')
  return rows[0].consent
}

export type Giver = { name: string; taxNumber: string | null }
export type ConsentSubject = Giver & {
  personId: string
  isStudent: boolean
  birthdate: string | null
  hasDied: boolean
  /** The responsible asked for, when they are this person's. */
  responsible: Giver | null
}

/** Whose consent is meant, and who gives it. */
export const consentSubject = async (
  { db, institution }: Ctx,
  { accountId, responsibleId }: { accountId: string; responsibleId: string | null },
): Promise<ConsentSubject> => {
  const { rows } = await sql<ConsentSubject>`
    select p.id as "personId", p.name, p.tax_number as "taxNumber", p.birthdate,
      a.role in ('STUDENT', 'STUDENT-SMELJ') as "isStudent", ${hasDied(sql`a.id`, institution.id)} as "hasDied", (
        select jsonb_build_object('name', r.name, 'taxNumber', r.tax_number) from responsible r
        where r.institution_id = ${institution.id} and r.person_id = p.id and r.id = ${responsibleId}) as responsible
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  return requireRow(rows)
}

/** The giver of an answer to the use of a person's image; undefined where there is none, or its giver's data were erased. */
export const giverOfImageAnswer = async (
  { db, institution }: Ctx,
  { id, personId }: { id: string; personId: string },
): Promise<Giver | undefined> => {
  const { rows } = await sql<Giver>`
    select c.given_by as name, c.given_by_tax_number as "taxNumber" from consent c
    where c.institution_id = ${institution.id} and c.id = ${id} and c.person_id = ${personId}
      and c.kind = 'IMAGE_USE' and c.given_by <> ''`.execute(db)
  return rows[0]
}

/** The name and the CPF of the person who acts. */
export const actingGiver = async ({ db, institution, actor }: Ctx): Promise<Giver> => {
  const { rows } = await sql<Giver>`
    select name, tax_number as "taxNumber" from person
    where institution_id = ${institution.id} and id = ${actor.personId}`.execute(db)
  return requireRow(rows)
}
