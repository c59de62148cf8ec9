import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** Returns the active administrator accounts, which receive requests to the office. */
export const officeAccounts = async ({
  db,
  institution,
}: {
  db: Ctx['db']
  institution: { id: string }
}): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a
    where a.institution_id = ${institution.id} and a.role = 'ADMINISTRATOR' and a.status = 'Ativo'
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
