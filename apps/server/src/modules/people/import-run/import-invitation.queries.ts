import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { TenantCtx } from '../person/person.types.ts'

export type ImportedInvitee = {
  accountId: string
  personId: string
  email: string
  name: string
  socialName: string | null
  role: Role
  institution: string
}

/** Those of these accounts whose persons can log in, have not yet, and can be written to. */
export const invitees = async (
  { db, institution }: TenantCtx,
  accountIds: string[],
): Promise<ImportedInvitee[]> => {
  const { rows } = await sql<ImportedInvitee>`
    select a.id as "accountId", p.id as "personId", p.email, p.name, p.social_name as "socialName", a.role,
      i.name as institution
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    join institution i on i.institution_id = ${institution.id}
    where a.institution_id = ${institution.id} and a.id = any(${accountIds}::uuid[])
      and p.email is not null and p.tax_number is not null and not exists (
        select 1 from credential c where c.institution_id = ${institution.id} and c.person_id = p.id)
    order by a.sort_key, a.id`.execute(db)
  return rows
}
