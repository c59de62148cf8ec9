import type { MeetingHead } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { type Attendant, COUNCIL_MEETING } from '@lousa/contract/evaluation/council/meeting-table.ts'
import type { StoredParagraph } from '@lousa/contract/evaluation/council/meeting-text.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { MeetingStatus } from '@lousa/rules/evaluation/council/meeting.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx, Db } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'
import { taughtToTheEnd } from '../ending/ending.queries.ts'

const COLUMNS = recordColumns('council_meeting', COUNCIL_MEETING, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  academic_year_id: 'PARENT',
  grade_id: 'PARENT',
  rectifies_id: 'PARENT',
  status: 'COMPUTED',
  number: 'COMPUTED',
  signed_text: 'COMPUTED',
  signed_by: 'COMPUTED',
  signed_at: 'COMPUTED',
  annulled_by: 'COMPUTED',
  annulled_at: 'COMPUTED',
  annulled_reason: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)

export type MeetingValues = ValuesOf<typeof COUNCIL_MEETING>

/** Reports read minutes without a caller. */
export type TenantCtx = { db: Db; institution: { id: string } }

/** A class with its level, year and institution, as meetings name them. */
export type MeetingClass = {
  id: string
  name: string
  isEvent: boolean
  levelId: string | null
  level: string
  yearId: string
  year: string
  start: string
  end: string
  institution: string
}

const CLASS = sql`g.id, g.name, g.is_event as "isEvent", g.education_level_id as "levelId", coalesce(l.name, '') as level,
  y.id as "yearId", y.year::text as year, y.start_date as start, y.end_date as "end", i.name as institution`

const classFrom = ({ institution }: TenantCtx): RawBuilder<unknown> => sql`
  from grade g
  left join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
  join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
  join institution i on i.institution_id = ${institution.id}`

export const meetingClass = async (ctx: TenantCtx, gradeId: string): Promise<MeetingClass | null> => {
  const { db, institution } = ctx
  const { rows } = await sql<MeetingClass>`
    select ${CLASS} ${classFrom(ctx)}
    where g.institution_id = ${institution.id} and g.id = ${gradeId}`.execute(db)
  return rows[0] ?? null
}

/** Locks a class against decisions and other writers of its meetings. */
export const lockMeetingClassRow = async ({ db, institution }: Ctx, gradeId: string): Promise<void> => {
  await sql`
    select 1 from grade where institution_id = ${institution.id} and id = ${gradeId}
    for no key update`.execute(db)
}

