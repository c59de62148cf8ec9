import { type RawBuilder, sql } from 'kysely'
import { areTermsClosed } from '../../academics/class-decision.queries.ts'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type { Ctx, Db } from '../../module.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import type { DirtyGrade } from './sweep-throttle.values.ts'

/** A tenant's transaction outside of any request: a computation belongs to no session. */
export type TenantDb = { db: Db; institutionId: string }
export const tenantOf = ({ db, institution }: Ctx): TenantDb => ({ db, institutionId: institution.id })

/** Scopes are locked in the order of their key, here as where they are raised. */
export const KEY_ORDER = sql`s.curriculum_component_id, s.academic_term_id nulls first`

/**
 * Makes the scopes that a class should have and has not yet: each component with a plan in each term and in the year.
 * New ones need an update from the start.
 */
export const ensureScopes = async (
  { db, institutionId }: TenantDb,
  of: { gradeIds: readonly string[] } | { yearId: string },
): Promise<void> => {
  const which =
    'yearId' in of ? sql`p.academic_year_id = ${of.yearId}` : sql`p.grade_id = any(${of.gradeIds}::uuid[])`
  await sql`
    insert into performance_scope
      (institution_id, academic_year_id, grade_id, curriculum_component_id, academic_term_id)
    select p.institution_id, p.academic_year_id, p.grade_id, p.curriculum_component_id, term.id
    from lesson_plan p
    join grade g on g.institution_id = ${institutionId} and g.id = p.grade_id
    cross join lateral (
      select null::uuid as id
      union all
      select t.id from academic_term t
      where t.institution_id = ${institutionId} and t.education_level_id = g.education_level_id
    ) term
    where p.institution_id = ${institutionId} and p.parent_lesson_plan_id is null and ${which}
      and not exists (select 1 from performance_scope s
        where s.institution_id = ${institutionId} and s.grade_id = p.grade_id
          and s.curriculum_component_id = p.curriculum_component_id
          and s.academic_term_id is not distinct from term.id)
    order by p.grade_id, p.curriculum_component_id, term.id nulls first
    on conflict (institution_id, grade_id, curriculum_component_id, academic_term_id) do nothing`.execute(db)
}

/** Asks for a computation at once although nothing has changed; answers of how many classes. */
export const forceComputation = async (
  { db, institutionId }: TenantDb,
  of: { yearId: string } | { gradeId: string; termId: string },
): Promise<number> => {
  const which =
    'yearId' in of
      ? sql`s.academic_year_id = ${of.yearId}`
      : sql`s.grade_id = ${of.gradeId} and (s.academic_term_id = ${of.termId} or s.academic_term_id is null)`
  const { rows } = await sql<{ grades: number }>`
    with marked as materialized (
      select s.id from performance_scope s
      where s.institution_id = ${institutionId} and ${which}
      order by s.grade_id, ${KEY_ORDER} for no key update
    ), raised as (
      update performance_scope s
      set input_version = s.input_version + 1, wanted_version = s.input_version + 1 from marked
      where s.institution_id = ${institutionId} and s.id = marked.id
      returning s.grade_id
    )
    select count(distinct grade_id) as grades from raised`.execute(db)
  return rows[0]?.grades ?? 0
}

type RequestedGrades = { gradeId: string } | { studentId: string; yearId: string }

/**
 * Marks that figures of these classes are read and may be behind: the sweep computes them at its next turn. One scope of a class
 * stands for all, and only the first reader writes; claimed scopes are not waited for.
 */
const requestOf = (institutionId: string, of: RequestedGrades): RawBuilder<unknown> => {
  const which =
    'gradeId' in of
      ? sql`= ${of.gradeId}`
      : sql`in (select e.grade_id from student_enrollment e where e.institution_id = ${institutionId}
          and e.account_id = ${of.studentId} and e.academic_year_id = ${of.yearId})`
  return sql`
    with behind as materialized (
      select s.grade_id from performance_scope s
      where s.institution_id = ${institutionId} and s.grade_id ${which}
        and s.computed_version < s.input_version
      group by s.grade_id having bool_and(s.wanted_version <= s.computed_version)
    ), speaking as materialized (
      select one.id from behind
      cross join lateral (
        select s.id from performance_scope s
        where s.institution_id = ${institutionId} and s.grade_id = behind.grade_id
          and s.computed_version < s.input_version
        order by ${KEY_ORDER} limit 1
      ) one
    ), chosen as materialized (
      -- Asked once more of the row that is held: who looked at the same moment may have written just before.
      select s.id from performance_scope s
      where s.institution_id = ${institutionId} and s.id in (select id from speaking)
        and s.wanted_version <= s.computed_version
      for no key update skip locked
    )
    update performance_scope s set wanted_version = s.input_version from chosen
    where s.institution_id = ${institutionId} and s.id = chosen.id`
}

