import { sql } from 'kysely'
import { hasDied } from '../../academics/class-member.queries.ts'
import type { ClaimedCopy, SendCtx } from './copies.types.ts'

/** Copies of a message to students who have died since it was sent: none leaves any more. */
export const dropCopiesOfDeceased = async (
  { db, institution }: Pick<SendCtx, 'db' | 'institution'>,
  messageId: string,
): Promise<void> => {
  await sql`
    update school_message_recipient r set copy = null
    where r.institution_id = ${institution.id} and r.school_message_id = ${messageId} and r.copy = 'PENDING'
      and ${hasDied(sql`r.account_id`, institution.id)}`.execute(db)
}

/** Takes so many copies of a message that are due, for this worker alone: who dies with them sends them no more. */
export const claimCopies = async (
  { db, institution, now }: SendCtx,
  messageId: string,
  most: number,
): Promise<ClaimedCopy[]> => {
  const { rows } = await sql<ClaimedCopy>`
    with due as materialized (
      select r.id from school_message_recipient r
      where r.institution_id = ${institution.id} and r.school_message_id = ${messageId} and r.copy = 'PENDING'
        and r.copy_at <= ${now}
      order by r.copy_at, r.id limit ${most} for update skip locked),
    taken as (
      update school_message_recipient r set copy = 'SENDING', copy_at = ${now}, copy_tries = r.copy_tries + 1
      from due where r.institution_id = ${institution.id} and r.id = due.id
      returning r.id, r.account_id, r.school_message_id, r.copy_tries)
    select t.id, t.copy_tries as tries, m.id as "messageId", p.id as "personId", p.name, p.social_name as "socialName",
      coalesce(p.email, '') as email, m.title, m.body, coalesce(s.social_name, s.name) as sender,
      m.resent_at as "resentAt",
      coalesce(m.origin, (select case when h.hostname ~ '(^|[.])localhost$' then 'http://' else 'https://' end || h.hostname
        from institution_hostname h where h.institution_id = ${institution.id} order by h.hostname limit 1)) as origin
    from taken t
    join school_message m on m.institution_id = ${institution.id} and m.id = t.school_message_id
    join account a on a.institution_id = ${institution.id} and a.id = t.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join account sa on sa.institution_id = ${institution.id} and sa.id = m.sender_id
    left join person s on s.institution_id = ${institution.id} and s.id = sa.person_id
    order by t.id`.execute(db)
  return rows
}

/** How a copy ended, or from when on it is tried again. */
export type CopyResult = { id: string; copy: 'SENT' | 'FAILED' | 'PENDING' | null; at: string }

export const finishCopies = async (
  { db, institution }: Pick<SendCtx, 'db' | 'institution'>,
  ends: readonly CopyResult[],
): Promise<void> => {
  await sql`
    update school_message_recipient r set copy = e.copy, copy_at = e.at
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(id uuid, copy text, at timestamptz)
    where r.institution_id = ${institution.id} and r.id = e.id and r.copy = 'SENDING'`.execute(db)
}

/** Copies whose worker has been silent for this time have failed: it is unknown whether they were sent. */
export const failLostCopies = async (
  { db, institution }: Pick<SendCtx, 'db' | 'institution'>,
  before: string,
): Promise<void> => {
  await db
    .updateTable('school_message_recipient')
    .set({ copy: 'FAILED' })
    .where('institution_id', '=', institution.id)
    .where('copy', '=', 'SENDING')
    .where('copy_at', '<', before)
    .execute()
}

/** Messages of which copies wait that were due at an instant, and of which no worker is sending any. */
export const messagesWithCopiesDue = async (
  { db, institution }: Pick<SendCtx, 'db' | 'institution'>,
  dueAt: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct r.school_message_id as id from school_message_recipient r
    where r.institution_id = ${institution.id} and r.copy = 'PENDING' and r.copy_at <= ${dueAt}
      and not exists (select 1 from school_message_recipient s
        where s.institution_id = ${institution.id} and s.school_message_id = r.school_message_id
          and s.copy = 'SENDING')`.execute(db)
  return rows.map(row => row.id)
}
