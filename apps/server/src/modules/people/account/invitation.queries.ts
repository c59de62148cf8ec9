import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'

type TenantCtx = Pick<Ctx, 'db' | 'institution'>

export const institutionName = async ({ db, institution }: TenantCtx): Promise<string> => {
  const row = await db
    .selectFrom('institution')
    .select('name')
    .where('institution_id', '=', institution.id)
    .executeTakeFirstOrThrow()
  return row.name
}

/** Holds the person of an account until the commit. */
export const lockPersonOfAccount = async (
  { db, institution }: TenantCtx,
  accountId: string,
): Promise<void> => {
  await sql`select 1 from person p
    join account a on a.institution_id = ${institution.id} and a.person_id = p.id
    where p.institution_id = ${institution.id} and a.id = ${accountId} for no key update of p`.execute(db)
}

export type Invitee = {
  accountId: string
  personId: string
  role: Role
  status: 'Ativo' | 'Inativo'
  name: string
  socialName: string | null
  email: string | null
  taxNumber: string | null
  hasPassword: boolean
  /** For a student, the first guardian. */
  responsibleEmail: string | null
  institution: string
}

export const inviteeOf = async ({ db, institution }: TenantCtx, accountId: string): Promise<Invitee> => {
  const { rows } = await sql<Invitee>`
    select a.id as "accountId", p.id as "personId", a.role, a.status, p.name, p.social_name as "socialName",
      p.email, p.tax_number as "taxNumber", i.name as institution,
      exists (select 1 from credential c where c.institution_id = ${institution.id} and c.person_id = p.id) as "hasPassword",
      (select r.email from responsible r where r.institution_id = ${institution.id}
        and r.id = p.main_responsible_id) as "responsibleEmail"
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    join institution i on i.institution_id = ${institution.id}
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  return requireRow(rows)
}