export const requestComputation = async (
  { db, institutionId }: TenantDb,
  of: RequestedGrades,
): Promise<void> => {
  await requestOf(institutionId, of).execute(db)
}

/** For reads: a colleague who saves scores does not wait until the answer is there. */
export const wantGradesAtCommit = ({ db, institution, atCommit }: Ctx, of: RequestedGrades): void => {
  const { sql: text, parameters } = requestOf(institution.id, of).compile(db)
  atCommit({ text, values: [...parameters] })
}

/** Classes with dirty figures that no process computes, the longest waiting first. */
export const dirtyGrades = async (
  { db, institutionId }: TenantDb,
  { now, except }: { now: string; except: readonly string[] },
): Promise<DirtyGrade[]> => {
  const { rows } = await sql<DirtyGrade>`
    select s.grade_id as "gradeId", sum(s.input_version) as inputs,
      bool_or(s.wanted_version > s.computed_version) as "isLookedAt"
    from performance_scope s
    where s.institution_id = ${institutionId} and s.computed_version < s.input_version
      and (s.lease_until is null or s.lease_until <= ${now}) and s.grade_id <> all(${except}::uuid[])
    group by s.grade_id
    order by "isLookedAt" desc, min(coalesce(s.computed_at, '-infinity')), s.grade_id`.execute(db)
  return rows
}

export type Claim = {
  token: string
  scopeIds: string[]
  componentIds: string[]
  /** The claimed scopes with the version of their inputs at that moment. */
  slots: { id: string; componentId: string; termId: string | null; version: number }[]
}

/** Claims the unclaimed dirty scopes of a class; those that another computation has claimed, or is claiming, are skipped. */
export const claimScopes = async (
  { db, institutionId }: TenantDb,
  { gradeId, token, now, until }: { gradeId: string; token: string; now: string; until: string },
): Promise<Claim> => {
  const { rows } = await sql<Claim['slots'][number]>`
    with due as materialized (
      select s.id from performance_scope s
      where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}
        and s.computed_version < s.input_version and (s.lease_until is null or s.lease_until <= ${now})
      order by ${KEY_ORDER} for no key update skip locked
    )
    update performance_scope s set lease_token = ${token}, lease_until = ${until}
    from due where s.institution_id = ${institutionId} and s.id = due.id
    returning s.id, s.curriculum_component_id as "componentId", s.academic_term_id as "termId",
      s.input_version as version`.execute(db)
  return {
    token,
    scopeIds: rows.map(row => row.id),
    componentIds: [...new Set(rows.map(row => row.componentId))],
    slots: rows,
  }
}

/** Returns a claim after a failure, so that the status does not show a computation. */
export const releaseScopes = async ({ db, institutionId }: TenantDb, claim: Claim): Promise<void> => {
  await sql`
    update performance_scope set lease_token = null, lease_until = null
    where institution_id = ${institutionId} and id = any(${claim.scopeIds}::uuid[])
      and lease_token = ${claim.token}`.execute(db)
}

/** The rule by which a day belongs to one class alone (docs/rules.md, Moves). */
const ONE_CLASS_A_DAY = 1

/** The rule by which evaluations of a class join the points of a former one (docs/rules.md, Marks that are brought). */
const CARRIED_POINTS_JOIN = 2

/** Rule 2 once more: a process of the release before may have computed a raised class, by its own rule. */
const CARRIED_POINTS_JOIN_AGAIN = 3

/** The rule by which an enrolment is decided when all terms of its level are closed (docs/rules.md, Situation of the enrolment). */
const TERMS_DECIDE = 4

/** Rule 4 once more, for the reason of rule 3. */
const TERMS_DECIDE_AGAIN = 5

/** The rule by which a concept is read from its own column, where a process of the release before reads texts alone. */
const CONCEPTS_ARE_READ = 6

/** The rule by which a state counts in place of a score, which a process of the release before does not read (decision 0064). */
const STATES_COUNT = 7

/** The rule by which lessons after a term's end count for it, where a process of the release before counts them for none (decision 0066). */
const LATE_LESSONS_COUNT = 8

