import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { areTermsClosed } from './academics/class-decision.queries.ts'
import { isResultDecided } from './academics/class-result.public.queries.ts'
import type { Ctx } from './module.ts'

/**
 * Performance is computed by evaluation alone, but its inputs belong to many domains above it (attendance, release,
 * enrolments, term marks). Each of them announces a change by raising the input version of what it touched, in its own
 * transaction; this is the one place that knows how. A scope whose computed version is behind needs an update: the bump is
 * the enqueue.
 */
export type ScopeInput = {
  yearId: string
  gradeId: string
  componentId: string
  /** Null when the date lies outside of all terms: only the year is touched. */
  termId: string | null
}

/**
 * The classes of the same level that students of these classes went on to in the year, by a move or a return, each with the
 * class that they left: figures of the former enrolment are part of theirs.
 */
const followingPairs = async (
  { db, institution }: InputTenant,
  gradeIds: readonly string[],
): Promise<{ from: string; to: string }[]> => {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct e.grade_id as from, f.grade_id as to
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join student_enrollment f on f.institution_id = ${institution.id} and f.account_id = e.account_id
      and f.academic_year_id = e.academic_year_id and f.previous_enrollment_id is not null
    join grade h on h.institution_id = ${institution.id} and h.id = f.grade_id
      and h.education_level_id = g.education_level_id
    where e.institution_id = ${institution.id} and e.grade_id = any(${gradeIds}::uuid[]) and e.exit_date is not null
      and f.grade_id <> e.grade_id`.execute(db)
  return rows
}

/** The classes that students of these went on to, without the given ones. */
const followingGrades = async (ctx: InputTenant, gradeIds: readonly string[]): Promise<string[]> => {
  const ids = (await followingPairs(ctx, gradeIds)).map(({ to }) => to)
  return [...new Set(ids)].filter(id => !gradeIds.includes(id))
}

/** The classes that the students of enrolments were in before, in the year: whether their lines are counted depends on these. */
export const formerGradesOf = async (
  { db, institution }: InputTenant,
  enrollmentIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct f.grade_id as id
    from student_enrollment e
    join student_enrollment f on f.institution_id = ${institution.id} and f.id = e.previous_enrollment_id
      and f.academic_year_id = e.academic_year_id and f.account_id = e.account_id
    where e.institution_id = ${institution.id} and e.id = any(${enrollmentIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Scopes that are raised: each once, of the year and of a term, with years that are raised with them. */
const raisedScopes = (
  inputs: readonly ScopeInput[],
  {
    following,
    decided,
  }: { following: readonly { from: string; to: string }[]; decided: readonly ScopeInput[] },
): ScopeInput[] => {
  const raised = inputs.flatMap(input => {
    const gradeIds = [
      input.gradeId,
      ...following.flatMap(({ from, to }) => (from === input.gradeId ? [to] : [])),
    ]
    const termIds = input.termId === null ? [null] : [null, input.termId]
    return gradeIds.flatMap(gradeId => termIds.map(termId => ({ ...input, gradeId, termId })))
  })
  const keyOf = ({ gradeId, componentId, termId }: ScopeInput) => `${gradeId} ${componentId} ${termId}`
  return [...new Map([...raised, ...decided].map(scope => [keyOf(scope), scope])).values()]
}

/**
 * The years of all components of those classes whose enrolments are decided: there the result of an enrolment, which is made of
 * all components, is part of each.
 */
const yearsOfDecided = async (
  { db, institution }: InputTenant,
  gradeIds: readonly string[],
): Promise<ScopeInput[]> => {
  const { rows } = await sql<ScopeInput>`
    select s.academic_year_id as "yearId", s.grade_id as "gradeId", s.curriculum_component_id as "componentId",
      s.academic_term_id as "termId"
    from performance_scope s
    join grade g on g.institution_id = ${institution.id} and g.id = s.grade_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
    where s.institution_id = ${institution.id} and s.grade_id = any(${gradeIds}::uuid[]) and s.academic_term_id is null
      and (${areTermsClosed('g', 'y', institution.id)} or ${isResultDecided('g', institution.id)})`.execute(
    db,
  )
  return rows
}

/**
 * Raises the components' scopes of the terms and of the year, also of the classes in which figures of these are carried on, and
 * creates missing ones. Where enrolments are decided, the years of all components of a class are raised.
 */
export const bumpScopes = async (
  { db, institution }: Ctx,
  input: ScopeInput | readonly ScopeInput[],
): Promise<void> => {
  const inputs = 'gradeId' in input ? [input] : input
  if (inputs.length === 0) return
  const tenant = { db, institution }
  const gradeIds = [...new Set(inputs.map(({ gradeId }) => gradeId))]
  const following = await followingPairs(tenant, gradeIds)
  const touched = [...new Set([...gradeIds, ...following.map(({ to }) => to)])]
  const decided = await yearsOfDecided(tenant, touched)
  await raise(tenant, raisedScopes(inputs, { following, decided }))
  const open = touched.filter(id => decided.every(({ gradeId }) => gradeId !== id))
  // The last term may have been closed while the first rows were waited for.
  const since = open.length > 0 ? await yearsOfDecided(tenant, open) : []
  if (since.length > 0) await raise(tenant, since)
}

/**
 * Raises these scopes. The ids are given: with a value that the database generates, several machines could not leave the statement
 * to one of them. Rows are locked in the order of their key, as everywhere.
 */
const raise = async ({ db, institution }: InputTenant, scopes: readonly ScopeInput[]): Promise<void> => {
  await sql`
    insert into performance_scope as s
      (institution_id, id, academic_year_id, grade_id, curriculum_component_id, academic_term_id)
    select g.institution_id, scope.id, scope.year_id, g.id, scope.component_id, scope.term_id
    from unnest(${scopes.map(({ gradeId }) => gradeId)}::uuid[], ${scopes.map(({ termId }) => termId)}::uuid[],
      ${scopes.map(({ yearId }) => yearId)}::uuid[], ${scopes.map(({ componentId }) => componentId)}::uuid[],
      ${scopes.map(() => randomUUID())}::uuid[]) as scope(grade_id, term_id, year_id, component_id, id)
    join grade g on g.institution_id = ${institution.id} and g.id = scope.grade_id
    order by g.id, scope.component_id, scope.term_id nulls first
    on conflict (institution_id, grade_id, curriculum_component_id, academic_term_id)
      do update set input_version = s.input_version + 1`.execute(db)
}

/** An enrolment in a component and a closed term. */
export type ClosedFigure = { enrollmentId: string; componentId: string; termId: string }

/**
 * Announces changes in closed terms to the classes of all enrolments that follow these. What they carry of the component
 * in the term is fixed once it was computed after the closing: it counts as never computed. The years of all components are
 * raised, since the result of an enrolment that is decided reaches into each. A computation that is on its way
 * loses its lease, so that it fixes nothing that it read before.
 */
export const unsettleFollowing = async (
  { db, institution }: InputTenant,
  figures: readonly ClosedFigure[],
): Promise<void> => {
  if (figures.length === 0) return
  const { rows } = await sql<{ from: string; id: string }>`
    with recursive chain("from", id, grade_id, account_id, academic_year_id) as (
      select e.id, e.id, e.grade_id, e.account_id, e.academic_year_id from student_enrollment e
        where e.institution_id = ${institution.id}
          and e.id = any(${[...new Set(figures.map(({ enrollmentId }) => enrollmentId))]}::uuid[])
      union
      select e."from", f.id, f.grade_id, f.account_id, f.academic_year_id from chain e
        join student_enrollment f on f.institution_id = ${institution.id} and f.account_id = e.account_id
          and f.academic_year_id = e.academic_year_id and f.previous_enrollment_id = e.id
    )
    select distinct "from", grade_id as id from chain where id <> "from"`.execute(db)
  const scopes = figures.flatMap(({ enrollmentId, componentId, termId }) =>
    rows.flatMap(({ from, id }) => (from === enrollmentId ? [{ id, componentId, termId }] : [])),
  )
  if (scopes.length === 0) return
  await sql`
    with held as materialized (
      select s.id from performance_scope s
      where s.institution_id = ${institution.id} and exists (
        select 1 from unnest(${scopes.map(({ id }) => id)}::uuid[], ${scopes.map(({ componentId }) => componentId)}::uuid[],
          ${scopes.map(({ termId }) => termId)}::uuid[]) as unsettled(grade_id, component_id, term_id)
        where s.grade_id = unsettled.grade_id and (s.academic_term_id is null
          or s.curriculum_component_id = unsettled.component_id and s.academic_term_id = unsettled.term_id))
      order by s.grade_id, s.curriculum_component_id, s.academic_term_id nulls first for no key update
    )
    update performance_scope s
    set input_version = s.input_version + 1, lease_token = null, lease_until = null,
      computed_at = case when s.academic_term_id is null then s.computed_at end
    from held where s.institution_id = ${institution.id} and s.id = held.id`.execute(db)
}

/** A tenant's transaction, of a request or of background work. */
export type InputTenant = { db: Ctx['db']; institution: { id: string } }

/** Classes by their ids, or all classes of a level or of a year. */
export type GradesOf =
  | { gradeIds: readonly string[] }
  | { educationLevelId: string }
  | { academicYearId: string }

const gradesWhere = (of: GradesOf): RawBuilder<unknown> => {
  if ('gradeIds' in of) return sql`g.id = any(${of.gradeIds}::uuid[])`
  if ('educationLevelId' in of) return sql`g.education_level_id = ${of.educationLevelId}`
  return sql`g.academic_year_id = ${of.academicYearId}`
}

/**
 * Raises every scope of these classes, those that exist and those that are due: each component with a plan or with marks
 * that are brought, in the year and in each term of the class's level. For what changes the figures of whole classes: policy, highest, average, term
 * marks, terms, closing and reopening. One statement; rows are locked class by class in the order of their key.
 */
export const bumpScopesOfGrades = async ({ db, institution }: InputTenant, of: GradesOf): Promise<void> => {
  const further = 'gradeIds' in of ? await followingGrades({ db, institution }, of.gradeIds) : []
  await sql`
    with g as materialized (
      select g.id, g.academic_year_id, g.education_level_id from grade g
      where g.institution_id = ${institution.id} and (${gradesWhere(of)} or g.id = any(${further}::uuid[]))
    ), touched as materialized (
      select s.academic_year_id, s.grade_id, s.curriculum_component_id, s.academic_term_id
      from g join performance_scope s on s.institution_id = ${institution.id} and s.grade_id = g.id
      union
      select g.academic_year_id, g.id, taught.component_id, term.id
      from g
      join lateral (
        select p.curriculum_component_id as component_id from lesson_plan p
        where p.institution_id = ${institution.id} and p.grade_id = g.id and p.parent_lesson_plan_id is null
        union
        select m.curriculum_component_id from enrollment_term_mark m
        where m.institution_id = ${institution.id} and m.grade_id = g.id
      ) taught on true
      cross join lateral (
        select null::uuid as id
        union all
        select t.id from academic_term t
        where t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
      ) term
    )
    insert into performance_scope as s
      (institution_id, academic_year_id, grade_id, curriculum_component_id, academic_term_id)
    select ${institution.id}::uuid, academic_year_id, grade_id, curriculum_component_id, academic_term_id
    from touched
    order by grade_id, curriculum_component_id, academic_term_id nulls first
    on conflict (institution_id, grade_id, curriculum_component_id, academic_term_id)
      do update set input_version = s.input_version + 1`.execute(db)
}

/** Announces that other students are in these classes: figures of all their components are others. */
export const bumpGrades = (ctx: InputTenant, gradeIds: readonly string[]): Promise<void> =>
  bumpScopesOfGrades(ctx, { gradeIds })

/** Announces a further component to those of these classes that have figures; the first record of another class makes all of its own. */
export const bumpWithFigures = async (ctx: InputTenant, gradeIds: readonly string[]): Promise<void> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ id: string }>`
    select g.id from grade g
    where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[]) and exists (
      select 1 from performance_scope s where s.institution_id = ${institution.id} and s.grade_id = g.id)
    order by g.id`.execute(db)
  if (rows.length > 0)
    await bumpGrades(
      ctx,
      rows.map(({ id }) => id),
    )
}

/** Announces that enrolments of these classes begin, end or have other days: figures of the classes before them are others, too. */
export const bumpEnrollments = async (
  ctx: InputTenant,
  { gradeIds, enrollmentIds }: { gradeIds: readonly string[]; enrollmentIds: readonly string[] },
): Promise<void> => bumpGrades(ctx, [...gradeIds, ...(await formerGradesOf(ctx, enrollmentIds))])

/**
 * Deletes the scopes of a class, of terms or of a year, with their figures: of what is deleted, or begins once more in another
 * level. Nothing was ever entered in it.
 */
export const dropScopes = async (
  { db, institution }: InputTenant,
  of: { gradeId: string } | { termIds: readonly string[] } | { yearId: string },
): Promise<void> => {
  const which =
    'gradeId' in of
      ? sql`grade_id = ${of.gradeId}`
      : 'termIds' in of
        ? sql`academic_term_id = any(${of.termIds}::uuid[])`
        : sql`academic_year_id = ${of.yearId}`
  await sql`delete from performance_scope where institution_id = ${institution.id} and ${which}`.execute(db)
}
