import { type RawBuilder, sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'

/** A push that was dropped is made again with its news, one that left or waits is not. */
export const onceDropped: RawBuilder<unknown> = sql`
  on conflict (institution_id, push_subscription_id, kind, subject) do update
    set status = 'PENDING', tries = 0, created_at = excluded.created_at, due_at = excluded.due_at
    where n.status = 'DROPPED'`

type Place = Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'today'>

/**
 * Pushes about messages to the devices of those who have them unread: as recipients, or for a child. An offer goes to guardians of
 * the student too. Answers their number.
 */
export const insertMessagePushes = async (
  { db, institution, now, today }: Place,
  { messageIds, isOffer }: { messageIds: readonly string[]; isOffer: boolean },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with reader as (
      select r.school_message_id, r.account_id, true as is_named from school_message_recipient r
      where r.institution_id = ${institution.id} and r.school_message_id = any(${messageIds}::uuid[])
        and r.status = 'DELIVERED'
      union
      select c.school_message_id, c.account_id, true from message_child c
      where c.institution_id = ${institution.id} and c.school_message_id = any(${messageIds}::uuid[])
        and c.account_id is not null and c.status = 'DELIVERED'
      union
      select r.school_message_id, b.account_id, false from school_message_recipient r
      join reach_child b on b.institution_id = ${institution.id} and b.student_id = r.account_id
        and b.days @> ${today}::date and not b.hidden_days @> ${today}::date
      where r.institution_id = ${institution.id} and r.school_message_id = any(${messageIds}::uuid[])
        and ${isOffer}::boolean),
    given as (
      insert into push_delivery as n
        (institution_id, push_subscription_id, kind, subject, school_message_id, created_at, due_at)
      select s.institution_id, s.id, k.kind, m.id || coalesce(' ' || m.resent_at::text, ''), m.id,
        ${now}::timestamptz, ${now}::timestamptz
      from reader t
      join school_message m on m.institution_id = ${institution.id} and m.id = t.school_message_id
      join push_subscription s on s.institution_id = ${institution.id} and s.account_id = t.account_id
      cross join lateral (select case when ${isOffer}::boolean and 'OFFER' = any(s.kinds) then 'OFFER'
        when t.is_named and 'NOTICE' = any(s.kinds) then 'NOTICE' end as kind) k
      where k.kind is not null
      on conflict do nothing
      returning n.id)
    select count(*)::int as count from given`.execute(db)
  return rows[0]?.count ?? 0
}

/** The published object: a term, or the results of a class. */
export type Published = { of: 'TERM' | 'CLASS'; id: string }

/** Pushes about published marks to students who have some of them, and to their guardians; of one publication once. */
export const insertMarkPushes = async (
  { db, institution, now, today }: Place,
  { of, id }: Published,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with student as materialized (
      select distinct e.account_id, ${of}::text || ' ' || ${id}::text || ' ' || 0 as subject
      from academic_term t
      join performance_scope o on o.institution_id = ${institution.id} and o.academic_term_id = t.id
      join grade_performance p on p.institution_id = ${institution.id} and p.scope_id = o.id
        and coalesce(p.mean::text, p.concept, p.text) is not null
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = p.student_enrollment_id
      where ${of}::text = 'TERM' and t.institution_id = ${institution.id} and t.id = ${id}::uuid and t.show_performance
      union
      select e.account_id, ${of}::text || ' ' || ${id}::text || ' ' || c.edition
      from class_result c
      join published_result p on p.institution_id = ${institution.id} and p.grade_id = c.grade_id and p.edition = c.edition
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = p.student_enrollment_id
      where ${of}::text = 'CLASS' and c.institution_id = ${institution.id} and c.grade_id = ${id}::uuid
        and c.status = 'PUBLISHED'),
    reader as (
      select t.account_id as student_id, t.account_id, t.subject from student t
      union
      select t.account_id, b.account_id, t.subject from student t
      join reach_child b on b.institution_id = ${institution.id} and b.student_id = t.account_id
        and b.days @> ${today}::date and not b.hidden_days @> ${today}::date),
    given as (
      insert into push_delivery as n
        (institution_id, push_subscription_id, kind, subject, student_id, created_at, due_at)
      select s.institution_id, s.id, 'MARK', r.student_id || ' ' || r.subject, r.student_id, ${now}::timestamptz,
        ${now}::timestamptz
      from reader r
      join push_subscription s on s.institution_id = ${institution.id} and s.account_id = r.account_id
        and 'MARK' = any(s.kinds)
      ${onceDropped}
      returning n.id)
    select count(*)::int as count from given`.execute(db)
  return rows[0]?.count ?? 0
}
