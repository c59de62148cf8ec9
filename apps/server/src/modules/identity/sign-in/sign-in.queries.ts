import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../module.ts'
import { signInNumber } from '../second-factor/sign-in-number.public.queries.ts'
import { mustAcceptTerms } from '../texts/institution-text.queries.ts'

export type LoginAccount = { account_id: string; person_id: string; role: string; registration: string }

export type Login = { passwordHash: string | null; accounts: LoginAccount[]; seenAtAddress: boolean }

/** The person with this CPF or CNPJ or, among students without CPF, with this registration number. */
const personOf = (institutionId: string, name: string) => sql<string>`coalesce(
  (select o.id from person o where o.institution_id = ${institutionId} and o.tax_number = ${name}),
  (select o.id from account s
    join person o on o.institution_id = ${institutionId} and o.id = s.person_id and o.tax_number is null
    where s.institution_id = ${institutionId} and s.registration = ${name}
      and s.registration = ${signInNumber(institutionId, sql.ref('o.id'))}))`

/**
 * The person behind a CPF, CNPJ or registration number with the active accounts that it opens, their password hash (null when no person has it), and
 * whether they have signed in from this address before.
 */
export const loginOf = async (
  { db, institution }: PublicCtx,
  { name, addressMark }: { name: string; addressMark: string },
): Promise<Login> => {
  const rows = await db
    .selectFrom('person as p')
    .innerJoin('credential as c', join =>
      join.on('c.institution_id', '=', institution.id).onRef('c.person_id', '=', 'p.id'),
    )
    .innerJoin('account as a', join =>
      join.on('a.institution_id', '=', institution.id).onRef('a.person_id', '=', 'p.id'),
    )
    .select(['a.id as account_id', 'a.person_id', 'a.role', 'a.registration', 'c.password_hash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('session as s')
          .select('s.id')
          .where('s.institution_id', '=', institution.id)
          .whereRef('s.account_id', '=', 'a.id')
          .where('s.address_mark', '=', addressMark),
      ).as('seen_at_address'),
    )
    .where('p.institution_id', '=', institution.id)
    .where('p.id', '=', personOf(institution.id, name))
    .where('a.status', '=', 'Ativo')
    .where(sql<boolean>`(p.tax_number is not null or a.role in ('STUDENT', 'STUDENT-SMELJ'))`)
    .orderBy('a.created_at')
    .execute()
  return {
    passwordHash: rows[0]?.password_hash ?? null,
    accounts: rows,
    seenAtAddress: rows.some(row => row.seen_at_address),
  }
}

export const profileOf = async ({ db, institution, actor }: Ctx) => {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('person as p', join =>
      join.on('p.institution_id', '=', institution.id).onRef('p.id', '=', 'a.person_id'),
    )
    .select([
      'a.id',
      'p.name',
      'p.social_name',
      'p.thumb',
      'a.role',
      'p.email',
      'p.tax_number',
      mustAcceptTerms(institution.id, sql.ref('p.id')).as('must_accept_terms'),
    ])
    .where('a.institution_id', '=', institution.id)
    .where('a.id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    socialName: row.social_name,
    thumb: row.thumb,
    role: row.role as Role,
    email: row.email,
    userName: row.tax_number ?? '',
    educationalInstitutionId: institution.id,
    mustAcceptTerms: row.must_accept_terms,
  }
}
