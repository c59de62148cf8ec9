import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { MessageRequest } from '@lousa/contract/messages/message/asked-change.contract.ts'
import type {
  listMessages,
  MessageRecipient,
  SchoolMessage,
} from '@lousa/contract/messages/message/message.contract.ts'
import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import { instantText } from '../../instant-text.ts'
import { jsonObject } from '../../json-object.ts'
import type { Ctx } from '../../module.ts'
import { briefFields, userBrief } from '../../people/person/user-brief.queries.ts'
import { lessonsNow } from '../../planning/lesson/lesson-reading.queries.ts'
import { childStatuses } from './families.queries.ts'
import { hasAccess, MOST_WITH_THUMBS } from './recipients.queries.ts'

type Box = NonNullable<QueryOf<typeof listMessages>['box']>
export type MessageFilter = Omit<QueryOf<typeof listMessages>, 'box'> & {
  box: Box
  /** Received ones with those to the family of the actor, who is a student: for a guardian. */
  withFamily?: boolean
}

const isOffice = ({ actor }: Ctx): boolean => actor.role === 'ADMINISTRATOR'

/** A pattern that finds a word of a search anywhere. */
const containing = (word: string): string => `%${word}%`

/** The ids of a page of messages, newest first, and how many there are. */
export const messagePage = async (
  ctx: Ctx,
  filter: MessageFilter,
): Promise<{ ids: string[]; total: number }> => {
  const { db, institution, actor } = ctx
  const words = searchKey(filter.searchFor ?? '')
    .split(' ')
    .filter(Boolean)
  const own = db
    .selectFrom('school_message_recipient as r')
    .select('r.school_message_id')
    .where('r.institution_id', '=', institution.id)
    .where('r.account_id', '=', actor.accountId)
    .$if(filter.unread === 'true', query => query.where('r.status', '=', 'DELIVERED'))
    .$if(filter.withFamily === true, query =>
      query.unionAll(
        db
          .selectFrom('message_child as c')
          .select('c.school_message_id')
          .where('c.institution_id', '=', institution.id)
          .where('c.student_id', '=', actor.accountId)
          .where('c.account_id', 'is', null),
      ),
    )
  const matching = db
    .selectFrom('school_message as m')
    .where('m.institution_id', '=', institution.id)
    .$if(filter.box === 'received' || filter.unread === 'true', query => query.where('m.id', 'in', own))
    .$if(filter.box === 'sent', query => query.where('m.sender_id', '=', actor.accountId))
    .$if(filter.box === 'requests' || filter.request !== undefined, query =>
      query.where('m.type', '=', 'REQUEST'),
    )
    .$if(filter.request !== undefined, query =>
      query.where('m.accepted', filter.request === 'OPEN' ? 'is' : 'is not', null),
    )
    .$if(!isOffice(ctx), query => query.where('m.status', '=', 'SENT'))
    .$if(filter.type !== undefined, query => query.where('m.type', '=', filter.type ?? ''))
    .$if(filter.status !== undefined, query => query.where('m.status', '=', filter.status ?? ''))
    .$if(filter.academicYearId !== undefined, query =>
      query.where('m.academic_year_id', '=', filter.academicYearId ?? ''),
    )
    .$if(words.length > 0, query =>
      query.where(sql<boolean>`m.search_key like all(${words.map(containing)}::text[])`),
    )
  const [rows, count] = await Promise.all([
    matching
      .select('m.id')
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(filter.rowsPerPage)
      .offset((filter.currentPage - 1) * filter.rowsPerPage)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(row => row.id), total: count.total }
}

const copyOf = (row: string): RawBuilder<MessageRecipient['copy']> =>
  sql`case when ${sql.ref(`${row}.copy`)} = 'SENDING' then 'PENDING' else ${sql.ref(`${row}.copy`)} end`

/** One who received a message, of a recipient with account and person under the aliases `r`, `a` and `p`. */
const recipient = ({
  forOffice,
  user,
  access,
}: {
  forOffice: boolean
  user: RawBuilder<UserBrief>
  /** Whether the person can sign in; left out of lists. */
  access?: RawBuilder<boolean>
}) =>
  jsonObject<MessageRecipient>({
    id: sql`r.id`,
    user,
    status: sql`r.status`,
    at: instantText('r.at'),
    ...(forOffice ? { copy: copyOf('r') } : {}),
    ...(access ? { hasAccess: access } : {}),
  })

/** The row of the actor of each of these messages that they received. */
const ownRow = (ctx: Ctx): RawBuilder<MessageRecipient[]> => sql`coalesce((
  select json_agg(${recipient({ forOffice: isOffice(ctx), user: userBrief('a', 'p') })})
  from school_message_recipient r
  join account a on a.institution_id = ${ctx.institution.id} and a.id = r.account_id
  join person p on p.institution_id = ${ctx.institution.id} and p.id = a.person_id
  where r.institution_id = ${ctx.institution.id} and r.school_message_id = m.id
    and r.account_id = ${ctx.actor.accountId}), '[]')`

/** One's own receipt. */
export const ownReceipt = async (ctx: Ctx, id: string): Promise<MessageRecipient | null> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ row: MessageRecipient }>`
    select ${recipient({ forOffice: isOffice(ctx), user: userBrief('a', 'p') })} as row
    from school_message_recipient r
    join account a on a.institution_id = ${institution.id} and a.id = r.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where r.institution_id = ${institution.id} and r.id = ${id} and r.account_id = ${ctx.actor.accountId}`.execute(
    db,
  )
  return rows[0]?.row ?? null
}

