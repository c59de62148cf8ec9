import type {
  AbsentStudent,
  SearchCase,
  SearchReason,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import type { SearchOutcome, SearchStatus } from '@lousa/rules/attendance/active-search/search-case.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import { isLineRestricted } from '../../people/guardianship/restricted-line.public.queries.ts'
import { motherFirst, userBrief, userRef } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'

const steps = (institutionId: string): RawBuilder<unknown> => sql`from search_step s
  where s.institution_id = ${institutionId} and s.search_case_id = c.id`

/** The columns of a case `c`, as its answers have them. */
const answered = (
  institutionId: string,
): RawBuilder<unknown> => sql`c.id, c.opened_on as "openedOn", c.reasons, c.status,
  c.outcome, c.closed_on as "closedOn", c.version,
  (select count(*)::int ${steps(institutionId)} and s.withdrawn_at is null) as "stepCount",
  (select max(s.taken_on) ${steps(institutionId)} and s.withdrawn_at is null) as "lastStepOn"`

type ListedCase = NonNullable<AbsentStudent['case']>
export type CaseOfStudent = ListedCase & { accountId: string }

/** Cases of a year with one status, each with its student. */
export const casesOf = async (
  { db, institution }: Ctx,
  { yearId, status }: { yearId: string; status: SearchStatus },
): Promise<CaseOfStudent[]> => {
  const { rows } = await sql<CaseOfStudent>`
    select c.account_id as "accountId", ${answered(institution.id)} from search_case c
    where c.institution_id = ${institution.id} and c.academic_year_id = ${yearId} and c.status = ${status}
    order by c.opened_on desc, c.id desc`.execute(db)
  return rows
}

/** The alerts that closed cases of a year have dealt with, by student. */
export const handledAlertsOf = async (
  { db, institution }: Ctx,
  yearId: string,
): Promise<Map<string, Set<string>>> => {
  const { rows } = await sql<{ accountId: string; handled: string[] }>`
    select account_id as "accountId", array_agg(distinct h.key) as handled
    from search_case c
    cross join lateral unnest(c.handled) as h(key)
    where c.institution_id = ${institution.id} and c.academic_year_id = ${yearId} and c.status = 'CLOSED'
    group by account_id`.execute(db)
  return new Map(rows.map(({ accountId, handled }) => [accountId, new Set(handled)]))
}

export type SearchedStudent = Pick<
  AbsentStudent,
  'student' | 'grade' | 'cellphone' | 'phone' | 'responsibles'
> & { accountId: string; gradeId: string }

/** Students with the class of a year that they are in, or were in last, and the phones of their families. */
export const searchedStudents = async (
  ctx: Ctx,
  { yearId, accountIds }: { yearId: string; accountIds: readonly string[] },
): Promise<SearchedStudent[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<SearchedStudent>`
    select a.id as "accountId", e.grade_id as "gradeId", ${userBrief('a', 'p')} as student,
      json_build_object('id', g.id, 'name', g.name) as grade, p.cellphone, p.phone, coalesce((
        select json_agg(json_build_object('name', r.name, 'kinship', r.kinship, 'cellphone', r.cellphone)
          order by ${motherFirst()})
        from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id
          and not ${isLineRestricted(ctx, 'a', 'r')}), '[]') as responsibles
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    cross join lateral (
      select e.grade_id from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
      where e.institution_id = ${institution.id} and e.academic_year_id = ${yearId} and e.account_id = a.id
        and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
      order by e.exit_date is null desc, e.start_date desc, e.id desc limit 1) e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    where a.institution_id = ${institution.id} and a.id = any(${accountIds}::uuid[])
    order by g.class_order, a.sort_key, a.id`.execute(db)
  return rows
}

/** A case with its steps, oldest first; null without it. */
export const searchCaseOf = async ({ db, institution }: Ctx, id: string): Promise<SearchCase | null> => {
  const { rows } = await sql<SearchCase>`
    select ${answered(institution.id)}, ${userBrief('a', 'p')} as student, c.note,
      (select e.id from student_enrollment e
        join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
        where e.institution_id = ${institution.id} and e.academic_year_id = c.academic_year_id and e.account_id = c.account_id
          and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
        order by e.exit_date is null desc, e.start_date desc, e.id desc limit 1) as "enrollmentId",
      ${instantText('c.changed_at')} as "changedAt",
      (select ${userRef('b', 'q')} from account b join person q on q.institution_id = ${institution.id} and q.id = b.person_id
        where b.institution_id = ${institution.id} and b.id = c.changed_by) as "changedBy",
      coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'takenOn', s.taken_on, 'result', s.result,
          'contacted', s.contacted, 'note', s.note, 'recordedAt', ${instantText('s.recorded_at')},
          'recordedBy', (select ${userRef('b', 'q')} from account b
            join person q on q.institution_id = ${institution.id} and q.id = b.person_id
            where b.institution_id = ${institution.id} and b.id = s.recorded_by),
          'withdrawnAt', case when s.withdrawn_at is not null then ${instantText('s.withdrawn_at')} end,
          'withdrawnBy', (select ${userRef('b', 'q')} from account b
            join person q on q.institution_id = ${institution.id} and q.id = b.person_id
            where b.institution_id = ${institution.id} and b.id = s.withdrawn_by))
        order by s.taken_on, s.recorded_at, s.id) ${steps(institution.id)}), '[]') as steps
    from search_case c
    join account a on a.institution_id = ${institution.id} and a.id = c.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where c.institution_id = ${institution.id} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type Place = Pick<DayCtx, 'db' | 'institution'>

export type LockedCase = {
  id: string
  accountId: string
  status: SearchStatus
  openedOn: CivilDate
  /** Steps that are not withdrawn, and whether one of them is a letter. */
  steps: number
  hasLetter: boolean
  yearId: string
  version: number
}

/** A case, locked until the commit; null without it. */
export const lockSearchCase = async ({ db, institution }: Place, id: string): Promise<LockedCase | null> => {
  const { rows } = await sql<Omit<LockedCase, 'steps' | 'hasLetter'>>`
    select id, account_id as "accountId", academic_year_id as "yearId", status, opened_on as "openedOn", version from search_case
    where institution_id = ${institution.id} and id = ${id}
    for no key update`.execute(db)
  const [locked] = rows
  if (!locked) return null
  const counted = await sql<Pick<LockedCase, 'steps' | 'hasLetter'>>`
    select count(*)::int as steps, count(*) filter (where kind = 'LETTER') > 0 as "hasLetter" from search_step
    where institution_id = ${institution.id} and search_case_id = ${id} and withdrawn_at is null`.execute(db)
  return { ...locked, ...requireRow(counted.rows) }
}

/** The student and the year of a case; null without it. */
export const placeOfCase = async (
  { db, institution }: Pick<DayCtx, 'db' | 'institution'>,
  id: string,
): Promise<{ accountId: string; yearId: string } | null> => {
  const { rows } = await sql<{ accountId: string; yearId: string }>`
    select account_id as "accountId", academic_year_id as "yearId" from search_case
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type LetterStep = Pick<SearchCase['steps'][number], 'kind' | 'takenOn' | 'result' | 'contacted'>

/** Whether a case is open, and its steps that are not withdrawn, the oldest first; null without it. */
export const searchLetterCase = async (
  { db, institution }: Pick<DayCtx, 'db' | 'institution'>,
  id: string,
): Promise<{ isOpen: boolean; steps: LetterStep[] } | null> => {
  const { rows } = await sql<{ isOpen: boolean; steps: LetterStep[] }>`
    select c.status = 'OPEN' as "isOpen", coalesce((select json_agg(json_build_object('kind', s.kind, 'takenOn', s.taken_on,
        'result', s.result, 'contacted', s.contacted) order by s.taken_on, s.recorded_at, s.id)
      ${steps(institution.id)} and s.withdrawn_at is null), '[]') as steps
    from search_case c
    where c.institution_id = ${institution.id} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The open case of a student in a year; null without it. */
export const openCaseOf = async (
  { db, institution }: Pick<DayCtx, 'db' | 'institution'>,
  { yearId, accountId }: { yearId: string; accountId: string },
): Promise<{ id: string; version: number } | null> => {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from search_case
    where institution_id = ${institution.id} and academic_year_id = ${yearId} and account_id = ${accountId}
      and status = 'OPEN'
    order by opened_on, id limit 1`.execute(db)
  return rows[0] ?? null
}

export const insertSearchCase = async (
  { db, institution, actor, now }: Ctx,
  of: { yearId: string; accountId: string; openedOn: CivilDate; reasons: readonly SearchReason[] },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into search_case (institution_id, academic_year_id, account_id, opened_on, reasons, changed_by, changed_at)
    values (${institution.id}, ${of.yearId}, ${of.accountId}, ${of.openedOn},
      ${JSON.stringify(of.reasons)}::jsonb, ${actor.accountId}, ${now})
    returning id`.execute(db)
  return requireRow(rows).id
}

export type NewStep = {
  /** Absent: a new one. */
  id: string | undefined
  caseId: string
  kind: string
  takenOn: CivilDate
  result: string
  contacted: string | null
  note: string | null
}

export const insertSearchStep = async (
  { db, institution, actor, now }: Place & { actor: { accountId: string }; now: string },
  of: NewStep,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into search_step (institution_id, id, search_case_id, kind, taken_on, result, contacted, note, recorded_by, recorded_at)
    values (${institution.id}, coalesce(${of.id ?? null}::uuid, uuidv7()), ${of.caseId}, ${of.kind}, ${of.takenOn}, ${of.result}, ${of.contacted}, ${of.note},
      ${actor.accountId}, ${now})
    returning id`.execute(db)
  return requireRow(rows).id
}

export const isStepOf = async (
  { db, institution }: Place,
  { caseId, stepId }: { caseId: string; stepId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select id from search_step
    where institution_id = ${institution.id} and id = ${stepId} and search_case_id = ${caseId}`.execute(db)
  return rows.length > 0
}

/** Marks a step of a case as withdrawn; false when it is withdrawn already. */
export const markStepWithdrawn = async (
  { db, institution, actor, now }: Ctx,
  { caseId, stepId }: { caseId: string; stepId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update search_step set withdrawn_by = ${actor.accountId}, withdrawn_at = ${now}
    where institution_id = ${institution.id} and id = ${stepId} and search_case_id = ${caseId} and withdrawn_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** Closes or opens a case; a note stays until another one is written. */
export const setCaseState = async (
  { db, institution, actor, now }: Ctx,
  { id, version }: { id: string; version: number },
  {
    outcome,
    closedOn,
    note,
    handled,
  }: {
    outcome: SearchOutcome | null
    closedOn: CivilDate | null
    note: string | null
    handled: readonly string[]
  },
): Promise<void> => {
  await sql`
    update search_case set status = ${outcome === null ? 'OPEN' : 'CLOSED'}, outcome = ${outcome}, closed_on = ${closedOn},
      handled = ${[...handled]}::text[], note = coalesce(${note}, note), changed_by = ${actor.accountId}, changed_at = ${now}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** Raises the version of a case whose steps have changed. */
export const touchSearchCase = async (
  { db, institution }: Place,
  { id, version }: { id: string; version: number },
): Promise<void> => {
  await sql`
    update search_case set version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

type Reach = Pick<Ctx, 'db' | 'institution' | 'actor'>

/** Ids of cases in reach: of administrators all of them. */
export const searchCaseIds = async (
  { db, institution, actor }: Reach,
  ids: readonly string[],
): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR') return []
  const { rows } = await sql<{ id: string }>`
    select id from search_case where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Ids of steps in reach: of administrators all of them. */
export const searchStepIds = async (
  { db, institution, actor }: Reach,
  ids: readonly string[],
): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR') return []
  const { rows } = await sql<{ id: string }>`
    select id from search_step where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
