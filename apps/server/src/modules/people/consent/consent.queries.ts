import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import type { ImageAnswer } from '@lousa/rules/people/consent/image-consent.rules.ts'
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

type Giver = { name: string; taxNumber: string | null }
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

export type StoredImageAnswer = ImageAnswer & { taxNumber: string | null; textVersion: number; at: string }

/** All answers to the use of a person's image, the newest first. */
export const imageAnswersOf = async (
  { db, institution, today }: Ctx,
  personId: string,
): Promise<StoredImageAnswer[]> => {
  const { rows } = await sql<StoredImageAnswer>`
    select coalesce(c.given_by_tax_number, c.given_by) as giver, c.given, c.given_by_tax_number as "taxNumber",
      c.text_version as "textVersion", ${instantText('c.at')} as at,
      case when c.given_by_tax_number is null then c.given_by = p.name
        else c.given_by_tax_number is not distinct from p.tax_number end as "isOwn",
      exists (select 1 from guardianship_restriction x
        join account a on a.institution_id = ${institution.id} and a.id = x.student_id and a.person_id = c.person_id
        join person q on q.institution_id = ${institution.id} and q.id = x.guardian_person_id
        where x.institution_id = ${institution.id} and x.no_access and x.lifted_at is null
          and x.starts_on <= ${today}::date and (x.ends_on is null or ${today}::date <= x.ends_on)
          and q.tax_number = c.given_by_tax_number) as "isRestricted"
    from consent c
    join person p on p.institution_id = ${institution.id} and p.id = c.person_id
    where c.institution_id = ${institution.id} and c.person_id = ${personId} and c.kind = 'IMAGE_USE'
    order by c.at desc, c.id desc`.execute(db)
  return rows
}

/** The name and the CPF of the person who acts. */
export const actingGiver = async ({ db, institution, actor }: Ctx): Promise<Giver> => {
  const { rows } = await sql<Giver>`
    select name, tax_number as "taxNumber" from person
    where institution_id = ${institution.id} and id = ${actor.personId}`.execute(db)
  return requireRow(rows)
}
