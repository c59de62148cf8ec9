import { sql } from 'kysely'
import type { FactorPlace } from './factor-state.public.queries.ts'
import { signInNumber } from './sign-in-number.public.queries.ts'

export type StepPurpose = 'SIGN_IN' | 'SETUP'
export type PasskeyPurpose = 'PASSKEY_SIGN_IN' | 'PASSKEY_SETUP' | 'PASSKEY_PROOF'

/** A sign-in goes on where its password was right; false when that password is another by now. */
export const insertStep = async (
  { db, institution }: FactorPlace,
  {
    purpose,
    accountId,
    passwordHash,
    hash,
    expiresAt,
  }: { purpose: StepPurpose; accountId: string; passwordHash: string; hash: string; expiresAt: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into factor_challenge
      (institution_id, token_hash, purpose, person_id, account_id, password_set_at, expires_at)
    select ${institution.id}, ${hash}, ${purpose}, a.person_id, a.id, c.updated_at, ${expiresAt}
    from account a join credential c on c.person_id = a.person_id
    where a.institution_id = ${institution.id} and c.institution_id = ${institution.id} and a.id = ${accountId}
      and c.password_hash = ${passwordHash}
    returning 1`.execute(db)
  return rows.length === 1
}

export type OpenStep = {
  accountId: string
  personId: string
  role: string
  taxNumber: string
  /** For which the step began: the session begins only while it is the person's. */
  passwordHash: string
  seenAtAddress: boolean
}

/** The sign-in that this step goes on with; null when it has ended, or its password or account is no more. */
export const openStep = async (
  { db, institution, now }: FactorPlace,
  { hash, purpose, addressMark }: { hash: string; purpose: StepPurpose; addressMark: string },
): Promise<OpenStep | null> => {
  const { rows } = await sql<OpenStep>`
    select a.id as "accountId", a.person_id as "personId", a.role,
      coalesce(p.tax_number, ${signInNumber(institution.id, sql.ref('p.id'))}) as "taxNumber",
      c.password_hash as "passwordHash",
      exists (select 1 from session s join account o on o.id = s.account_id
        where s.institution_id = ${institution.id} and o.institution_id = ${institution.id}
          and o.person_id = a.person_id and s.address_mark = ${addressMark}) as "seenAtAddress"
    from factor_challenge f
    join account a on a.id = f.account_id
    join person p on p.id = a.person_id
    join credential c on c.person_id = a.person_id and c.updated_at = f.password_set_at
    where f.institution_id = ${institution.id} and a.institution_id = ${institution.id}
      and p.institution_id = ${institution.id} and c.institution_id = ${institution.id}
      and f.token_hash = ${hash} and f.purpose = ${purpose} and f.expires_at > ${now}
      and f.person_id = a.person_id and a.status = 'Ativo'
      and (p.tax_number is not null or a.role in ('STUDENT', 'STUDENT-SMELJ'))`.execute(db)
  return rows[0] ?? null
}

/** Ends a step; false when it was ended already or has expired. Of two concurrent callers the second waits and finds nothing. */
export const consumeStep = async (
  { db, institution, now }: FactorPlace,
  { hash, purpose }: { hash: string; purpose: StepPurpose },
): Promise<boolean> => {
  const { rows } = await sql`delete from factor_challenge
    where institution_id = ${institution.id} and token_hash = ${hash} and purpose = ${purpose} and expires_at > ${now}
    returning 1`.execute(db)
  return rows.length === 1
}

/** The data that a passkey of this person signs. */
export const insertPasskeyChallenge = async (
  { db, institution }: FactorPlace,
  {
    personId,
    purpose,
    hash,
    expiresAt,
  }: { personId: string; purpose: PasskeyPurpose; hash: string; expiresAt: string },
): Promise<void> => {
  await db
    .insertInto('factor_challenge')
    .values({
      institution_id: institution.id,
      token_hash: hash,
      purpose,
      person_id: personId,
      expires_at: expiresAt,
    })
    .execute()
}

/** Whether this was asked of this person, for this, and not answered before. It is answered with that. */
export const consumePasskeyChallenge = async (
  { db, institution, now }: FactorPlace,
  { personId, purpose, hash }: { personId: string; purpose: PasskeyPurpose; hash: string },
): Promise<boolean> => {
  const { rows } = await sql`delete from factor_challenge
    where institution_id = ${institution.id} and token_hash = ${hash} and purpose = ${purpose}
      and person_id = ${personId} and expires_at > ${now}
    returning 1`.execute(db)
  return rows.length === 1
}
