import { type RawBuilder, sql } from 'kysely'
import { hasDied } from '../../people/person/student-classes.queries.ts'
import { absentStudents } from './absence.queries.ts'
import type { ClaimedPush, PushParts, PushScope } from './push.types.ts'
import { isSessionOpen } from './subscription.queries.ts'

type Place = Pick<PushScope, 'institution' | 'today'>

/** Whether the guardian of an account reaches a student today, with the place shown; `receives`: by a bond that gets messages. */
const reaches = (
  { institution, today }: Place,
  { student, receives }: { student: RawBuilder<unknown>; receives: boolean },
): RawBuilder<boolean> => sql`exists (
  select 1 from reach_child b
  join guardianship h on h.institution_id = ${institution.id} and h.id = b.guardianship_id and (h.receives or not ${receives}::boolean)
  where b.institution_id = ${institution.id} and b.account_id = s.account_id and b.student_id = ${student}
    and b.days @> ${today}::date and not b.hidden_days @> ${today}::date)`

/** Whether the message of a push is in the inbox of its person, and unread: as a recipient, or for a child. */
const isMessageOpen = (place: Place): RawBuilder<boolean> => {
  const { id } = place.institution
  return sql`(exists (select 1 from school_message_recipient r
      where r.institution_id = ${id} and r.school_message_id = d.school_message_id and r.account_id = s.account_id
        and r.status = 'DELIVERED' and not ${hasDied(sql`r.account_id`, id)})
    or exists (select 1 from message_child c
      where c.institution_id = ${id} and c.school_message_id = d.school_message_id and c.account_id = s.account_id
        and c.status = 'DELIVERED' and not ${hasDied(sql`c.student_id`, id)}
        and ${reaches(place, { student: sql`c.student_id`, receives: true })})
    or (d.kind = 'OFFER' and exists (select 1 from school_message_recipient r
      where r.institution_id = ${id} and r.school_message_id = d.school_message_id and r.status = 'DELIVERED'
        and not ${hasDied(sql`r.account_id`, id)}
        and ${reaches(place, { student: sql`r.account_id`, receives: true })})))`
}

/** Whether the marks that a push announces are still published, in the edition that it announces. */
const areMarksPublished = ({ institution: { id } }: Place): RawBuilder<boolean> => sql`(
  case split_part(d.subject, ' ', 2)
    when 'TERM' then exists (select 1 from academic_term t where t.institution_id = ${id}
      and t.id = split_part(d.subject, ' ', 3)::uuid and t.show_performance)
    else exists (select 1 from class_result c where c.institution_id = ${id}
      and c.grade_id = split_part(d.subject, ' ', 3)::uuid and c.status = 'PUBLISHED'
      and c.edition::text = split_part(d.subject, ' ', 4)) end)`

/** Whether what a push is about may be read by its person now. Asked when it leaves, whatever held when it was made. */
const mayLeave = (scope: PushScope): RawBuilder<boolean> => {
  const { institution, now, today } = scope
  const student = sql`d.student_id`
  return sql`(d.kind = any(s.kinds)
    and exists (select 1 from session x where x.institution_id = ${institution.id} and x.id = s.session_id
      and ${isSessionOpen(now)})
    and exists (select 1 from account a where a.institution_id = ${institution.id} and a.id = s.account_id
      and a.status = 'Ativo')
    and case when d.school_message_id is not null then ${isMessageOpen(scope)}
      else not ${hasDied(student, institution.id)}
        and (d.student_id = s.account_id or ${reaches(scope, { student, receives: false })})
        and case d.kind when 'MARK' then ${areMarksPublished(scope)}
          else split_part(d.subject, ' ', 2) = ${today}::text and d.student_id in (${absentStudents(scope)}) end end)`
}

