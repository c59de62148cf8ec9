import { sql } from 'kysely'
import type { Ctx, NewRow } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import type { Json } from '../../tables.ts'
import { COLUMNS } from '../person/person-fields.values.ts'
import { isSelfRegistered } from '../person/registered-self.queries.ts'

/** The accounts of these people, held until the commit so that nothing new comes to name them. */
export const lockAccountRows = async (
  { db, institution }: Ctx,
  personIds: readonly string[],
): Promise<void> => {
  await sql`select 1 from account where institution_id = ${institution.id}
    and person_id = any(${personIds}::uuid[]) order by id for update`.execute(db)
}

export const accountsOfPeople = async (
  { db, institution }: Ctx,
  personIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from account where institution_id = ${institution.id}
    and person_id = any(${personIds}::uuid[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the person registered themself in every role they have: their identity is unproven. */
export const hasRegisteredSelf = async ({ db, institution }: Ctx, personId: string): Promise<boolean> => {
  const { rows } = await sql<{ isSelf: boolean }>`
    select coalesce(bool_and(${isSelfRegistered(institution.id)}), false) as "isSelf" from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.person_id = ${personId}`.execute(db)
  return rows[0]?.isSelf === true
}

export type StoredPeople = { person: Json; picture: Json | null; accounts: Json[]; otherAccounts: Json[] }

/** The rows of the person who stays, and the accounts of the other one, as they are. */
export const storedPeople = async (
  { db, institution }: Ctx,
  { kept, other }: { kept: string; other: string },
): Promise<StoredPeople> => {
  const { rows } = await sql<StoredPeople>`
    select to_jsonb(p.*) as person,
      (select to_jsonb(i.*) from person_picture i
        where i.institution_id = ${institution.id} and i.person_id = p.id) as picture,
      coalesce((select jsonb_agg(to_jsonb(a.*)) from account a
        where a.institution_id = ${institution.id} and a.person_id = p.id), '[]') as accounts,
      coalesce((select jsonb_agg(to_jsonb(a.*)) from account a
        where a.institution_id = ${institution.id} and a.person_id = ${other}), '[]') as "otherAccounts"
    from person p where p.institution_id = ${institution.id} and p.id = ${kept}`.execute(db)
  if (!rows[0]) throw new Error('The person was held and is gone')
  return rows[0]
}

/** Another CPF or none, in a version of its own. */
export const setTaxNumber = async (
  { db, institution, now }: Ctx,
  personId: string,
  taxNumber: string | null,
): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update person set tax_number = ${taxNumber}, version = version + 1, updated_at = ${now}
    where institution_id = ${institution.id} and id = ${personId} returning version`.execute(db)
  if (!rows[0]) throw new Error('The person was held and is gone')
  return rows[0].version
}

/** The picture of one person is that of another too. */
export const copyPicture = async (
  { db, institution, now }: Ctx,
  { kept, other }: { kept: string; other: string },
): Promise<void> => {
  await sql`delete from person_picture where institution_id = ${institution.id} and person_id = ${kept}`.execute(
    db,
  )
  await sql`insert into person_picture (institution_id, person_id, content, content_type, updated_at)
    select i.institution_id, ${kept}::uuid, i.content, i.content_type, ${now}::timestamptz from person_picture i
    where i.institution_id = ${institution.id} and i.person_id = ${other}
    on conflict (institution_id, person_id) do nothing`.execute(db)
  await sql`update person p set thumb = o.thumb from person o
    where p.institution_id = ${institution.id} and p.id = ${kept}
      and o.institution_id = ${institution.id} and o.id = ${other}`.execute(db)
}

/** The picture as it was; null: there was none. */
export const restorePicture = async (
  { db, institution }: Ctx,
  personId: string,
  picture: Json | null,
): Promise<void> => {
  await sql`delete from person_picture
    where institution_id = ${institution.id} and person_id = ${personId}`.execute(db)
  if (picture !== null) await insertRows(db, 'person_picture', [picture as NewRow<'person_picture'>])
}

const RESTORED = [...Object.keys(COLUMNS), 'address', 'main_responsible_id', 'avatar', 'thumb']

/** The person as they were, in a version of its own. */
export const restorePerson = async ({ db, institution, now }: Ctx, person: Json): Promise<number> => {
  const sets = RESTORED.map(name => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  const { rows } = await sql<{ version: number }>`
    update person p set ${sql.join(sets)}, version = p.version + 1, updated_at = ${now}
    from jsonb_populate_record(null::person, ${JSON.stringify(person)}::jsonb) r
    where p.institution_id = ${institution.id} and p.id = r.id
    returning p.version`.execute(db)
  if (!rows[0]) throw new Error('The person was held and is gone')
  return rows[0].version
}

/** The guardians of one person become guardians of another, after the existing ones, in the order of the list. */
export const moveResponsibles = async (
  { db, institution }: Ctx,
  { to, ids, after }: { to: string; ids: readonly string[]; after: number },
): Promise<void> => {
  await sql`update responsible r set person_id = ${to}, position = ${after}::int + u.at::int - 1
    from unnest(${ids}::uuid[]) with ordinality as u(id, at)
    where r.institution_id = ${institution.id} and r.id = u.id`.execute(db)
}

/** They answer for whom they did, in the places they had; how many. */
export const restoreResponsibles = async (
  { db, institution }: Ctx,
  { from, to, rows }: { from: string; to: string; rows: readonly { id: string; position: number }[] },
): Promise<number> => {
  const { rows: restored } = await sql`
    update responsible r set person_id = ${to}, position = b.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b(id uuid, position int)
    where r.institution_id = ${institution.id} and r.id = b.id and r.person_id = ${from} returning r.id`.execute(
    db,
  )
  return restored.length
}

/** Accounts go over to another person as they are; how many. */
export const moveAccounts = async (
  { db, institution }: Ctx,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
): Promise<number> => {
  const { rows } = await sql`update account set person_id = ${to}
    where institution_id = ${institution.id} and person_id = ${from} and id = any(${ids}::uuid[])
    returning id`.execute(db)
  return rows.length
}

/** Accounts that are one with another by now: nothing names them any more but the log. */
export const replaceAccounts = async (
  { db, institution }: Ctx,
  pairs: readonly { kept: string; other: string }[],
): Promise<void> => {
  await sql`insert into merged_account (institution_id, former_id, account_id)
    select ${institution.id}, p.other, p.kept from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(kept uuid, other uuid)
    on conflict (institution_id, former_id) do nothing`.execute(db)
  await sql`delete from account where institution_id = ${institution.id}
    and id = any(${pairs.map(({ other }) => other)}::uuid[])`.execute(db)
}

/** Registration numbers of these that another account has got since. */
export const registrationsTaken = async (
  { db, institution }: Ctx,
  accounts: readonly Json[],
): Promise<string[]> => {
  const { rows } = await sql<{ registration: string }>`
    select a.registration from account a
    where a.institution_id = ${institution.id} and a.registration in (
      select r.registration from jsonb_populate_recordset(null::account, ${JSON.stringify(accounts)}::jsonb) r)`.execute(
    db,
  )
  return rows.map(({ registration }) => registration)
}

/** The accounts are there again, and no others stand for them. */
export const restoreAccounts = async ({ db, institution }: Ctx, accounts: readonly Json[]): Promise<void> => {
  await sql`delete from merged_account where institution_id = ${institution.id} and former_id in (
    select r.id from jsonb_populate_recordset(null::account, ${JSON.stringify(accounts)}::jsonb) r)`.execute(
    db,
  )
  await insertRows(db, 'account', accounts as NewRow<'account'>[])
}

/** Status and former number of accounts as they were. */
export const restoreAccountStates = async (
  { db, institution }: Ctx,
  accounts: readonly Json[],
): Promise<void> => {
  await sql`update account a set status = r.status, status_reason = r.status_reason,
      status_changed_at = r.status_changed_at, old_registration = r.old_registration
    from jsonb_populate_recordset(null::account, ${JSON.stringify(accounts)}::jsonb) r
    where a.institution_id = ${institution.id} and a.id = r.id`.execute(db)
}

/** Whether another person has got a CPF. */
export const isTaxNumberTaken = async (
  { db, institution }: Ctx,
  taxNumber: string,
  personIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`select 1 from person where institution_id = ${institution.id}
    and tax_number = ${taxNumber} and id <> all(${personIds}::uuid[])`.execute(db)
  return rows.length > 0
}
