import type { UserType } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'
import { userType } from '../person/user-brief.queries.ts'

/** Kinship of a person who answers for themself. */
export const SELF_KINSHIP = 'O próprio'

/** A person on file, or a responsible, with a CPF. */
export type NamedOwner = {
  taxNumber: string
  name: string
  /** Also the social name. */
  names: string[]
  /** Whose record it is. */
  personId: string
  accountId: string
  type: UserType
  isResponsible: boolean
  /** The kinship of a responsible. */
  kinship: string | null
}

/**
 * Under which names these CPFs are on file: of people, and of those who answer for them. A responsible "O próprio" is the
 * person of the record, under the names of both.
 */
export const taxNumberOwners = async (
  { db, institution }: Pick<OptionalActorCtx, 'db' | 'institution'>,
  taxNumbers: readonly string[],
): Promise<NamedOwner[]> => {
  if (taxNumbers.length === 0) return []
  const { rows } = await sql<NamedOwner>`
    with owner as (
      select p.tax_number, coalesce(p.social_name, p.name) as name, array[p.name, coalesce(p.social_name, p.name)] as names,
        p.id as person_id, false as is_responsible, null as kinship
      from person p where p.institution_id = ${institution.id} and p.tax_number = any(${taxNumbers}::text[])
      union all
      select r.tax_number, r.name, array[r.name], r.person_id, true, r.kinship
      from responsible r where r.institution_id = ${institution.id} and r.tax_number = any(${taxNumbers}::text[])
        and r.kinship <> ${SELF_KINSHIP}
      union all
      select r.tax_number, coalesce(p.social_name, p.name), array[r.name, p.name, coalesce(p.social_name, p.name)],
        p.id, false, null
      from responsible r
      join person p on p.institution_id = ${institution.id} and p.id = r.person_id
      where r.institution_id = ${institution.id} and r.tax_number = any(${taxNumbers}::text[])
        and r.kinship = ${SELF_KINSHIP})
    select distinct on (o.tax_number, o.is_responsible, o.person_id, o.name)
      o.tax_number as "taxNumber", o.name, o.names, o.person_id as "personId", a.id as "accountId",
      ${userType('a')} as type, o.is_responsible as "isResponsible", o.kinship
    from owner o
    join account a on a.institution_id = ${institution.id} and a.person_id = o.person_id
    order by o.tax_number, o.is_responsible, o.person_id, o.name, a.created_at, a.id`.execute(db)
  return rows
}
