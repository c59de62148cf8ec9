import { sql } from 'kysely'
import type { Ctx, NewRow } from '../../module.ts'
import type { FollowedRow, Following, MergedPair } from '../../people/merge/people-following.queries.ts'
import { insertRows } from '../../rows.ts'
import type { Json } from '../../tables.ts'

/** What one account has received is another's. */
export const moveReceived = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update school_message_recipient set account_id = ${to}
    where institution_id = ${institution.id} and account_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** What one account has sent is another's. */
export const moveSent = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update school_message set sender_id = ${to}
    where institution_id = ${institution.id} and sender_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** What one account has decided is another's. */
export const moveDecided = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update school_message set decided_by = ${to}
    where institution_id = ${institution.id} and decided_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** Drafts and messages to come that were for one account are for another; who was named twice stays so. */
export const moveChosen = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update school_message set chosen = jsonb_set(chosen, '{userIds}', (
      select jsonb_agg(case when u.id = ${from}::text then ${to}::text else u.id end order by u.at)
      from jsonb_array_elements_text(chosen -> 'userIds') with ordinality as u(id, at)))
    where institution_id = ${institution.id} and status <> 'SENT' and chosen -> 'userIds' @> to_jsonb(${from}::text)
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
      and (${keys}::uuid[] is not null or not chosen -> 'userIds' @> to_jsonb(${to}::text))
    returning id as key`.execute(db)
  return rows
}

/** The days on which one account was reminded are another's. */
export const moveReminded = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update reminder_day r set account_id = ${to}
    where r.institution_id = ${institution.id} and r.account_id = ${from}
      and (${keys}::date[] is null or r.day = any(${keys}::date[]))
      and not exists (select 1 from reminder_day k where k.institution_id = ${institution.id}
        and k.account_id = ${to} and k.day = r.day)
    returning r.day as key`.execute(db)
  return rows
}

/** Of messages that both have received, the other one's rows. */
export const takeReceivedOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ id: string; row: Json }>`
    select r.id, to_jsonb(r.*) as row from school_message_recipient r
    join school_message_recipient k on k.institution_id = ${institution.id}
      and k.school_message_id = r.school_message_id and k.account_id = ${kept}
    where r.institution_id = ${institution.id} and r.account_id = ${other}
    order by r.id for update of r`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from school_message_recipient
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ row }) => row)
}

/** Where the message is still there. */
export const putReceivedBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'school_message_recipient'> }>`
    select to_jsonb(r.*) as row
    from jsonb_populate_recordset(null::school_message_recipient, ${JSON.stringify(taken)}::jsonb) r
    join school_message m on m.institution_id = ${institution.id} and m.id = r.school_message_id`.execute(db)
  await insertRows(
    db,
    'school_message_recipient',
    rows.map(({ row }) => row),
  )
}
