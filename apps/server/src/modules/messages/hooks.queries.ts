import { sql } from 'kysely'
import type {
  ErasedOne,
  ErasurePlace,
  FollowedRow,
  Following,
  MergedPair,
  RemovalOrder,
  RemovalPlace,
} from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx, NewRow } from '../module.ts'
import { insertRows, rowsOf } from '../rows.ts'
import type { Json } from '../tables.ts'

/** Messages that went to this student alone speak of them. */
export const removeOwnMessages = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from school_message where institution_id = ${institutionId} and status = 'SENT' and id in (
      select r.school_message_id from school_message_recipient r
      where r.institution_id = ${institutionId} and r.account_id = ${studentId}
        and not exists (select 1 from school_message_recipient o
          where o.institution_id = ${institutionId} and o.school_message_id = r.school_message_id
            and o.account_id <> r.account_id)
        and not exists (select 1 from message_child c
          where c.institution_id = ${institutionId} and c.school_message_id = r.school_message_id
            and c.student_id <> r.account_id)
      union all
      select c.school_message_id from message_child c
      where c.institution_id = ${institutionId} and c.student_id = ${studentId}
        and not exists (select 1 from message_child o
          where o.institution_id = ${institutionId} and o.school_message_id = c.school_message_id
            and o.student_id <> c.student_id)
        and not exists (select 1 from school_message_recipient o
          where o.institution_id = ${institutionId} and o.school_message_id = c.school_message_id
            and o.account_id <> c.student_id))`.execute(db),
  )

/** Removes the student from the selection and the recipients of messages; the messages stay. */
export const removeAsRecipient = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> => {
  await sql`update school_message set chosen = jsonb_set(chosen, '{userIds}', (chosen -> 'userIds') - ${studentId}::text)
    where institution_id = ${institutionId} and jsonb_exists(chosen -> 'userIds', ${studentId}::text)`.execute(
    db,
  )
  return rowsOf(
    await sql`delete from school_message_recipient
      where institution_id = ${institutionId} and account_id = ${studentId}`.execute(db),
  )
}

/** Removes a person from messages to families, as a child with all rows of it, or as a guardian. The messages stay. */
export const removeFromFamilies = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from message_child where institution_id = ${institutionId}
      and (student_id = any(${accountIds}::uuid[]) or account_id = any(${accountIds}::uuid[]))`.execute(db),
  )

/** Removes a batch of sent messages with their recipient rows. Requests without a decision stay. */
export const removeMessages = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from school_message where institution_id = ${institutionId} and id in (
      select id from school_message
      where institution_id = ${institutionId} and created_at <= ${before} and status = 'SENT'
        and (type <> 'REQUEST' or accepted is not null)
      order by created_at limit ${limit})`.execute(db),
  )

export const removeReminderDays = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`
      with ended as materialized (
        select account_id, day from reminder_day
        where institution_id = ${institutionId} and at <= ${before} limit ${limit})
      delete from reminder_day r using ended e
      where r.institution_id = ${institutionId} and r.account_id = e.account_id and r.day = e.day`.execute(
      db,
    ),
  )

/** At most one a week: no batches. */
export const removeReminderWeeks = async (
  { db, institutionId }: RemovalPlace,
  { before }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from reminder_week where institution_id = ${institutionId} and at <= ${before}`.execute(
      db,
    ),
  )

/** Moves received messages from one account to another. */
export const moveReceived = moveRows(sql`school_message_recipient`, sql`account_id`)

/** Moves messages to the family of one student to another one. */
export const moveChildren = moveRows(sql`message_child`, sql`student_id`)

/** Moves the receipts of one guardian to another one. */
export const moveChildReceipts = moveRows(sql`message_child`, sql`account_id`)

/** Moves sent messages from one account to another. */
export const moveSent = moveRows(sql`school_message`, sql`sender_id`)

/** Moves decisions on messages from one account to another. */
export const moveDecided = moveRows(sql`school_message`, sql`decided_by`)

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

/** Removes and returns the other account's recipient rows of messages that both accounts received. */
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

type MessageRows = 'school_message_recipient' | 'message_child'

/** Puts back the rows of messages that still exist. */
const putBackIn =
  <T extends MessageRows>(table: T) =>
  async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
    const { rows } = await sql<{ row: NewRow<T> }>`
      select to_jsonb(r.*) as row
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(taken)}::jsonb) r
      join school_message m on m.institution_id = ${institution.id} and m.id = r.school_message_id`.execute(
      db,
    )
    await insertRows(
      db,
      table,
      rows.map(({ row }) => row),
    )
  }

export const putReceivedBack = putBackIn('school_message_recipient')
export const putChildrenBack = putBackIn('message_child')

/** Removes and returns rows of the other account, as a child or as a guardian, that the remaining account has too. */
export const takeChildrenOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ id: string; row: Json }>`
    select r.id, to_jsonb(r.*) as row from message_child r
    where r.institution_id = ${institution.id} and (
      (r.student_id = ${other} and exists (select 1 from message_child k
        where k.institution_id = ${institution.id} and k.school_message_id = r.school_message_id
          and k.student_id = ${kept} and k.account_id is not distinct from r.account_id))
      or (r.account_id = ${other} and exists (select 1 from message_child k
        where k.institution_id = ${institution.id} and k.school_message_id = r.school_message_id
          and k.student_id = r.student_id and k.account_id = ${kept})))
    order by r.id for update of r`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from message_child
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ row }) => row)
}
