import { type RawBuilder, sql } from 'kysely'
import type { PublicCtx } from '../../module.ts'
import { isSelfRegistered } from '../person/registered-self.queries.ts'

/** Whether visitors may register here, and under which name the institution writes to them. */
export const registrationSettings = async ({
  db,
  institution,
}: PublicCtx): Promise<{ name: string; isOpen: boolean }> =>
  db
    .selectFrom('institution')
    .select(['name', 'self_registration as isOpen'])
    .where('institution_id', '=', institution.id)
    .executeTakeFirstOrThrow()

export type TaxNumberHolder = {
  name: string
  socialName: string | null
  email: string | null
  passwordHash: string | null
  accountId: string
  /** The student account; null where there is none. */
  registration: string | null
  /** The student's account began with a registration of their own. */
  registeredSelf: boolean
}

/** The person with this CPF, in the role of a student where they have it; null where there is none. */
export const taxNumberHolder = async (
  { db, institution }: PublicCtx,
  taxNumber: string,
): Promise<TaxNumberHolder | null> => {
  const isStudent: RawBuilder<boolean> = sql`a.role in ('STUDENT', 'STUDENT-SMELJ')`
  const { rows } = await sql<TaxNumberHolder>`
    select p.name, p.social_name as "socialName", p.email, c.password_hash as "passwordHash", a.id as "accountId",
      case when ${isStudent} then a.registration end as registration,
      ${isSelfRegistered(institution.id)} as "registeredSelf"
    from person p
    join account a on a.institution_id = ${institution.id} and a.person_id = p.id
    left join credential c on c.institution_id = ${institution.id} and c.person_id = p.id
    where p.institution_id = ${institution.id} and p.tax_number = ${taxNumber}
    order by ${isStudent} desc, a.created_at limit 1`.execute(db)
  return rows[0] ?? null
}

const savepoint = (db: PublicCtx['db'], command: string) =>
  sql.raw(`${command} self_registration`).execute(db)

/** Does the work so that it can be undone alone: after a failure, or when the work itself says so. */
export const inSavepoint = async <T>(
  { db }: PublicCtx,
  work: () => Promise<T>,
  { undo = false }: { undo?: boolean } = {},
): Promise<T> => {
  await savepoint(db, 'savepoint')
  try {
    const result = await work()
    await savepoint(db, undo ? 'rollback to savepoint' : 'release savepoint')
    return result
  } catch (error) {
    await savepoint(db, 'rollback to savepoint')
    throw error
  }
}
