import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../../hooks.ts'

/**
 * Former e-mail addresses of the person, of their guardians and of merged records, from the history, merges and imports. An
 * address that another person has now is not among them.
 */
export const formerAddresses = async (
  { db, institutionId }: Pick<ErasurePlace, 'db' | 'institutionId'>,
  { personId, accountIds }: Pick<ErasedOne, 'personId' | 'accountIds'>,
): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`
    with recursive own(id) as (
      select ${personId}::uuid
      union
      select m.other_person_id from own
        join person_merge m on m.institution_id = ${institutionId} and m.person_id = own.id and m.undo is not null
        where m.other_person_id is not null
    ), former(address) as (
      select p.email from own join person p on p.institution_id = ${institutionId} and p.id = own.id
      union
      select r.email from own join responsible r on r.institution_id = ${institutionId} and r.person_id = own.id
      union
      select e #>> '{}' from own
        join person_merge m on m.institution_id = ${institutionId} and m.person_id = own.id,
        jsonb_path_query(m.undo, 'strict $.**.email') e
      union
      select e #>> '{}' from own
        join import_change c on c.institution_id = ${institutionId} and c.person_id = own.id,
        jsonb_path_query(c.before, 'strict $.**.email') e
      union
      select v #>> '{}' from audit_entry a,
        jsonb_path_query(a.changes, '$[*] ? (@.field == "email").*') v
        where a.institution_id = ${institutionId} and a.entity = 'user' and a.entity_id = any(${accountIds}::text[])
          and v <> '"email"'
    )
    select distinct f.address from former f
    where f.address is not null
      and not exists (select 1 from person q
        where q.institution_id = ${institutionId} and q.email = f.address and q.id not in (select id from own))
      and not exists (select 1 from responsible r
        where r.institution_id = ${institutionId} and r.email = f.address and r.person_id not in (select id from own))`.execute(
    db,
  )
  return rows.map(({ address }) => address)
}
