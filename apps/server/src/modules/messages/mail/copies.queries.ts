import { type RawBuilder, sql } from 'kysely'
import { hasDied } from '../../people/person/student-classes.queries.ts'
import type { ClaimedCopy, SendCtx } from './copies.types.ts'

/** The tables that hold copies: rows of those who receive a message themselves, and of guardians who receive it about a child. */
type CopyTable = ClaimedCopy['table']

/**
 * Copies of a message to students who have died since it was sent, and to guardians who read it of no child any more: none leaves.
 */
export const dropCopiesOutOfReach = async (
  { db, institution, today }: Pick<SendCtx, 'db' | 'institution'> & { today: string },
  messageId: string,
): Promise<void> => {
  await sql`
    update message_child f set copy = null
    where f.institution_id = ${institution.id} and f.school_message_id = ${messageId} and f.copy = 'PENDING'
      and not exists (select 1 from message_child o
        join reach_child r on r.institution_id = ${institution.id} and r.student_id = o.student_id
          and r.account_id = o.account_id and r.days @> ${today}::date and not r.hidden_days @> ${today}::date
        join guardianship h on h.institution_id = ${institution.id} and h.id = r.guardianship_id and h.receives
        where o.institution_id = ${institution.id} and o.school_message_id = ${messageId} and o.account_id = f.account_id
          and not ${hasDied(sql`o.student_id`, institution.id)})`.execute(db)
  await sql`
    update school_message_recipient r set copy = null
    where r.institution_id = ${institution.id} and r.school_message_id = ${messageId} and r.copy = 'PENDING'
      and ${hasDied(sql`r.account_id`, institution.id)}`.execute(db)
}

/** A child of a copy, under the alias `t`, whom the guardian reads today: of several the one that is listed first in the message. */
const childOf = (
  table: CopyTable,
  { institution, today }: Pick<SendCtx, 'institution'> & { today: string },
): RawBuilder<string | null> =>
  table === 'school_message_recipient'
    ? sql`null::uuid`
    : sql`(select o.student_id from message_child o
        join reach_child b on b.institution_id = ${institution.id} and b.student_id = o.student_id
          and b.account_id = o.account_id and b.days @> ${today}::date and not b.hidden_days @> ${today}::date
        where o.institution_id = ${institution.id} and o.school_message_id = t.school_message_id
          and o.account_id = t.account_id
        order by o.student_id limit 1)`

/** Takes so many copies of a message that are due, for this worker alone: who dies with them sends them no more. */
const claimOf =
  (table: CopyTable) =>
  async (
    { db, institution, now, today }: SendCtx & { today: string },
    { messageId, most }: { messageId: string; most: number },
  ): Promise<ClaimedCopy[]> => {
    const { rows } = await sql<ClaimedCopy>`
    with due as materialized (
      select r.id from ${sql.table(table)} r
      where r.institution_id = ${institution.id} and r.school_message_id = ${messageId} and r.copy = 'PENDING'
        and r.copy_at <= ${now}
      order by r.copy_at, r.id limit ${most} for update skip locked),
    taken as (
      update ${sql.table(table)} r set copy = 'SENDING', copy_at = ${now}, copy_tries = r.copy_tries + 1
      from due where r.institution_id = ${institution.id} and r.id = due.id
      returning r.id, r.account_id, r.school_message_id, r.copy_tries)
    select t.id, ${table} as "table", t.copy_tries as tries, m.id as "messageId",
      ${childOf(table, { institution, today })} as "childId", p.id as "personId", p.name, p.social_name as "socialName",
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

export const claimOwnCopies = claimOf('school_message_recipient')
export const claimGuardianCopies = claimOf('message_child')

/** How a copy ended, or from when on it is tried again. */
export type CopyResult = { id: string; copy: 'SENT' | 'FAILED' | 'PENDING' | null; at: string }

const finishOf =
  (table: CopyTable) =>
  async (
    { db, institution }: Pick<SendCtx, 'db' | 'institution'>,
    ends: readonly CopyResult[],
  ): Promise<void> => {
    await sql`
    update ${sql.table(table)} r set copy = e.copy, copy_at = e.at
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(id uuid, copy text, at timestamptz)
    where r.institution_id = ${institution.id} and r.id = e.id and r.copy = 'SENDING'`.execute(db)
  }

/** Copies whose worker has been silent for this time have failed: it is unknown whether they were sent. */
const failLostOf =
  (table: CopyTable) =>
  async ({ db, institution }: Pick<SendCtx, 'db' | 'institution'>, before: string): Promise<void> => {
    await sql`update ${sql.table(table)} set copy = 'FAILED'
    where institution_id = ${institution.id} and copy = 'SENDING' and copy_at < ${before}`.execute(db)
  }

export const finishOwnCopies = finishOf('school_message_recipient')
export const finishGuardianCopies = finishOf('message_child')
export const failLostOwnCopies = failLostOf('school_message_recipient')
export const failLostGuardianCopies = failLostOf('message_child')

/** Messages of which copies wait that were due at an instant, and of which no worker is sending any. */
export const messagesWithCopiesDue = async (
  { db, institution }: Pick<SendCtx, 'db' | 'institution'>,
  dueAt: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct r.school_message_id as id from (
      select school_message_id from school_message_recipient
      where institution_id = ${institution.id} and copy = 'PENDING' and copy_at <= ${dueAt}
      union all select school_message_id from message_child
      where institution_id = ${institution.id} and copy = 'PENDING' and copy_at <= ${dueAt}) r
    where not exists (select 1 from school_message_recipient s
        where s.institution_id = ${institution.id} and s.school_message_id = r.school_message_id
          and s.copy = 'SENDING')
      and not exists (select 1 from message_child s
        where s.institution_id = ${institution.id} and s.school_message_id = r.school_message_id
          and s.copy = 'SENDING')`.execute(db)
  return rows.map(row => row.id)
}
