import { sql } from 'kysely'
import type { PublicCtx } from '../../module.ts'
import type { MailCtx } from '../mail/mail.queries.ts'

/** Students name themselves with all of these; everybody else by e-mail alone. */
export type StudentProof = { registration: string; taxNumber: string; birthdate: string }
export type AccessRequest = { email: string; origin: string; proof: StudentProof | null }

export const insertAccessRequest = async (
  { db, institution, now, origin }: PublicCtx,
  { email, proof }: Omit<AccessRequest, 'origin'>,
): Promise<string> => {
  const row = await db
    .insertInto('access_request')
    .values({
      institution_id: institution.id,
      email,
      registration: proof?.registration ?? null,
      tax_number: proof?.taxNumber ?? null,
      birthdate: proof?.birthdate ?? null,
      origin,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Takes a request out of the table: it is answered once, with this transaction. */
export const claimAccessRequest = async (
  { db, institution }: MailCtx,
  id: string,
): Promise<AccessRequest | null> => {
  const row = await db
    .deleteFrom('access_request')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .returning(['email', 'origin', 'registration', 'tax_number', 'birthdate'])
    .executeTakeFirst()
  if (!row) return null
  const { email, origin, registration, tax_number: taxNumber, birthdate } = row
  const proof =
    registration !== null && taxNumber !== null && birthdate !== null
      ? { registration, taxNumber, birthdate }
      : null
  return { email, origin, proof }
}

/** Brothers and sisters may share their parents' address. */
const MOST_PERSONS = 5

/** The persons with this e-mail who can sign in: with a CPF and an active account. */
export const personsByEmail = (
  { db, institution }: MailCtx,
  { email, proof }: Pick<AccessRequest, 'email' | 'proof'>,
) =>
  db
    .selectFrom('person as p')
    .innerJoin('institution as i', join => join.on('i.institution_id', '=', institution.id))
    .select(['p.id', 'p.name', 'p.social_name as socialName', 'i.name as institution'])
    .where('p.institution_id', '=', institution.id)
    .where('p.email', '=', email)
    .where('p.tax_number', 'is not', null)
    .$if(proof !== null, query =>
      query
        .where('p.tax_number', '=', proof?.taxNumber ?? '')
        .where('p.birthdate', '=', proof?.birthdate ?? ''),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account as a')
          .select(sql.lit(1).as('one'))
          .where('a.institution_id', '=', institution.id)
          .whereRef('a.person_id', '=', 'p.id')
          .where('a.status', '=', 'Ativo')
          .$if(proof !== null, query =>
            query
              .where('a.role', 'in', ['STUDENT', 'STUDENT-SMELJ'])
              .where('a.registration', '=', proof?.registration ?? ''),
          ),
      ),
    )
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(MOST_PERSONS)
    .execute()
