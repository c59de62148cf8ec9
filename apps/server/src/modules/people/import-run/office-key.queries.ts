import { sql } from 'kysely'
import { accountKeys, type Findable } from '../../account-keys.ts'
import type { Db } from '../../module.ts'
import { byHash } from '../import-row/import-plans.queries.ts'

type Stored = Findable & { id: string; registration: string; old_registration: string | null }

/** The search columns of these people, computed from the stored data: for set work over people of whom only a part is loaded. */
export const renewOfficeKeys = async (
  db: Db,
  institutionId: string,
  personIds: readonly string[],
): Promise<void> => {
  if (personIds.length === 0) return
  const uniqueIds = [...new Set(personIds)]
  await byHash(db, async () => {
    const { rows } = await sql<Stored>`
      select a.id, a.registration, a.old_registration, p.name, p.social_name, p.tax_number, p.cellphone, p.phone,
        coalesce(r.list, '[]') as responsibles
      from account a
      join person p on p.institution_id = ${institutionId} and p.id = a.person_id
      left join (
        select person_id, jsonb_agg(jsonb_build_object('name', name, 'tax_number', tax_number, 'cellphone', cellphone)
          order by position, id) as list
        from responsible where institution_id = ${institutionId} and person_id = any(${uniqueIds}::uuid[])
        group by person_id) r on r.person_id = a.person_id
      where a.institution_id = ${institutionId} and a.person_id = any(${uniqueIds}::uuid[])`.execute(db)
    const keys = rows.map(row => {
      const { office_key } = accountKeys(row, row.registration, row.old_registration)
      return { id: row.id, office_key }
    })
    await sql`update account a set office_key = k.office_key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(id uuid, office_key text)
      where a.institution_id = ${institutionId} and a.id = k.id and a.office_key <> k.office_key`.execute(db)
  })
}