/** Claims so many pushes that are due, for this worker alone. */
export const claimPushes = async (
  { db, institution, now, today }: PushScope,
  most: number,
): Promise<ClaimedPush[]> => {
  const { rows } = await sql<ClaimedPush>`
    with due as materialized (
      select d.id from push_delivery d
      where d.institution_id = ${institution.id} and d.status = 'PENDING' and d.due_at <= ${now}
      order by d.due_at, d.id limit ${most} for update skip locked),
    taken as (
      update push_delivery d set status = 'SENDING', due_at = ${now}, tries = d.tries + 1
      from due where d.institution_id = ${institution.id} and d.id = due.id
      returning d.*)
    select t.id, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.failures, t.kind, t.subject, t.tries,
      t.created_at as "createdAt",
      t.school_message_id as "messageId", t.student_id as "studentId",
      (select b.student_id from reach_child b
        where b.institution_id = ${institution.id} and b.account_id = s.account_id
          and b.days @> ${today}::date and not b.hidden_days @> ${today}::date
          and (exists (select 1 from message_child c where c.institution_id = ${institution.id}
              and c.school_message_id = t.school_message_id and c.account_id = s.account_id
              and c.student_id = b.student_id)
            or t.kind = 'OFFER' and exists (select 1 from school_message_recipient r
              where r.institution_id = ${institution.id} and r.school_message_id = t.school_message_id
                and r.account_id = b.student_id))
        order by b.student_id limit 1) as "childId",
      (t.student_id = s.account_id) is true as "isOwn",
      (select h.hostname from institution_hostname h where h.institution_id = ${institution.id}
        and h.hostname ~ '[.].*[a-z]' and h.hostname !~ 'localhost$'
        order by h.hostname limit 1) as host
    from taken t
    join push_subscription s on s.institution_id = ${institution.id} and s.id = t.push_subscription_id
    order by t.id`.execute(db)
  return rows
}

/**
 * Drops claimed pushes of more than a day, and those that their persons may not read, or have read. Answers which ones: a claimed
 * push that is not among them may leave.
 */
export const dropClaimed = async (
  scope: PushScope,
  { ids, before }: { ids: readonly string[]; before: string },
): Promise<Set<string>> => {
  const { db, institution } = scope
  const { rows } = await sql<{ id: string }>`
    update push_delivery d set status = 'DROPPED'
    from push_subscription s
    where d.institution_id = ${institution.id} and d.id = any(${ids}::uuid[])
      and s.institution_id = ${institution.id} and s.id = d.push_subscription_id
      and (d.created_at <= ${before}::timestamptz or not ${mayLeave(scope)})
    returning d.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** How a push ended, or from when on it is tried again. */
export type EndedPush = {
  id: string
  subscriptionId: string
  status: 'SENT' | 'GONE' | 'FAILED' | 'PENDING'
  at: string
  /** Its service was asked; false of a push that was put back, since others had no answer of its service. */
  isTried: boolean
}

/** Writes how pushes ended, and what that says of their devices: one that is gone is removed with its pushes. */
export const finishPushes = async (
  { db, institution }: PushScope,
  ends: readonly EndedPush[],
): Promise<void> => {
  const gone = ends.filter(({ status }) => status === 'GONE').map(({ subscriptionId }) => subscriptionId)
  const ended = sql`jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
    as e(id uuid, "subscriptionId" uuid, status text, at timestamptz, "isTried" boolean)`
  await sql`
    update push_delivery d set status = e.status, due_at = e.at,
      tries = d.tries - case when e."isTried" then 0 else 1 end
    from ${ended}
    where d.institution_id = ${institution.id} and d.id = e.id and d.status = 'SENDING' and e.status <> 'GONE'`.execute(
    db,
  )
  await sql`
    update push_subscription s set
      last_success_at = coalesce(k.sent_at, s.last_success_at),
      failures = case when k.sent_at is not null then 0 else s.failures + k.failures end
    from (select e."subscriptionId" as id, max(e.at) filter (where e.status = 'SENT') as sent_at,
        count(*) filter (where e.status = 'FAILED')::int as failures
      from ${ended} group by e."subscriptionId") k
    where s.institution_id = ${institution.id} and s.id = k.id`.execute(db)
  await sql`delete from push_subscription
    where institution_id = ${institution.id} and id = any(${gone}::uuid[])`.execute(db)
}

/** Pushes whose worker has been silent for this time have failed: it is unknown whether they were sent. */
export const failLostPushes = async ({ db, institution }: PushScope, before: string): Promise<void> => {
  await sql`update push_delivery set status = 'FAILED'
    where institution_id = ${institution.id} and status = 'SENDING' and due_at < ${before}`.execute(db)
}

/** Whether a push is due. */
export const isPushDue = async ({ db, institution, now }: PushScope): Promise<boolean> => {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select 1 from push_delivery d where d.institution_id = ${institution.id} and d.status = 'PENDING'
      and d.due_at <= ${now}) as "isDue"`.execute(db)
  return rows[0]?.isDue === true
}

/** The institutions with a device that gets pushes. */
export const institutionsWithPushes = async (gateway: PushParts['gateway']): Promise<string[]> => {
  const rows = await gateway.platform<{ id: string }>(
    'select id from institutions_with_pushes() as w(id) order by id',
    [],
  )
  return rows.map(({ id }) => id)
}
