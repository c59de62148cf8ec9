import { sql } from 'kysely'
import type { Db } from '../../module.ts'

/** The numbers of registration of students, by account. */
export const registrationsOf = async (
  db: Db,
  { institutionId, accountIds }: { institutionId: string; accountIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; registration: string }>`
    select id, registration from account
    where institution_id = ${institutionId} and id = any(${accountIds}::uuid[]) and registration is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, registration }) => [id, registration]))
}