/** Everybody who received a message, in the order of their names; for administrators. */
export const recipientsOf = async (
  { db, institution }: Ctx,
  { id, count }: { id: string; count: number },
): Promise<MessageRecipient[]> => {
  const user = jsonObject<UserBrief>({
    ...briefFields('a', 'p'),
    ...(count > MOST_WITH_THUMBS ? { thumb: sql`null` } : {}),
  })
  const { rows } = await sql<{ row: MessageRecipient }>`
    select ${recipient({ forOffice: true, user, access: hasAccess(institution.id) })} as row
    from school_message_recipient r
    join account a on a.institution_id = ${institution.id} and a.id = r.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where r.institution_id = ${institution.id} and r.school_message_id = ${id}
    order by a.sort_key, a.id`.execute(db)
  return rows.map(({ row }) => row)
}

type AskedRow = Omit<MessageRequest, 'lesson' | 'otherLesson'>
type StoredMessage = Omit<SchoolMessage, 'request' | 'chosen'> & {
  chosen: NonNullable<SchoolMessage['chosen']> | null
  request: AskedRow | null
}

/** Sent by the institution itself, in the place of a person. */
const institutionBrief: RawBuilder<UserBrief> = sql`json_build_object('id', i.institution_id, 'type', 'ADMINISTRATOR',
  'role', 'ADMINISTRATOR', 'name', i.name, 'socialName', null, 'registration', null, 'thumb', null)`

const briefOf = ({ institution }: Ctx, column: string): RawBuilder<UserBrief | null> => sql`(
  select ${userBrief('a', 'p')} from account a
  join person p on p.institution_id = ${institution.id} and p.id = a.person_id
  where a.institution_id = ${institution.id} and a.id = ${sql.ref(column)})`

const chosenOf = ({ institution }: Ctx): RawBuilder<StoredMessage['chosen']> => {
  const ids = (key: string) =>
    sql`(select x::uuid from jsonb_array_elements_text(m.chosen -> ${sql.lit(key)}) x)`
  return sql`case when m.status <> 'SENT' then json_build_object(
    'grades', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
      from grade g where g.institution_id = ${institution.id} and g.id in ${ids('gradeIds')}), '[]'),
    'roles', coalesce(m.chosen -> 'roles', '[]'),
    'users', coalesce((select json_agg(${userBrief('a', 'p')} order by a.sort_key, a.id) from account a
      join person p on p.institution_id = ${institution.id} and p.id = a.person_id
      where a.institution_id = ${institution.id} and a.id in ${ids('userIds')}), '[]'),
    'audience', coalesce(m.chosen ->> 'audience', 'STUDENTS')) end`
}