/** The class of a meeting; null without the meeting. */
export const classOfMeeting = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ gradeId: string }>`
    select grade_id as "gradeId" from council_meeting
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0]?.gradeId ?? null
}

/** A meeting as it is stored; its attendants have their current names. */
export type StoredMeeting = MeetingValues & {
  id: string
  gradeId: string
  status: MeetingStatus
  number: number | null
  signedText: StoredParagraph[] | null
  rectifies: { id: string; number: number; date: string } | null
  rectifiedStatus: MeetingStatus | null
  /** The signed minutes that correct these. */
  rectifiedBy: { id: string; number: number; date: string } | null
  term: { id: string; type: TermType; position: number } | null
  attendants: Attendant[]
  version: number
}

/**
 * The attendants of meeting `m`, as JSON. The name of an account is the current one until the minutes are signed.
 */
const attendantsOf = (institutionId: string): RawBuilder<Attendant[]> => sql`coalesce((
  select json_agg(json_build_object('accountId', t.account_id,
      'name', case when m.status = 'OPEN' then coalesce(h.social_name, h.name, t.name) else t.name end,
      'function', t.function, 'duty', t.duty) order by t.position)
    from council_attendant t
    left join account a on a.institution_id = ${institutionId} and a.id = t.account_id
    left join person h on h.institution_id = ${institutionId} and h.id = a.person_id
    where t.institution_id = ${institutionId} and t.meeting_id = m.id), '[]')`

const minutesRef = (other: string): RawBuilder<MeetingHead['rectifies']> => sql`
  case when ${sql.ref(`${other}.number`)} is not null then json_build_object('id', ${sql.ref(`${other}.id`)},
    'number', ${sql.ref(`${other}.number`)}, 'date', ${sql.ref(`${other}.date`)}) end`

/** Joins the last signed minutes that correct meeting `m` as `c`. */
const correctionJoin = (institutionId: string): RawBuilder<unknown> => sql`
  left join lateral (select c.id, c.number, c.date from council_meeting c
    where c.institution_id = ${institutionId} and c.rectifies_id = m.id and c.status = 'SIGNED'
    order by c.number desc limit 1) c on true`

const termOf = (institutionId: string): RawBuilder<MeetingHead['academicTerm']> => sql`(
  select json_build_object('id', t.id, 'type', l.type, 'position', t.position) from academic_term t
  join education_level l on l.institution_id = ${institutionId} and l.id = t.education_level_id
  where t.institution_id = ${institutionId} and t.id = m.academic_term_id)`

/** One meeting, or those of a class whose minutes are signed and not annulled, by number. */
export const storedMeetings = async (
  { db, institution }: TenantCtx,
  of: { id: string } | { signedOfGrade: string },
): Promise<StoredMeeting[]> => {
  const which =
    'id' in of ? sql`m.id = ${of.id}` : sql`m.grade_id = ${of.signedOfGrade} and m.status = 'SIGNED'`
  const { rows } = await sql<StoredMeeting>`
    select m.id, m.grade_id as "gradeId", m.status, m.number, m.signed_text as "signedText", m.version,
      m.academic_term_id as "academicTermId", ${sql.raw(COLUMNS.answered('m'))},
      ${minutesRef('r')} as rectifies, r.status as "rectifiedStatus", ${minutesRef('c')} as "rectifiedBy",
      ${termOf(institution.id)} as term, ${attendantsOf(institution.id)} as attendants
    from council_meeting m
    left join council_meeting r on r.institution_id = ${institution.id} and r.id = m.rectifies_id
    ${correctionJoin(institution.id)}
    where m.institution_id = ${institution.id} and ${which}
    order by m.number, m.id`.execute(db)
  return rows
}

export const storedMeeting = async (ctx: TenantCtx, id: string): Promise<StoredMeeting | null> =>
  (await storedMeetings(ctx, { id }))[0] ?? null

/**
 * Whether an instructor reads meeting `m`: its minutes are signed, and they teach the class to its end or attended. A draft is read
 * by those who teach the class, while its status is COUNCIL.
 */
export const isReadByInstructor = (ctx: Ctx): RawBuilder<boolean> => sql`(
  m.grade_id in (select p.grade_id from ${taughtToTheEnd(ctx)}) and (m.status <> 'OPEN' or exists (
    select 1 from class_result own_class where own_class.institution_id = ${ctx.institution.id}
      and own_class.grade_id = m.grade_id and own_class.status = 'COUNCIL'))
  or m.status <> 'OPEN' and exists (select 1 from council_attendant own
    where own.institution_id = ${ctx.institution.id} and own.meeting_id = m.id and own.account_id = ${ctx.actor.accountId}))`

/** Meetings of a class, of a year or by id, newest first; `ofInstructor` leaves out what the instructor does not read. */
export const meetingHeads = async (
  ctx: Ctx,
  {
    id = null,
    gradeId = null,
    yearId = null,
    ofInstructor = false,
  }: { id?: string | null; gradeId?: string | null; yearId?: string | null; ofInstructor?: boolean },
): Promise<MeetingHead[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<MeetingHead>`
    select m.id, json_build_object('id', g.id, 'name', g.name) as grade, y.year::text as year,
      ${termOf(institution.id)} as "academicTerm", m.date, m.start_time as "startTime", m.end_time as "endTime", m.place,
      m.status, m.number, ${minutesRef('r')} as rectifies, ${minutesRef('c')} as "rectifiedBy",
      case when sa.id is not null then ${userRef('sa', 'sp')} end as "signedBy",
      case when m.signed_at is not null then ${instantText('m.signed_at')} end as "signedAt",
      case when na.id is not null then ${userRef('na', 'np')} end as "annulledBy",
      case when m.annulled_at is not null then ${instantText('m.annulled_at')} end as "annulledAt",
      m.annulled_reason as "annulledReason",
      (select count(*)::int from council_attendant t
        where t.institution_id = ${institution.id} and t.meeting_id = m.id) as "attendantCount",
      (select count(*)::int from council_decision d
        where d.institution_id = ${institution.id} and d.meeting_id = m.id) as "decisionCount",
      m.version
    from council_meeting m
    join grade g on g.institution_id = ${institution.id} and g.id = m.grade_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = m.academic_year_id
    left join council_meeting r on r.institution_id = ${institution.id} and r.id = m.rectifies_id
    ${correctionJoin(institution.id)}
    left join account sa on sa.institution_id = ${institution.id} and sa.id = m.signed_by
    left join person sp on sp.institution_id = ${institution.id} and sp.id = sa.person_id
    left join account na on na.institution_id = ${institution.id} and na.id = m.annulled_by
    left join person np on np.institution_id = ${institution.id} and np.id = na.person_id
    where m.institution_id = ${institution.id} and (${id}::uuid is null or m.id = ${id})
      and (${gradeId}::uuid is null or m.grade_id = ${gradeId})
      and (${yearId}::uuid is null or m.academic_year_id = ${yearId})
      and (not ${ofInstructor}::boolean or ${isReadByInstructor(ctx)})
    order by m.date desc, m.start_time desc nulls last, m.id desc`.execute(db)
  return rows
}

/** The level of a term; null of a term of another institution. */
export const levelOfTerm = async ({ db, institution }: Ctx, termId: string): Promise<string | null> => {
  const { rows } = await sql<{ levelId: string }>`
    select education_level_id as "levelId" from academic_term
    where institution_id = ${institution.id} and id = ${termId}`.execute(db)
  return rows[0]?.levelId ?? null
}

/** The terms of a level. */
export const termsOfLevel = async (
  { db, institution }: Ctx,
  levelId: string | null,
): Promise<NonNullable<MeetingHead['academicTerm']>[]> => {
  const { rows } = await sql<NonNullable<MeetingHead['academicTerm']>>`
    select t.id, l.type, t.position from academic_term t
    join education_level l on l.institution_id = ${institution.id} and l.id = t.education_level_id
    where t.institution_id = ${institution.id} and t.education_level_id = ${levelId}
    order by t.position`.execute(db)
  return rows
}

/** Accounts with the names that people use, by id. */
export const namesOfAccounts = async (
  { db, institution }: Ctx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, coalesce(p.social_name, p.name) as name from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = any(${accountIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Instructors who teach the class on a day, with their components, by name. */
export const instructorsOfClass = async (
  { db, institution }: Ctx,
  { gradeId, date }: { gradeId: string; date: string },
): Promise<{ accountId: string; name: string; components: string[] }[]> => {
  const { rows } = await sql<{ accountId: string; name: string; components: string[] }>`
    select a.id as "accountId", coalesce(h.social_name, h.name) as name, json_agg(distinct c.name) as components
    from reach_plan r
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    join account a on a.institution_id = ${institution.id} and a.id = r.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where r.institution_id = ${institution.id} and p.grade_id = ${gradeId}
      and ${date}::date between r.start_date and r.end_date
    group by a.id, h.social_name, h.name, a.sort_key order by a.sort_key, a.id`.execute(db)
  return rows
}

const rowOf = (values: MeetingValues): string => JSON.stringify(COLUMNS.row(values))

export const insertMeeting = async (
  { db, institution }: Ctx,
  { gradeId, yearId, rectifiesId }: { gradeId: string; yearId: string; rectifiesId: string | null },
  values: MeetingValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into council_meeting as n (institution_id, academic_year_id, grade_id, rectifies_id, ${LIST})
    select ${institution.id}::uuid, ${yearId}::uuid, ${gradeId}::uuid, ${rectifiesId}::uuid, ${LIST}
    from jsonb_populate_record(null::council_meeting, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateMeetingRow = async (
  { db, institution }: Ctx,
  id: string,
  values: MeetingValues,
): Promise<void> => {
  await sql`
    update council_meeting set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::council_meeting, ${rowOf(values)}::jsonb)),
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/**
 * Raises the version of a draft out of which a decision has gone: who signs it reads it first. Minutes that correct it do not exist
 * before it is signed.
 */
