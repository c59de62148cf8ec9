import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'

type NewInstitution = { id: string; kind: InstitutionKind; name: string; host: string }

/** False when another institution is there already, or got there at the same moment. */
export const createFirstInstitution = async (
  db: Db,
  { id, kind, name, host }: NewInstitution,
): Promise<boolean> => {
  const { rows } = await sql<{ begun: boolean }>`select begin_first_institution() as begun`.execute(db)
  if (!rows[0]?.begun) return false
  await sql`select add_first_institution(${id}::uuid, ${kind}::text, ${name}::text)`.execute(db)
  await sql`select claim_hostname(${host}::text) as claimed`.execute(db)
  return true
}

/** With the owner of the tables, in addition to others. False when another institution has the host. */
export const createInstitutionAsOwner = async (
  db: Db,
  { id, kind, name, host }: NewInstitution,
): Promise<boolean> => {
  const isMunicipal = kind === 'MUNICIPAL'
  await db
    .insertInto('institution')
    .values({
      institution_id: id,
      kind,
      name,
      self_registration: isMunicipal,
      waitlist_promotion: isMunicipal,
    })
    .execute()
  const { rows } =
    await sql`insert into institution_hostname (hostname, institution_id) values (${host}, ${id})
    on conflict (hostname) do nothing returning hostname`.execute(db)
  return rows.length === 1
}
