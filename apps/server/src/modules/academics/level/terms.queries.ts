import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import type { EditedTerm } from '@lousa/rules/academics/level/term-list.rules.ts'
import type { TermDates } from '@lousa/rules/academics/level/terms.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { dropScopes } from '../../performance-input.ts'
import { countedTerms } from '../counted-terms.queries.ts'

type Ref = { id: string; name: string }

const spans = (terms: readonly TermDates[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(terms.map(({ start, end }) => ({ start, end })))}::jsonb)
    as span(start date, "end" date)`

/** Waits for current writers of these terms and blocks further ones until the transaction ends. */
export const lockTerms = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`select 1 from academic_term
    where institution_id = ${institution.id} and id = any(${ids}::uuid[]) order by id for update`.execute(db)
}

/**
 * Records that prevent the removal of these terms: their evaluations, also deleted ones, whose scores are history; and the
 * lessons that count for them. Maximum marks of classes do not: they belong to the term and are removed with it.
 */
export const usesOfTerms = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<Use[]> => {
  const { rows } = await sql<Use>`
    with t as materialized (
      select t.id, t.education_level_id, t.start_date, t.counts_until from ${countedTerms(institution.id)} t
      where t.id = any(${ids}::uuid[])
    ), used as (
      select 'EVALUATIONS' as kind, v.name from t
      join school_evaluation v on v.institution_id = ${institution.id} and v.academic_term_id = t.id
      union all
      select 'LESSONS', g.name from t
      join grade g on g.institution_id = ${institution.id} and g.education_level_id = t.education_level_id
      join lesson l on l.institution_id = ${institution.id} and l.grade_id = g.id
        and l.date between t.start_date and t.counts_until and l.deleted_at is null
    )
    select kind, count(*) as count, (array_agg(distinct name order by name))[1:3] as names
    from used group by kind order by kind`.execute(db)
  return rows
}

export type BlockingLessons = { count: number; days: { date: string; count: number }[]; grades: Ref[] }

/**
 * Lessons of the level that lie in one of its terms as stored, and would lie in none: untouched ones if `untouched`, those
 * with a record unless `confirmed`; and in any case those with a record that would lie before the first term.
 */
export const lessonsOutsideTerms = async (
  { db, institution }: Ctx,
  levelId: string,
  { terms, untouched, confirmed }: { terms: readonly TermDates[]; untouched: boolean; confirmed: boolean },
): Promise<BlockingLessons> => {
  const firstDay = terms.map(({ start }) => start).toSorted()[0] ?? null
  const { rows } = await sql<BlockingLessons>`
    with t as materialized (
      select t.start_date, t.end_date from academic_term t
      where t.institution_id = ${institution.id} and t.education_level_id = ${levelId}
    ), own as materialized (
      select l.date, g.id, g.name, g.class_order, l.accomplished or l.attendance_taken_at is not null as is_recorded,
        exists (select 1 from t where l.date between t.start_date and t.end_date)
          and not exists (select 1 from ${spans(terms)} where l.date between span.start and span."end") as is_left
      from grade g
      join lesson l on l.institution_id = ${institution.id} and l.grade_id = g.id and l.deleted_at is null
        and l.date >= (select min(t.start_date) from t)
      where g.institution_id = ${institution.id} and g.education_level_id = ${levelId}
    ), out as materialized (
      select * from own l
      where case when l.is_recorded then (l.is_left and not ${confirmed}) or l.date < ${firstDay}::date
        else l.is_left and ${untouched} end
    )
    select (select count(*) from out) as count,
      coalesce((select jsonb_agg(d order by d.date) from (
        select date, count(*) as count from out group by date order by date limit 10) d), '[]') as days,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.class_order, c.id) from (
        select distinct id, name, class_order from out) c), '[]') as grades`.execute(db)
  return rows[0] ?? { count: 0, days: [], grades: [] }
}

/** The numbers of the spans in which the level has lessons with attendance or a release. */
export const spansWithRecords = async (
  { db, institution }: Ctx,
  levelId: string,
  spans: readonly { start: string; end: string | null }[],
): Promise<number[]> => {
  const numbered = spans.map(({ start, end }, at) => ({ start, end, at }))
  const { rows } = await sql<{ at: number }>`
    select span.at from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as span(start date, "end" date, at int)
    where exists (
      select 1 from grade g
      join lesson l on l.institution_id = ${institution.id} and l.grade_id = g.id and l.deleted_at is null
        and l.date between span.start and coalesce(span."end", 'infinity'::date)
        and (l.accomplished or l.attendance_taken_at is not null)
      where g.institution_id = ${institution.id} and g.education_level_id = ${levelId})
    order by span.at`.execute(db)
  return rows.map(({ at }) => at)
}

export type BlockingEvaluations = { count: number; grades: Ref[] }

/**
 * Evaluations whose date lies in their term as stored, and would lie before it, or after it unless that is `confirmed`.
 */
export const evaluationsOutsideTerms = async (
  { db, institution }: Ctx,
  moved: readonly (TermDates & { id: string })[],
  confirmed: boolean,
): Promise<BlockingEvaluations> => {
  const { rows } = await sql<BlockingEvaluations>`
    with out as materialized (
      select g.id, g.name, g.class_order
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n(id uuid, start date, "end" date)
      join academic_term t on t.institution_id = ${institution.id} and t.id = n.id
      join school_evaluation v on v.institution_id = ${institution.id} and v.academic_term_id = t.id
        and v.deleted_at is null and v.date between t.start_date and t.end_date
        and (v.date < n.start or (v.date > n."end" and not ${confirmed}))
      join grade g on g.institution_id = ${institution.id} and g.id = v.grade_id
    )
    select (select count(*) from out) as count,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.class_order, c.id) from (
        select distinct id, name, class_order from out) c), '[]') as grades`.execute(db)
  return rows[0] ?? { count: 0, grades: [] }
}

/** Removes terms with their figures and the marks that classes gave them; those classes get a new version. */
export const deleteTerms = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<void> => {
  await dropScopes({ db, institution }, { termIds: ids })
  const ofTerms = sql`institution_id = ${institution.id} and academic_term_id = any(${ids}::uuid[])`
  await sql`select 1 from grade where institution_id = ${institution.id} and id in (
    select grade_id from academic_term_mark where ${ofTerms}) order by id for no key update`.execute(db)
  await sql`
    with gone as (delete from academic_term_mark where ${ofTerms} returning grade_id)
    update grade set version = version + 1
    where institution_id = ${institution.id} and id in (select grade_id from gone)`.execute(db)
  await sql`delete from academic_term
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
}