export const touchMeeting = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`
    update council_meeting set version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** The draft of the council of the whole year of a class with the newest day; null without one. */
export const newestDraft = async ({ db, institution }: Ctx, gradeId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from council_meeting
    where institution_id = ${institution.id} and grade_id = ${gradeId} and status = 'OPEN'
      and academic_term_id is null
    order by date desc, id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores the list of attendants in place of the former one. */
export const replaceAttendants = async (
  { db, institution }: Ctx,
  id: string,
  attendants: readonly Attendant[],
): Promise<void> => {
  await sql`
    delete from council_attendant where institution_id = ${institution.id} and meeting_id = ${id}`.execute(db)
  await sql`
    insert into council_attendant as n (institution_id, meeting_id, position, account_id, name, function, duty)
    select ${institution.id}::uuid, ${id}::uuid, t.place, (t.one ->> 'accountId')::uuid, t.one ->> 'name',
      t.one ->> 'function', t.one ->> 'duty'
    from jsonb_array_elements(${JSON.stringify(attendants)}::jsonb) with ordinality as t(one, place)
    returning n.position`.execute(db)
}

/** The number that the next signed minutes of a year have. */
export const nextMinutesNumber = async ({ db, institution }: Ctx, yearId: string): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from council_meeting
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
  return requireRow(rows).number
}

export const markMeetingSigned = async (
  { db, institution, actor, now }: Ctx,
  id: string,
  { number, text }: { number: number; text: readonly StoredParagraph[] },
): Promise<void> => {
  await sql`
    update council_meeting set status = 'SIGNED', number = ${number}, signed_text = ${JSON.stringify(text)}::jsonb,
      signed_by = ${actor.accountId}, signed_at = ${now}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const markMeetingAnnulled = async (
  { db, institution, actor, now }: Ctx,
  id: string,
  reason: string,
): Promise<void> => {
  await sql`
    update council_meeting set status = 'ANNULLED', annulled_by = ${actor.accountId}, annulled_at = ${now},
      annulled_reason = ${reason}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteMeetingRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`delete from council_meeting where institution_id = ${institution.id} and id = ${id}`.execute(db)
}
