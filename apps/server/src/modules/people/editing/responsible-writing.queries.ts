import { sql } from 'kysely'
import type { WriterCtx } from '../person/person.types.ts'
import type { ResponsibleRow } from '../person/person-responsibles.values.ts'

/** The list as it now is: the others are removed. One of another person stays theirs. */
export const saveResponsibles = async (
  { db, institution }: WriterCtx,
  personId: string,
  rows: readonly ResponsibleRow[],
): Promise<void> => {
  await sql`delete from responsible where institution_id = ${institution.id} and person_id = ${personId}
    and id <> all(${rows.map(row => row.id)}::uuid[])`.execute(db)
  if (rows.length === 0) return
  await sql`insert into responsible
      (institution_id, person_id, id, position, name, kinship, tax_number, cellphone, occupation, email, address)
    select ${institution.id}, ${personId}, id, position, name, kinship, tax_number, cellphone, occupation, email, address
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb) as r(
      id uuid, position int, name text, kinship text, tax_number text, cellphone text, occupation text, email text,
      address jsonb)
    on conflict (institution_id, id) do update set
      position = excluded.position, name = excluded.name, kinship = excluded.kinship,
      tax_number = excluded.tax_number, cellphone = excluded.cellphone, occupation = excluded.occupation,
      email = excluded.email, address = excluded.address
    where responsible.person_id = excluded.person_id`.execute(db)
}

/** Those of these ids that are guardians of another person. */
export const foreignResponsibles = async (
  { db, institution }: WriterCtx,
  ids: readonly string[],
  personId: string | null,
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from responsible
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])
      and person_id is distinct from ${personId}::uuid`.execute(db)
  return new Set(rows.map(row => row.id))
}