/** Places, dates and publication of terms that stay, all in one statement: two may exchange their dates. */
export const updateTerms = async (
  { db, institution }: Ctx,
  terms: readonly (EditedTerm & { id: string })[],
): Promise<void> => {
  const rows = terms.map(({ id, position, start, end, showPerformance, reopens }) => ({
    id,
    position,
    start,
    end,
    show: showPerformance,
    reopens,
  }))
  await sql`
    update academic_term t set position = n.position, start_date = n.start, end_date = n."end",
      show_performance = n.show, closed_at = case when n.reopens then null else t.closed_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id uuid, position int, start date, "end" date, show boolean, reopens boolean)
    where t.institution_id = ${institution.id} and t.id = n.id`.execute(db)
}

/** Adds terms and answers their ids by position. */
export const insertTerms = async (
  { db, institution }: Ctx,
  place: { yearId: string; levelId: string },
  terms: readonly EditedTerm[],
): Promise<Map<number, string>> => {
  const added = terms.map(({ position, start, end, showPerformance: show }) => ({
    position,
    start,
    end,
    show,
  }))
  const { rows } = await sql<{ id: string; position: number }>`
    insert into academic_term as n
      (institution_id, academic_year_id, education_level_id, position, start_date, end_date, show_performance)
    select ${institution.id}::uuid, ${place.yearId}::uuid, ${place.levelId}::uuid, n.position, n.start, n."end", n.show
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as n(position int, start date, "end" date, show boolean)
    order by n.position
    returning id, position`.execute(db)
  return new Map(rows.map(row => [row.position, row.id]))
}

export const closeTerms = async ({ db, institution, now }: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`update academic_term set closed_at = ${now}
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
}
