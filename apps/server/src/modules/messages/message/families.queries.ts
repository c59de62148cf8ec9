import type { MessageChild, RecipientStatus } from '@lousa/contract/messages/message/message.contract.ts'
import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import { instantText } from '../../instant-text.ts'
import { jsonObject } from '../../json-object.ts'
import type { Ctx } from '../../module.ts'
import { briefFields } from '../../people/person/user-brief.queries.ts'
import type { Chosen, SendingCtx } from './message.types.ts'
import {
  hasAccess,
  isAdult,
  isNamed,
  isReached,
  isStudent,
  MOST_WITH_THUMBS,
  wantedCopy,
} from './recipients.queries.ts'

type TenantTodayCtx = Pick<SendingCtx, 'db' | 'institution' | 'today'>

const isToFamilies = ({ audience = 'STUDENTS' }: Chosen): boolean => audience !== 'STUDENTS'

/**
 * Guardians who receive what is sent about these students, of a query of `id` under the name `child`: each pair once. Reach, court
 * orders and protected places are those of `reach_child`.
 */
const readersOf = ({ institution, today }: TenantTodayCtx): RawBuilder<unknown> => sql`
  select distinct c.id as student_id, a.id as account_id, a.person_id
  from child c
  join reach_child r on r.institution_id = ${institution.id} and r.student_id = c.id
    and r.days @> ${today}::date and not r.hidden_days @> ${today}::date
  join guardianship h on h.institution_id = ${institution.id} and h.id = r.guardianship_id and h.receives
  join account a on a.institution_id = ${institution.id} and a.id = r.account_id and a.status = 'Ativo'`

/** Rows of guardians to insert, of a query of `readersOf` under the name `reader`: a copy on one row of each guardian. */
const readerRows = (
  { institution, now }: Pick<SendingCtx, 'institution' | 'now'>,
  messageId: string,
): RawBuilder<unknown> => sql`
  select p.institution_id, ${messageId}::uuid, r.student_id, r.account_id, ${now}::timestamptz,
    case when row_number() over (partition by r.account_id order by r.student_id) = 1 then ${wantedCopy} end,
    ${now}::timestamptz
  from reader r join person p on p.institution_id = ${institution.id} and p.id = r.person_id`

/** Gives a message to the families of the students who were chosen: a row of each child, and of each guardian of the child. */
export const insertFamilies = async (
  ctx: TenantTodayCtx & Pick<SendingCtx, 'now'>,
  messageId: string,
  chosen: Chosen,
): Promise<{ count: number; copies: number }> => {
  if (!isToFamilies(chosen)) return { count: 0, copies: 0 }
  const { db, institution, now } = ctx
  const { rows } = await sql<{ count: number; copies: number }>`
    with child as materialized (
      select a.id, ${isAdult(ctx)} as is_adult from account a
      where a.institution_id = ${institution.id} and ${isStudent} and ${isNamed(ctx, chosen)}),
    reader as materialized (${readersOf(ctx)}),
    about as (
      insert into message_child as n (institution_id, school_message_id, student_id, at)
      select s.institution_id, ${messageId}::uuid, c.id, ${now}::timestamptz
      from child c join account s on s.institution_id = ${institution.id} and s.id = c.id where not c.is_adult or c.id in (select student_id from reader)
      on conflict do nothing
      returning n.id),
    given as (
      insert into message_child as n
        (institution_id, school_message_id, student_id, account_id, at, copy, copy_at)
      ${readerRows(ctx, messageId)}
      on conflict do nothing
      returning n.copy)
    select (select count(*) from about)::int as count, (select count(copy) from given)::int as copies`.execute(
    db,
  )
  return rows[0] ?? { count: 0, copies: 0 }
}

export type FamilyCount = { children: number; childrenWithout: number; guardians: number; withAccess: number }

/** The number of children that a message would be about today, and of guardians who would get it. */
export const countFamilies = async (ctx: TenantTodayCtx, chosen: Chosen): Promise<FamilyCount> => {
  const none = { children: 0, childrenWithout: 0, guardians: 0, withAccess: 0 }
  if (!isToFamilies(chosen)) return none
  const { db, institution } = ctx
  const { rows } = await sql<FamilyCount>`
    with child as materialized (
      select a.id, ${isAdult(ctx)} as is_adult from account a
      where a.institution_id = ${institution.id} and ${isStudent} and ${isNamed(ctx, chosen)}),
    reader as materialized (${readersOf(ctx)}),
    guardian as materialized (select distinct account_id, person_id from reader)
    select
      (select count(*) from child c where not c.is_adult or c.id in (select student_id from reader))::int as children,
      (select count(*) from child c where not c.is_adult and c.id not in (select student_id from reader))::int
        as "childrenWithout",
      (select count(*) from guardian)::int as guardians,
      (select count(*) from guardian a where ${hasAccess(institution.id)})::int as "withAccess"`.execute(db)
  return rows[0] ?? none
}