/** The rule by which a component of a decided enrolment follows all others, where a process of the release before raises its own alone. */
const COMPONENTS_DECIDE_TOGETHER = 9

/** Rules that are followed at the start of a release, and later, once processes of the release before have ended. */
export const RULES = {
  start: [ONE_CLASS_A_DAY, CARRIED_POINTS_JOIN, TERMS_DECIDE],
  later: [
    CARRIED_POINTS_JOIN_AGAIN,
    TERMS_DECIDE_AGAIN,
    CONCEPTS_ARE_READ,
    STATES_COUNT,
    LATE_LESSONS_COUNT,
    COMPONENTS_DECIDE_TOGETHER,
  ],
} as const

/**
 * Raises, once in an institution and for each rule, the classes of open years whose figures the rule changes: those that a
 * student left on the day on which the following enrolment begins, those with a mark of a former class in a term that is
 * open, those whose terms are all closed, those with a concept or a state of a score, and those with a recorded lesson after its term's end. Years that are finished keep their figures.
 */
export const followNewRule = async (
  { db, institutionId }: TenantDb,
  rules: readonly number[],
): Promise<void> => {
  const { rows: first } = await sql<{ rule: number }>`
    insert into performance_rule (institution_id, rule)
    select ${institutionId}::uuid, rule from unnest(${rules}::int[]) as rule
    on conflict (institution_id, rule) do nothing returning rule`.execute(db)
  if (first.length === 0) return
  const isNew = (...of: number[]) => first.some(({ rule }) => of.includes(rule))
  const { rows } = await sql<{ id: string }>`
    select e.grade_id as id
    from student_enrollment e
    join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id and y.status = 'OPEN'
    join student_enrollment f on f.institution_id = ${institutionId} and f.account_id = e.account_id
      and f.previous_enrollment_id = e.id and f.start_date <= e.exit_date
    where ${isNew(ONE_CLASS_A_DAY)} and e.institution_id = ${institutionId} and e.exit_date is not null
    union
    select m.grade_id
    from enrollment_term_mark m
    join academic_term t on t.institution_id = ${institutionId} and t.id = m.academic_term_id and t.closed_at is null
    join grade g on g.institution_id = ${institutionId} and g.id = m.grade_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id and y.status = 'OPEN'
    where ${isNew(CARRIED_POINTS_JOIN, CARRIED_POINTS_JOIN_AGAIN)} and m.institution_id = ${institutionId} and m.origin = 'MOVED'
      and m.mark is not null
    union
    select g.id
    from grade g
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id and y.status = 'OPEN'
    where ${isNew(TERMS_DECIDE, TERMS_DECIDE_AGAIN, COMPONENTS_DECIDE_TOGETHER)} and g.institution_id = ${institutionId}
      and ${areTermsClosed('g', 'y', institutionId)}
    union
    select g.id
    from grade g
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id and y.status = 'OPEN'
    join school_evaluation v on v.institution_id = ${institutionId} and v.grade_id = g.id and v.type = 'FEEDBACK'
    join student_evaluation s on s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
      and s.concept is not null
    where ${isNew(CONCEPTS_ARE_READ)} and g.institution_id = ${institutionId}
    union
    select s.grade_id
    from student_evaluation s
    join grade g on g.institution_id = ${institutionId} and g.id = s.grade_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id and y.status = 'OPEN'
    where ${isNew(STATES_COUNT)} and s.institution_id = ${institutionId} and s.state is not null
    union
    select l.grade_id
    from lesson l
    join grade g on g.institution_id = ${institutionId} and g.id = l.grade_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id and y.status = 'OPEN'
    join ${countedTerms(institutionId)} t on t.education_level_id = g.education_level_id
      and l.date > t.end_date and l.date <= t.counts_until
    where ${isNew(LATE_LESSONS_COUNT)} and l.institution_id = ${institutionId} and l.deleted_at is null
      and (l.accomplished or l.attendance_taken_at is not null)
    order by id`.execute(db)
  if (rows.length > 0)
    await bumpScopesOfGrades(
      { db, institution: { id: institutionId } },
      { gradeIds: rows.map(({ id }) => id) },
    )
  if (isNew(STATES_COUNT)) await removeReplacedStates({ db, institutionId })
}

/** Removes states next to scores, which a process of the release before wrote over: a score that is cleared would bring the state back. */
const removeReplacedStates = async ({ db, institutionId }: TenantDb): Promise<void> => {
  await sql`
    update student_evaluation set state = null
    where institution_id = ${institutionId} and state is not null and score is not null`.execute(db)
}
