import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import { requireRow } from '../../reached-row.ts'
import type { TenantCtx } from '../person/person.types.ts'

export type AccountAccess = { role: Role; status: 'Ativo' | 'Inativo'; email: string | null }

/** How an account is entered: its role and status, and the e-mail to which links go. */
export const accessOf = async ({ db, institution }: TenantCtx, accountId: string): Promise<AccountAccess> => {
  const { rows } = await sql<AccountAccess>`select a.role, a.status, p.email from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  return requireRow(rows)
}
