import type { DraftKeep } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { DraftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { FormerPlace } from '@lousa/rules/planning/draft/timetable-change.rules.ts'
import type { SolverNames } from '@lousa/rules/planning/making/solver-input.rules.ts'
import type { Placement, SolverInput } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { StoredBrief, StoredDraft } from './draft.types.ts'

type Place = Pick<Ctx, 'db' | 'institution'>

const briefColumns = ({ institution }: Place, timeZone: string) => sql`
  d.id, d.name, d.kind, d.state, d.stop_requested as "isStopping", d.keep, d.is_repair as "isRepair",
  d.valid_from as "validFrom", d.seconds, d.seed, d.moves::float8 as moves, d.ran_ms as milliseconds, d.hard, d.soft,
  d.unplaced as "unplacedCount", d.moved as "movedCount", d.applied_from as "appliedFrom", d.created_at as "createdAt",
  (d.changed_at at time zone ${timeZone})::date as "changedOn", d.version,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.class_order, g.id)
    from timetable_draft_grade x
    join grade g on g.institution_id = ${institution.id} and g.id = x.grade_id
    where x.institution_id = ${institution.id} and x.draft_id = d.id), '[]') as grades`

/** Drafts of a year, the newest first. */
export const draftsOfYear = async (ctx: Ctx, yearId: string): Promise<StoredBrief[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<StoredBrief>`
    select ${briefColumns(ctx, institution.timeZone)} from timetable_draft d
    where d.institution_id = ${institution.id} and d.academic_year_id = ${yearId}
    order by d.created_at desc, d.id desc`.execute(db)
  return rows
}

export const briefById = async (ctx: Ctx, id: string): Promise<StoredBrief | null> => {
  const { db, institution } = ctx
  const { rows } = await sql<StoredBrief>`
    select ${briefColumns(ctx, institution.timeZone)} from timetable_draft d
    where d.institution_id = ${institution.id} and d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type DraftProgress = StoredBrief & { wishes: DraftResult['wishes']; resultVersion: number }

/** How far a draft is, without its table: a screen asks every second. */
export const progressById = async (ctx: Ctx, id: string): Promise<DraftProgress | null> => {
  const { db, institution } = ctx
  const { rows } = await sql<DraftProgress>`
    select ${briefColumns(ctx, institution.timeZone)}, coalesce(d.best->'wishes', '[]') as wishes,
      d.result_version as "resultVersion"
    from timetable_draft d
    where d.institution_id = ${institution.id} and d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const wholeDraft = async (ctx: Place, id: string, lock: RawBuilder<unknown>): Promise<StoredDraft | null> => {
  const { db, institution } = ctx
  const { rows } = await sql<StoredDraft>`
    select ${briefColumns(ctx, institution.timeZone)}, d.academic_year_id as "yearId", d.result_version as "resultVersion",
      d.input, d.names, d.best, d.findings, d.explanation, d.pins, d.hand_moves as "handMoves",
      d.former_times as "formerTimes"
    from timetable_draft d
    where d.institution_id = ${institution.id} and d.id = ${id} ${lock}`.execute(db)
  return rows[0] ?? null
}

/** A draft with its table. */
export const draftById = (ctx: Place, id: string) => wholeDraft(ctx, id, sql``)
/** Locked: no search stores anything until the commit. */
export const lockDraft = (ctx: Ctx, id: string) => wholeDraft(ctx, id, sql`for update of d`)

export type YearOfDrafts = { start: CivilDate; end: CivilDate; status: string }

/** A year, held as open or closed as it is. */
export const lockYearOfDrafts = async (
  { db, institution }: Place,
  yearId: string,
): Promise<YearOfDrafts | null> => {
  const { rows } = await sql<YearOfDrafts>`
    select start_date as start, end_date as "end", status from academic_year
    where institution_id = ${institution.id} and id = ${yearId} for key share`.execute(db)
  return rows[0] ?? null
}

/** How many drafts of a year the engine has made. */
export const countMade = async ({ db, institution }: Place, yearId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from timetable_draft
    where institution_id = ${institution.id} and academic_year_id = ${yearId} and kind = 'MADE'`.execute(db)
  return rows[0]?.count ?? 0
}

export type NewDraft = {
  yearId: string
  name: string
  gradeIds: readonly string[]
  keep: DraftKeep
  isRepair: boolean
  validFrom: CivilDate
  seconds: number
  seed: number
  input: SolverInput
  names: Omit<SolverNames, 'instructors'>
  /** A table to begin with. */
  best: DraftResult | null
  pins: readonly Placement[]
  formerTimes: readonly FormerPlace[] | null
}

const jsonb = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

export const insertDraft = async ({ db, institution, now }: Ctx, draft: NewDraft): Promise<string> => {
  const { best, formerTimes } = draft
  const isFormer = formerTimes !== null
  const { rows } = await sql<{ id: string }>`
    insert into timetable_draft as n (institution_id, academic_year_id, name, kind, state, keep, is_repair, valid_from, seconds,
        seed, input, names, best, hard, soft, unplaced, pins, former_times, created_at, changed_at)
      values (${institution.id}, ${draft.yearId}, ${draft.name}, ${isFormer ? 'FORMER' : 'MADE'},
        ${isFormer ? 'READY' : 'PENDING'}, ${draft.keep}, ${draft.isRepair}, ${draft.validFrom}, ${draft.seconds},
        ${draft.seed}, ${jsonb(draft.input)}, ${jsonb(draft.names)}, ${jsonb(best)}, ${best?.hard ?? null},
        ${best?.soft ?? null}, ${best?.unplaced.length ?? 0}, ${jsonb(draft.pins)}, ${jsonb(formerTimes)}, ${now}, ${now})
    returning n.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A draft of a timetable was not written')
  await sql`
    insert into timetable_draft_grade as n (institution_id, draft_id, grade_id)
    select ${institution.id}, ${row.id}, g.id from unnest(${[...draft.gradeIds]}::uuid[]) as g(id)
    returning n.grade_id`.execute(db)
  return row.id
}

export const renameDraftRow = async (
  { db, institution, now }: Ctx,
  id: string,
  name: string,
): Promise<void> => {
  await sql`update timetable_draft set name = ${name}, changed_at = ${now}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteDraftRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`delete from timetable_draft where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** A draft that waits ends at once; of one that is searched the search is to end. */
export const requestStop = async ({ db, institution, now }: Ctx, id: string): Promise<void> => {
  await sql`update timetable_draft d set stop_requested = (d.state = 'RUNNING'), changed_at = ${now}, version = d.version + 1,
      state = case when d.state = 'PENDING' then 'STOPPED' else d.state end
    where d.institution_id = ${institution.id} and d.id = ${id} and d.state in ('PENDING', 'RUNNING')
      and not d.stop_requested`.execute(db)
}

export type ResumedDraft = Pick<NewDraft, 'seconds' | 'input' | 'names' | 'best'>

/** The draft waits for a search once more; what was explained and moved by hand before is of another table. */
export const resumeDraftRow = async (
  { db, institution, now }: Ctx,
  id: string,
  { seconds, input, names, best }: ResumedDraft,
): Promise<void> => {
  await sql`update timetable_draft d set state = 'PENDING', seconds = ${seconds}, ran_ms = 0, input = ${jsonb(input)},
      names = ${jsonb(names)}, best = ${jsonb(best)}, hard = ${best?.hard ?? null}, soft = ${best?.soft ?? null},
      unplaced = ${best?.unplaced.length ?? 0}, explanation = null, hand_moves = '[]', stop_requested = false,
      changed_at = ${now}, result_version = d.result_version + 1, version = d.version + 1
    where d.institution_id = ${institution.id} and d.id = ${id}`.execute(db)
}

/** Stores a table that a person has changed; answers the version of the draft. */
export const storeChangedTable = async (
  { db, institution, now }: Ctx,
  id: string,
  {
    best,
    handMoves,
    pins,
    moved,
  }: Pick<StoredDraft, 'handMoves' | 'pins'> & { best: DraftResult; moved: number | null },
): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update timetable_draft d set best = ${jsonb(best)}, hard = ${best.hard}, soft = ${best.soft},
      unplaced = ${best.unplaced.length}, moved = ${moved}, hand_moves = ${jsonb(handMoves)}, pins = ${jsonb(pins)},
      changed_at = ${now}, result_version = d.result_version + 1, version = d.version + 1
    where d.institution_id = ${institution.id} and d.id = ${id} returning d.version`.execute(db)
  return rows[0]?.version ?? 0
}

export const storePins = async ({ db, institution, now }: Ctx, id: string, pins: readonly Placement[]) => {
  await sql`update timetable_draft d set pins = ${jsonb(pins)}, changed_at = ${now}, version = d.version + 1
    where d.institution_id = ${institution.id} and d.id = ${id}`.execute(db)
}

/** The year of a draft; null where there is no such draft. */
export const yearOfDraft = async ({ db, institution }: Place, id: string): Promise<string | null> => {
  const { rows } = await sql<{ yearId: string }>`
    select academic_year_id as "yearId" from timetable_draft
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0]?.yearId ?? null
}

export const markApplied = async (
  { db, institution, now }: Ctx,
  id: string,
  from: CivilDate,
): Promise<void> => {
  await sql`update timetable_draft d set state = 'APPLIED', applied_from = ${from}, changed_at = ${now},
      version = d.version + 1
    where d.institution_id = ${institution.id} and d.id = ${id}`.execute(db)
}

/** Deletes all but the newest former timetables of a year. The one that is applied now counts as the newest. */
export const deleteOldFormer = async (
  { db, institution }: Place,
  yearId: string,
  { count, appliedId }: { count: number; appliedId: string },
): Promise<void> => {
  await sql`delete from timetable_draft d
    where d.institution_id = ${institution.id} and d.academic_year_id = ${yearId} and d.kind = 'FORMER' and d.id not in (
      select o.id from timetable_draft o
      where o.institution_id = ${institution.id} and o.academic_year_id = ${yearId} and o.kind = 'FORMER'
      order by o.id = ${appliedId} desc, o.created_at desc, o.id desc limit ${count})`.execute(db)
}

/** Names of people by account. */
export const namesOfAccounts = async (
  { db, institution }: Place,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, coalesce(h.social_name, h.name) as name from account a
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = any(${[...accountIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
