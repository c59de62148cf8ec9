import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'

export type FactorPlace = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

export type FactorState = {
  hasAuthenticator: boolean
  /** Host names for which the person has passkeys. */
  hosts: string[]
  recoveryCodes: number
  /** Roles for which the institution requires a second factor. */
  requiredFor: string[]
  /** Roles of the person's active accounts. */
  roles: string[]
}

/** Second factors of a person change one after another, in every transaction behind this lock. */
export const lockPerson = async ({ db, institution }: FactorPlace, personId: string): Promise<void> => {
  await sql`select 1 from person where institution_id = ${institution.id} and id = ${personId}
    for no key update`.execute(db)
}

export const factorStateOf = async (
  { db, institution }: FactorPlace,
  personId: string,
): Promise<FactorState> => {
  const { rows } = await sql<FactorState>`
    select exists (select 1 from authenticator t where t.institution_id = ${institution.id} and t.person_id = ${personId})
        as "hasAuthenticator",
      array(select distinct k.host from passkey k
        where k.institution_id = ${institution.id} and k.person_id = ${personId}) as hosts,
      (select count(*)::int from recovery_code r
        where r.institution_id = ${institution.id} and r.person_id = ${personId}) as "recoveryCodes",
      i.second_factor_for as "requiredFor",
      array(select a.role from account a
        where a.institution_id = ${institution.id} and a.person_id = ${personId} and a.status = 'Ativo') as roles
    from institution i where i.institution_id = ${institution.id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The institution of the host is gone')
  return row
}