/** The recipients as requested; absent parts are left out. */
const askedOf = (ctx: Ctx): RawBuilder<AskedRow | null> => sql`case when m.request_kind is not null then
  jsonb_strip_nulls(jsonb_build_object('kind', m.request_kind, 'lessonId', m.lesson_id,
    'lessonPlanId', m.lesson_plan_id, 'otherLessonId', m.other_lesson_id, 'date', m.asked_date,
    'start', m.asked_start, 'end', m.asked_end))
  || jsonb_build_object('decision', case when m.decided_at is not null then jsonb_build_object(
    'accept', m.accepted, 'reason', m.decision_reason, 'by', ${briefOf(ctx, 'm.decided_by')},
    'at', ${instantText('m.decided_at')}) end) end`

const storedMessages = async (ctx: Ctx, ids: readonly string[]): Promise<StoredMessage[]> => {
  const { db, institution, actor } = ctx
  const receipts = sql`select r.status from school_message_recipient r
    where r.institution_id = ${institution.id} and r.school_message_id = m.id`
  const families = childStatuses(institution.id)
  // The office and the sender see what others did with a message; a recipient has one row to read.
  const counted = isOffice(ctx)
    ? sql`${receipts} union all ${families}`
    : sql`${receipts} and r.account_id = ${actor.accountId} and m.sender_id is distinct from ${actor.accountId}
      union all ${receipts} and m.sender_id = ${actor.accountId}`
  const { rows } = await sql<StoredMessage>`
    select m.id, m.created_at as "createdAt", m.status, m.send_at as "sendAt", m.type, m.title, m.body,
      m.academic_year_id as "academicYearId",
      case when m.sender_id is null then ${institutionBrief} else ${briefOf(ctx, 'm.sender_id')} end as sender,
      ${ownRow(ctx)} as recipients,
      json_build_object('delivered', c.delivered, 'read', c.read, 'confirmed', c.confirmed) as counts,
      ${isOffice(ctx) ? chosenOf(ctx) : sql`null::json`} as chosen, m.resent_at as "resentAt", ${askedOf(ctx)} as request,
      m.version
    from school_message m
    join institution i on i.institution_id = ${institution.id}
    cross join lateral (
      select (count(*) filter (where r.status = 'DELIVERED'))::int as delivered,
        (count(*) filter (where r.status = 'READ'))::int as read,
        (count(*) filter (where r.status = 'CONFIRMED'))::int as confirmed
      from (${counted}) r) c
    where m.institution_id = ${institution.id} and ${idIn('m.id', ids)}
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

/** Messages as the actor sees them in a list, newest first; requests with the current state of their lessons. */
export const messagesOf = async (ctx: Ctx, ids: readonly string[]): Promise<SchoolMessage[]> => {
  if (ids.length === 0) return []
  const rows = await storedMessages(ctx, ids)
  const ofRequests = rows.flatMap(({ request }) => [request?.lessonId, request?.otherLessonId])
  const lessonIds = [...new Set(ofRequests.filter(id => id !== undefined))]
  const lessons = new Map(
    lessonIds.length === 0 ? [] : (await lessonsNow(ctx, lessonIds)).map(lesson => [lesson.id, lesson]),
  )
  const lessonOf = (id: string | undefined) => (id === undefined ? null : (lessons.get(id) ?? null))
  return rows.map(({ chosen, request, ...row }) => ({
    ...row,
    ...(chosen === null ? {} : { chosen }),
    request: request && {
      ...request,
      lesson: lessonOf(request.lessonId),
      otherLesson: lessonOf(request.otherLessonId),
    },
  }))
}
