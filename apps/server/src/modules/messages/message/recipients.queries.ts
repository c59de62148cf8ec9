import { type RawBuilder, sql } from 'kysely'
import { hasDied } from '../../people/person/student-classes.queries.ts'
import type { Chosen, SendingCtx } from './message.types.ts'

type TenantTodayCtx = Pick<SendingCtx, 'db' | 'institution' | 'today'>

/** Whether anything is sent to an account under the alias `a`. */
export const isReached = (institutionId: string): RawBuilder<boolean> =>
  sql`(a.status = 'Ativo' and not ${hasDied(sql`a.id`, institutionId)})`

/**
 * Whether an account, under the alias `a`, is among the recipients: no archived account, no student who has died; of a class or event
 * those who are ACTIVE in it on that day, also those who enter it later (docs/rules.md, Messages).
 */
export const isNamed = (
  { institution, today }: Pick<TenantTodayCtx, 'institution' | 'today'>,
  chosen: Chosen,
): RawBuilder<boolean> => {
  const { gradeIds, roles, userIds } = chosen
  return sql`(${isReached(institution.id)} and (a.role = any(${roles}::text[]) or a.id = any(${userIds}::uuid[])
    or a.id in (select e.account_id from student_enrollment e
      where e.institution_id = ${institution.id} and e.grade_id = any(${gradeIds}::uuid[]) and e.status = 'ACTIVE'
        and (e.exit_date is null or e.exit_date > ${today}::date))))`
}

/** Whether an account, under the alias `a`, is of a student. */
export const isStudent: RawBuilder<boolean> = sql`a.role in ('STUDENT', 'STUDENT-SMELJ')`

/** Whether an account, under the alias `a`, is of a person of 18 or older. */
export const isAdult = ({
  institution,
  today,
}: Pick<TenantTodayCtx, 'institution' | 'today'>): RawBuilder<boolean> => sql`exists (select 1 from person w
  where w.institution_id = ${institution.id} and w.id = a.person_id
    and w.birthdate <= (${today}::date - interval '18 years')::date)`

/** Whether an account, under the alias `a`, gets a message itself. Of a message to families, adult students do. */
const isChosen = (ctx: Pick<TenantTodayCtx, 'institution' | 'today'>, chosen: Chosen): RawBuilder<boolean> =>
  chosen.audience === 'FAMILIES'
    ? sql`(${isNamed(ctx, chosen)} and (not ${isStudent} or ${isAdult(ctx)}))`
    : isNamed(ctx, chosen)

/** Whether a person can sign in, of an account under the alias `a`: they have set a password. */
export const hasAccess = (institutionId: string): RawBuilder<boolean> => sql`exists (
  select 1 from credential k where k.institution_id = ${institutionId} and k.person_id = a.person_id)`

type RoleCount = { role: string; count: number; withAccess: number }

/** How many accounts a message would reach, by their roles, and how many of them can sign in. */
export const countRecipients = async (ctx: TenantTodayCtx, chosen: Chosen): Promise<RoleCount[]> => {
  const { rows } = await sql<RoleCount>`
    select a.role, count(*)::int as count,
      (count(*) filter (where ${hasAccess(ctx.institution.id)}))::int as "withAccess"
    from account a
    where a.institution_id = ${ctx.institution.id} and ${isChosen(ctx, chosen)}
    group by a.role order by a.role`.execute(ctx.db)
  return rows
}

/** Whether every class and person that was chosen is of the institution. */
export const areRecipientsValid = async (
  { db, institution }: Pick<TenantTodayCtx, 'db' | 'institution'>,
  { gradeIds, userIds }: Chosen,
): Promise<boolean> => {
  const { rows } = await sql<{ isHere: boolean }>`
    select (select count(*) from grade g where g.institution_id = ${institution.id}
        and g.id = any(${gradeIds}::uuid[])) = ${new Set(gradeIds).size}::int
      and (select count(*) from account a where a.institution_id = ${institution.id}
        and a.id = any(${userIds}::uuid[])) = ${new Set(userIds).size}::int as "isHere"`.execute(db)
  return rows[0]?.isHere === true
}

/** Above this number, recipients are listed without their small pictures, which would be megabytes. */
export const MOST_WITH_THUMBS = 200

/** A copy is wanted by who has an address and has not declined it. Of a person under the alias `p`. */
export const wantedCopy: RawBuilder<string | null> =
  sql`case when p.email is not null and p.messages_by_email then 'PENDING' end`

export type Delivered = { count: number; copies: number }

/** Gives a message to all who were chosen, each account once, as one statement. */
export const insertRecipients = async (
  ctx: TenantTodayCtx & Pick<SendingCtx, 'now'>,
  messageId: string,
  chosen: Chosen,
): Promise<Delivered> => {
  const { db, institution, now } = ctx
  const { rows } = await sql<Delivered>`
    with given as (
      insert into school_message_recipient
        (institution_id, school_message_id, account_id, status, at, copy, copy_at)
      select ${institution.id}, ${messageId}, a.id, 'DELIVERED', ${now}, ${wantedCopy}, ${now}
      from account a
      join person p on p.institution_id = ${institution.id} and p.id = a.person_id
      where a.institution_id = ${institution.id} and ${isChosen(ctx, chosen)}
      on conflict do nothing
      returning copy)
    select count(*)::int as count, count(copy)::int as copies from given`.execute(db)
  return rows[0] ?? { count: 0, copies: 0 }
}

/** Gives messages to these accounts, each message once to each; who is archived or has died gets none. */
export const insertRecipientPairs = async (
  { db, institution, now }: Pick<SendingCtx, 'db' | 'institution' | 'now'>,
  pairs: readonly { messageId: string; accountId: string; copy: boolean }[],
): Promise<{ messageId: string }[]> => {
  const { rows } = await sql<{ messageId: string }>`
    with given as (
      insert into school_message_recipient
        (institution_id, school_message_id, account_id, status, at, copy, copy_at)
      select ${institution.id}, x."messageId", a.id, 'DELIVERED', ${now},
        case when x.copy then ${wantedCopy} end, ${now}
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("messageId" uuid, "accountId" uuid, copy boolean)
      join account a on a.institution_id = ${institution.id} and a.id = x."accountId"
        and ${isReached(institution.id)}
      join person p on p.institution_id = ${institution.id} and p.id = a.person_id
      on conflict do nothing
      returning school_message_id, copy)
    select distinct school_message_id as "messageId" from given where copy is not null`.execute(db)
  return rows
}

/**
 * Marks a message as unread again for those who have not read it, with a further copy where they want one; returns the copies.
 */
export const redeliver = async (
  { db, institution, now }: Pick<SendingCtx, 'db' | 'institution' | 'now'>,
  messageId: string,
): Promise<number> => {
  const { rows } = await sql<{ copies: number }>`
    with again as (
      update school_message_recipient r
      set at = ${now}, copy_at = ${now}, copy_tries = 0,
        copy = case when r.copy in ('PENDING', 'SENDING') then r.copy else ${wantedCopy} end
      from account a
      join person p on p.institution_id = ${institution.id} and p.id = a.person_id
      where r.institution_id = ${institution.id} and r.school_message_id = ${messageId} and r.status = 'DELIVERED'
        and a.institution_id = ${institution.id} and a.id = r.account_id
        and ${isReached(institution.id)}
      returning r.copy)
    select count(*)::int as copies from again where copy = 'PENDING'`.execute(db)
  return rows[0]?.copies ?? 0
}