/** The furthest status of rows of one child. */
const furthest: RawBuilder<RecipientStatus> = sql`case when bool_or(c.status = 'CONFIRMED') then 'CONFIRMED'
  when bool_or(c.status = 'READ') then 'READ' else 'DELIVERED' end`

/** The status of each child of a message under the alias `m`, as rows of `status`. */
export const childStatuses = (institutionId: string): RawBuilder<unknown> => sql`
  select ${furthest} as status from message_child c
  where c.institution_id = ${institutionId} and c.school_message_id = m.id group by c.student_id`

/** A person of a message that has the picture while `listed` rows of the message are few. */
const briefOf = (account: string, person: string): RawBuilder<UserBrief> =>
  jsonObject<UserBrief>({
    ...briefFields(account, person),
    thumb: sql`case when listed.are_few then ${sql.ref(`${person}.thumb`)} end`,
  })

/** The children of a message with the receipts of their guardians, by name. */
export const childrenOf = async ({ db, institution }: Ctx, messageId: string): Promise<MessageChild[]> => {
  const { rows } = await sql<{ row: MessageChild }>`
    with listed as (select count(*) <= ${MOST_WITH_THUMBS} as are_few from message_child
      where institution_id = ${institution.id} and school_message_id = ${messageId})
    select ${jsonObject<MessageChild>({
      id: sql`k.id`,
      student: briefOf('a', 'p'),
      grade: sql`(select g.name from student_enrollment e
        join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
        where e.institution_id = ${institution.id} and e.account_id = k.student_id
          and e.academic_year_id = m.academic_year_id and ${countedIn('e')}
        order by e.start_date desc, e.id limit 1)`,
      status: sql`f.status`,
      at: instantText('f.at'),
      guardians: sql`f.guardians`,
    })} as row
    from listed cross join message_child k
    join school_message m on m.institution_id = ${institution.id} and m.id = k.school_message_id
    join account a on a.institution_id = ${institution.id} and a.id = k.student_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    cross join lateral (
      select ${furthest} as status,
        coalesce(min(c.at) filter (where c.status = 'CONFIRMED'), min(c.at) filter (where c.status = 'READ'), k.at) as at,
        coalesce(json_agg(json_build_object('id', c.id, 'user', c.brief, 'kinship', c.kinship, 'status', c.status,
          'at', ${instantText('c.at')}, 'copy', c.copy, 'hasAccess', c.has_access) order by c.sort_key, c.account_id)
          filter (where c.account_id is not null), '[]') as guardians
      from (
        select r.id, r.status, r.at, r.account_id, a.sort_key, ${briefOf('a', 'p')} as brief,
          case when r.copy = 'SENDING' then 'PENDING' else r.copy end as copy, ${hasAccess(institution.id)} as has_access,
          (select h.kinship from guardianship h
            where h.institution_id = ${institution.id} and h.student_id = r.student_id
              and h.guardian_person_id = a.person_id
            order by h.status, h.created_at desc limit 1) as kinship
        from message_child r
        left join account a on a.institution_id = ${institution.id} and a.id = r.account_id
        left join person p on p.institution_id = ${institution.id} and p.id = a.person_id
        where r.institution_id = ${institution.id} and r.school_message_id = k.school_message_id
          and r.student_id = k.student_id) c) f
    where k.institution_id = ${institution.id} and k.school_message_id = ${messageId} and k.account_id is null
    order by a.sort_key, a.id`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Sends a message again to the families of children for whom no guardian has confirmed: to guardians whom the message did not
 * have yet too. Returns the copies. Who does not reach the child any more gets none.
 */
export const redeliverFamilies = async (
  ctx: Pick<SendingCtx, 'db' | 'institution' | 'now' | 'today'>,
  messageId: string,
): Promise<number> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ copies: number }>`
    with child as materialized (
      select a.id from message_child k
      join account a on a.institution_id = ${institution.id} and a.id = k.student_id and ${isReached(institution.id)}
      where k.institution_id = ${institution.id} and k.school_message_id = ${messageId} and k.account_id is null
        and not exists (select 1 from message_child c
          where c.institution_id = ${institution.id} and c.school_message_id = ${messageId}
            and c.student_id = k.student_id and c.status = 'CONFIRMED')),
    reader as materialized (${readersOf(ctx)}),
    given as (
      insert into message_child as n
        (institution_id, school_message_id, student_id, account_id, at, copy, copy_at)
      ${readerRows(ctx, messageId)}
      on conflict (institution_id, school_message_id, student_id, account_id) where account_id is not null
      do update set at = case when n.status = 'DELIVERED' then excluded.at else n.at end, copy_at = excluded.copy_at,
        copy_tries = 0, copy = case when n.copy in ('PENDING', 'SENDING') then n.copy else excluded.copy end
      returning n.copy)
    select count(*)::int as copies from given where copy = 'PENDING'`.execute(db)
  return rows[0]?.copies ?? 0
}
