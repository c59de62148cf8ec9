import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT_LOOKS } from '@lousa/contract/audit/audit-event.messages.ts'
import { BULK_READING } from '@lousa/rules/audit/bulk-reading.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { createdAtOfId } from '../../platform/db/row-id.ts'
import { instantText } from '../instant-text.ts'
import type { Ctx } from '../module.ts'

/** The subject of entries; each has an index that begins with it and ends with the instant. */
export type Subject = { by: 'student' | 'grade' | 'lessonPlan' | 'user' | 'account'; id: string }
export type AuditFilter = {
  subject: Subject
  /** Only entries with one of these actions, or only the others. */
  actions: { among: readonly string[]; are: boolean } | null
  currentPage: number
  rowsPerPage: number
}

/** The account and those that were merged into it: the log never changes, so it still names them. */
export const withFormer = ({ institution }: Ctx, id: string): RawBuilder<string[]> => sql`array(
  select ${id}::uuid union all
  select f.former_id from merged_account f where f.institution_id = ${institution.id} and f.account_id = ${id}::uuid)`

const YEAR_MS = 366 * 86_400_000

/**
 * Nothing is written of a class or plan before it is there: the parts of former years are left out of the plan. A year is
 * allowed for clocks that were wrong; who lives through many years, an account or a student, is looked for in all of them.
 */
const isSinceCreation = ({ now }: Ctx, id: string): RawBuilder<boolean> => {
  const made = Math.min(createdAtOfId(id) ?? 0, Date.parse(now))
  return sql`e.at >= ${new Date(made - YEAR_MS).toISOString()}::timestamptz`
}

/** Written out, so that the index of looks answers whatever the values are. */
export const isLook = sql`e.action in (${sql.join(AUDIT_LOOKS.map(action => sql.lit(action)))})`

/** From when on it is shown what an account has read: the index of looks has no account. */
export const shownSince = ({ now }: Ctx): string =>
  new Date(Date.parse(now) - BULK_READING.shownDays * 86_400_000).toISOString()

const isAbout = (ctx: Ctx, { by, id }: Subject): RawBuilder<boolean> => {
  if (by === 'student') return sql`e.student_id = any(${withFormer(ctx, id)})`
  if (by === 'grade') return sql`e.grade_id = ${id}::uuid and ${isSinceCreation(ctx, id)}`
  if (by === 'lessonPlan') return sql`e.lesson_plan_id = ${id}::uuid and ${isSinceCreation(ctx, id)}`
  if (by === 'account')
    return sql`e.account_id = any(${withFormer(ctx, id)}) and e.at >= ${shownSince(ctx)}::timestamptz and ${isLook}`
  return sql`e.entity = 'user' and e.entity_id = any(${withFormer(ctx, id)}::text[])`
}

/** Leaves the partitions of coming months out of the plan, and a day for clocks that differ. */
export const dayAfter = (now: string): string => new Date(Date.parse(now) + 86_400_000).toISOString()

/** UserBrief of who acted; written out here, because the log stands before the people. */
export const author = sql`json_build_object('id', a.id, 'role', a.role,
  'type', case when a.role = 'STUDENT-SMELJ' then 'STUDENT' else a.role end,
  'name', p.name, 'socialName', p.social_name, 'registration', a.registration, 'thumb', p.thumb)`

/** The plan of an entry by its component, and the name of the part where it is one; null where there is none any more. */
const planOfEntry = ({ institution }: Ctx) => sql`(
  select json_build_object('id', l.id, 'name', c.name || coalesce(' (' || l.name || ')', ''))
  from lesson_plan l
  join curriculum_component c on c.institution_id = ${institution.id} and c.id = l.curriculum_component_id
  where l.institution_id = ${institution.id} and l.id = page.lesson_plan_id)`

const subjectId = sql`coalesce(page.student_id, case when page.entity = 'user'
  and page.entity_id ~ '^[0-9a-f]{8}-' then page.entity_id::uuid end)`

/** Whose record an entry is about, also where it has become one with another. */
const personOfEntry = ({ institution }: Ctx) => sql`(
  select ${author} from account a
  join person p on p.institution_id = ${institution.id} and p.id = a.person_id
  where a.institution_id = ${institution.id} and a.id = coalesce(
    (select f.account_id from merged_account f where f.institution_id = ${institution.id}
      and f.former_id = ${subjectId}), ${subjectId}))`

/** One page of entries, newest first, and how many there are. Authors are read for the rows of the page alone. */
export const auditPage = async (
  ctx: Ctx,
  { subject, actions, currentPage, rowsPerPage }: AuditFilter,
): Promise<{ data: AuditEntry[]; total: number }> => {
  const { db, institution, now } = ctx
  const matches = sql`e.institution_id = ${institution.id} and ${isAbout(ctx, subject)} and e.at < ${dayAfter(now)}::timestamptz
    ${actions ? sql`and (e.action = any(${actions.among}::text[])) = ${actions.are}` : sql``}`
  const ofPlan = subject.by === 'grade' ? sql`'lessonPlan', ${planOfEntry(ctx)},` : sql``
  const about = subject.by === 'account' ? sql`'about', ${personOfEntry(ctx)},` : sql``
  const { rows } = await sql<{ data: AuditEntry[]; total: number }>`
    with page as materialized (
      select e.* from audit_entry e where ${matches}
      order by e.at desc, e.id desc limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage})
    select (select count(*) from audit_entry e where ${matches}) as total, coalesce((
      select json_agg(json_build_object(
        'id', page.id, 'at', ${instantText('page.at')}, 'entity', page.entity, 'entityId', page.entity_id,
        'action', page.action, 'changes', page.changes, ${ofPlan} ${about}
        'by', case when a.id is not null then ${author} end) order by page.at desc, page.id desc)
      from page
      left join merged_account f on f.institution_id = ${institution.id} and f.former_id = page.account_id
      left join account a on a.institution_id = ${institution.id} and a.id = coalesce(f.account_id, page.account_id)
      left join person p on p.institution_id = ${institution.id} and p.id = a.person_id), '[]') as data`.execute(
    db,
  )
  return rows[0] ?? { data: [], total: 0 }
}

/** The action of a look at a person's history, in addition to looks at the record itself. */
export const HISTORY_VIEWED = 'HISTORY_VIEWED'

/** Whether the actor has read the history of this person since an instant. */
export const hasViewedHistory = async (
  { db, institution, actor }: Ctx,
  { id, since }: { id: string; since: string },
): Promise<boolean> => {
  const { rows } = await sql<{ isViewed: boolean }>`
    select exists (select 1 from audit_entry e
      where e.institution_id = ${institution.id} and e.entity = 'user' and e.entity_id = ${id}
        and e.at >= ${since}::timestamptz and e.action = ${HISTORY_VIEWED}
        and e.account_id = ${actor.accountId}::uuid) as "isViewed"`.execute(db)
  return rows[0]?.isViewed === true
}

export const isStudentAccount = async ({ db, institution }: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ isStudent: boolean }>`
    select exists (select 1 from account a where a.institution_id = ${institution.id} and a.id = ${id}::uuid
      and a.role in ('STUDENT', 'STUDENT-SMELJ')) as "isStudent"`.execute(db)
  return rows[0]?.isStudent === true
}
