import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { ClassPerformanceInput } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { exitOf, joinsCarried, lastDayOf } from '../../academics/class-member.queries.ts'
import { isClassPublished, isResultDecided } from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import { currentDecision } from '../../enrollment/council-decision.public.queries.ts'
import type { Row } from '../../module.ts'
import { type SavedBy, savedByColumn } from '../../people/person/user-brief.queries.ts'
import { minutesOf } from '../../planning/plan/lesson.queries.ts'
import type { Claim, TenantDb } from './performance-scope.queries.ts'

type ClaimedScope = { id: string; componentId: string; termId: string | null; version: number }

/** Everything that figures of a class are made of. */
export type ClassInputs = Omit<ClassPerformanceInput, 'policy' | 'grade'> & {
  policies: (Partial<PerformancePolicy> | null)[]
  grade: Omit<ClassPerformanceInput['grade'], 'retention'> & { retention: RetentionSource }
}
/** The inputs with their version: all of one snapshot. */
export type ClassData = ClassInputs & { scopes: ClaimedScope[] }

type InputScope = {
  institutionId: string
  gradeId: string
  /** Null: all of the class. */
  componentIds: readonly string[] | null
  /** For one student alone; null: for the whole class. */
  enrollmentId: string | null
}

/** The components of a class, as a query of ids: those of its main plans, and those that have figures. */
export const classComponents = (institutionId: string, gradeId: string): RawBuilder<unknown> => sql`
  select p.curriculum_component_id as id from lesson_plan p
  where p.institution_id = ${institutionId} and p.grade_id = ${gradeId} and p.parent_lesson_plan_id is null
  union
  select s.curriculum_component_id from performance_scope s
  where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}`

/**
 * The attendance `a` of the lessons `l`. That of a whole class is read lesson by lesson ("offset 0"), since rows of a lesson lie next to
 * each other; read by student, each row of a year is in a place of its own.
 */
const attendanceOf = (institutionId: string, enrollmentId: string | null): RawBuilder<unknown> =>
  enrollmentId
    ? sql`attendance a on a.institution_id = ${institutionId} and a.academic_year_id = (select academic_year_id from g)
        and a.lesson_id = l.id and a.student_enrollment_id = ${enrollmentId}`
    : sql`lateral (select a.student_enrollment_id, a.status from attendance a
        where a.institution_id = ${institutionId} and a.academic_year_id = (select academic_year_id from g)
          and a.lesson_id = l.id offset 0) a on true`

/**
 * One read for a whole class, with `more` in the same snapshot. Only the wanted components are read while a term is
 * open: there they do not depend on each other. Once enrolments are decided, the result of an enrolment reaches into each of
 * them, so all are read.
 */
const classRead = <T>(
  { institutionId, gradeId, componentIds, enrollmentId }: InputScope,
  more: RawBuilder<unknown>,
): RawBuilder<{ data: T }> => {
  const components = componentIds
    ? sql`g.year_finished or c.id = any(${componentIds}::uuid[])
        or (select coalesce(bool_and(t.closed_at is not null), false) from terms t)`
    : sql`true`
  const student = (column: string) => (enrollmentId ? sql`and ${sql.ref(column)} = ${enrollmentId}` : sql``)
  return sql<{ data: T }>`
    with g as materialized (
      select g.id, g.type, g.highest, g.average, g.performance_policy, g.education_level_id, g.academic_year_id,
        ${retentionSource('g', institutionId)} as retention,
        (y.status = 'FINISHED' or ${isResultDecided('g', institutionId)}) as year_finished
      from grade g
      join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
      where g.institution_id = ${institutionId} and g.id = ${gradeId}
    ), terms as materialized (
      select t.id, t.position, t.start_date, t.end_date, t.counts_until, t.closed_at,
        coalesce(m.highest, 0) as highest
      from g
      cross join ${countedTerms(institutionId, sql`t.education_level_id = (select g.education_level_id from g)`)} t
      left join academic_term_mark m on m.institution_id = ${institutionId}
        and m.grade_id = g.id and m.academic_term_id = t.id
    ), components as materialized (
      select c.id from (${classComponents(institutionId, gradeId)}) c cross join g
      where ${components}
    ), evaluations as materialized (
      select v.id, v.curriculum_component_id, v.academic_term_id, v.type, v.highest, v.date, v.name, v.of_class
      from school_evaluation v
      where v.institution_id = ${institutionId} and v.grade_id = ${gradeId} and v.deleted_at is null
        and v.curriculum_component_id in (select id from components)
    ), enrollments as materialized (
      select e.id, e.status, e.start_date, ${exitOf('e', institutionId)} as exit, ${lastDayOf('e', institutionId)} as last_day,
        ${currentDecision('e', institutionId)} as decision
      from student_enrollment e
      where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} ${student('e.id')}
    ), brought as materialized (
      select m.student_enrollment_id, m.curriculum_component_id as component_id, m.academic_term_id as term_id, m.mark,
        m.text, m.absences, m.lessons_given, m.origin,
        case when ${joinsCarried('m')}
          then json_build_object('score', m.source_points, 'highest', m.source_worth) end as part
      from enrollment_term_mark m
      where m.institution_id = ${institutionId} and m.grade_id = ${gradeId} ${student('m.student_enrollment_id')}
        and m.curriculum_component_id in (select id from components)
    ), dispensations as materialized (
      select d.student_enrollment_id, d.curriculum_component_id as component_id, d.start_date, d.end_date
      from enrollment_dispensation d
      where d.institution_id = ${institutionId} and d.grade_id = ${gradeId} ${student('d.student_enrollment_id')}
        and d.curriculum_component_id in (select id from components)
    ), lengths as materialized (
      -- Of all lessons of a component, so that it stays the same whatever is released; asked only where it is needed.
      select p.curriculum_component_id as component_id,
        mode() within group (order by ${minutesOf('l')}) as minutes
      from lesson l
      join lesson_plan p on p.institution_id = ${institutionId} and p.id = l.lesson_plan_id
      where l.institution_id = ${institutionId} and l.grade_id = ${gradeId} and l.deleted_at is null
        and p.institution_id = ${institutionId}
        and p.curriculum_component_id in (select component_id from brought where lessons_given > 0)
      group by p.curriculum_component_id
    ), given as materialized (
      select l.id, l.date, p.curriculum_component_id as component_id, t.id as term_id,
        ${minutesOf('l')} as minutes
      from lesson l
      join lesson_plan p on p.institution_id = ${institutionId} and p.id = l.lesson_plan_id
      join lesson_accomplishment d on d.institution_id = ${institutionId} and d.lesson_id = l.id
      left join terms t on l.date between t.start_date and t.counts_until
      where l.institution_id = ${institutionId} and l.grade_id = ${gradeId} and l.deleted_at is null
        and p.curriculum_component_id in (select id from components)
    ), attended as materialized (
      select e.id as enrollment_id, l.component_id, l.term_id, l.minutes, a.status, count(*) as lessons
      from given l
      join ${attendanceOf(institutionId, enrollmentId)}
      join enrollments e on e.id = a.student_enrollment_id
        and l.date >= e.start_date and (e.last_day is null or l.date <= e.last_day)
      group by e.id, l.component_id, l.term_id, l.minutes, a.status
    ), totals as materialized (
      select l.enrollment_id, l.component_id, l.term_id, sum(l.lessons) as lessons, sum(l.lessons * l.minutes) as minutes,
        coalesce(sum(l.lessons) filter (where l.status = 'ABSENCE'), 0) as absences,
        coalesce(sum(l.lessons * l.minutes) filter (where l.status = 'ABSENCE'), 0) as absent_minutes,
        coalesce(sum(l.lessons) filter (where l.status = 'JUSTIFIED_ABSENCE'), 0) as justified,
        coalesce(sum(l.lessons * l.minutes) filter (where l.status = 'JUSTIFIED_ABSENCE'), 0) as justified_minutes
      from attended l
      group by l.enrollment_id, l.component_id, l.term_id
    )
    select json_build_object(
      'policies', json_build_array(i.performance_policy, g.performance_policy),
      'grade', json_build_object('type', g.type, 'highest', g.highest, 'average', g.average,
        'retention', g.retention),
      'yearFinished', g.year_finished,
      'terms', (select coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'start', t.start_date,
        'end', t.end_date, 'closed', t.closed_at is not null, 'highest', t.highest) order by t.position), '[]')
        from terms t),
      'components', (select coalesce(json_agg(c.id), '[]') from components c),
      'evaluations', (select coalesce(json_agg(json_build_object('id', v.id, 'componentId', v.curriculum_component_id,
        'termId', v.academic_term_id, 'type', v.type, 'highest', v.highest, 'date', v.date,
        'ofClass', v.of_class)), '[]')
        from evaluations v),
      'scores', (select coalesce(json_agg(json_build_object('evaluationId', s.school_evaluation_id,
        'enrollmentId', s.student_enrollment_id, 'score', s.score, 'state', s.state, 'text', s.text,
        'concept', s.concept)), '[]')
        from evaluations v
        join student_evaluation s on s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
          ${student('s.student_enrollment_id')}),
      'enrollments', (select coalesce(json_agg(json_build_object('id', e.id, 'status', e.status,
        'start', e.start_date, 'decision', e.decision,
        'exit', e.exit,
        'termMarks', m.rows, 'dispensations', d.rows)), '[]')
        from enrollments e
        left join lateral (
          select coalesce(json_agg(json_build_object('componentId', b.component_id, 'termId', b.term_id, 'mark', b.mark,
            'text', b.text, 'absences', b.absences, 'lessonsGiven', b.lessons_given, 'origin', b.origin, 'part', b.part)), '[]') as rows
          from brought b where b.student_enrollment_id = e.id) m on true
        left join lateral (
          select coalesce(json_agg(json_build_object('componentId', x.component_id, 'start', x.start_date,
            'end', x.end_date)), '[]') as rows
          from dispensations x where x.student_enrollment_id = e.id) d on true),
      'lessonLengths', (select coalesce(json_agg(json_build_object('componentId', l.component_id,
        'minutes', l.minutes)), '[]') from lengths l),
      'lessonTotals', (select coalesce(json_agg(json_build_object('enrollmentId', l.enrollment_id,
        'componentId', l.component_id, 'termId', l.term_id, 'lessonsGiven', l.lessons, 'totalMinutes', l.minutes,
        'absences', l.absences, 'absentMinutes', l.absent_minutes, 'justifiedAbsences', l.justified,
        'justifiedMinutes', l.justified_minutes)), '[]')
        from totals l),
      ${more}
    ) as data
    from g join institution i on i.institution_id = ${institutionId}`
}

/** The inputs of the computation of a claimed class. */
export const classData = async (
  { db, institutionId }: TenantDb,
  { gradeId, claim }: { gradeId: string; claim: Claim },
): Promise<ClassData | null> => {
  const inputScope = { institutionId, gradeId, componentIds: claim.componentIds, enrollmentId: null }
  const { rows } = await classRead<ClassData>(
    inputScope,
    sql`'scopes', (select coalesce(json_agg(json_build_object('id', s.id, 'componentId', s.curriculum_component_id,
        'termId', s.academic_term_id, 'version', s.input_version)), '[]')
        from performance_scope s
        where s.institution_id = ${institutionId} and s.id = any(${claim.scopeIds}::uuid[])
          and s.lease_token = ${claim.token})`,
  ).execute(db)
  return rows[0]?.data ?? null
}

/** The inputs of a class's figures, whole and at this moment, with its components by name. */
export const classInputs = async (
  { db, institutionId }: TenantDb,
  gradeId: string,
): Promise<(ClassInputs & { named: { id: string; name: string }[] }) | null> => {
  const { rows } = await classRead<ClassInputs & { named: { id: string; name: string }[] }>(
    { institutionId, gradeId, componentIds: null, enrollmentId: null },
    sql`'named', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.sort_key, k.id), '[]')
      from components c join curriculum_component k on k.institution_id = ${institutionId} and k.id = c.id)`,
  ).execute(db)
  return rows[0]?.data ?? null
}

/** The data of a student's explanation besides the inputs. */
export type StudentData = ClassInputs & {
  /** The scopes whose figures are those of the inputs read here. */
  current: { componentId: string; termId: string | null }[]
  /** Those of closed terms that were computed since they closed. */
  settled: { componentId: string; termId: string }[]
  names: { id: string; name: string }[]
  savers: { evaluationId: string; at: string; saver: SavedBy | null }[]
}

/** Lessons given without a row of the student, by component and term: totals that hold nothing else. */
const withoutRow = (institutionId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('enrollmentId', w.id, 'componentId', w.component_id, 'termId', w.term_id,
    'lessonsGiven', 0, 'totalMinutes', 0, 'absences', 0, 'absentMinutes', 0, 'justifiedAbsences', 0,
    'justifiedMinutes', 0, 'lessonsWithoutRow', w.lessons)), '[]')
  from (
    select e.id, l.component_id, l.term_id, count(*) as lessons
    from given l
    join enrollments e on e.status = 'ACTIVE' and l.date >= e.start_date
      and (e.last_day is null or l.date <= e.last_day)
    where not exists (select 1 from attendance a
        where a.institution_id = ${institutionId} and a.academic_year_id = (select academic_year_id from g)
          and a.lesson_id = l.id and a.student_enrollment_id = e.id)
      and not exists (select 1 from dispensations d
        where d.student_enrollment_id = e.id and d.component_id = l.component_id
          and (d.start_date is null or d.start_date <= l.date) and (d.end_date is null or l.date <= d.end_date))
    group by e.id, l.component_id, l.term_id) w)`

/** The inputs of one student's figures, with names and authors. */
export const studentData = async (
  { db, institutionId }: TenantDb,
  of: Omit<InputScope, 'institutionId' | 'enrollmentId'> & { enrollmentId: string },
): Promise<StudentData | null> => {
  const { rows } = await classRead<StudentData & { withoutRow: StudentData['lessonTotals'] }>(
    { institutionId, ...of },
    sql`'withoutRow', ${withoutRow(institutionId)}, 'current', (select coalesce(json_agg(json_build_object('componentId', s.curriculum_component_id,
        'termId', s.academic_term_id)), '[]')
        from performance_scope s
        where s.institution_id = ${institutionId} and s.grade_id = ${of.gradeId}
          and s.computed_version >= s.input_version),
      'settled', (select coalesce(json_agg(json_build_object('componentId', s.curriculum_component_id,
        'termId', s.academic_term_id)), '[]')
        from performance_scope s
        join terms t on t.id = s.academic_term_id and s.computed_at >= t.closed_at
        where s.institution_id = ${institutionId} and s.grade_id = ${of.gradeId}),
      'names', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name)), '[]') from evaluations v),
      'savers', (select coalesce(json_agg(json_build_object('evaluationId', s.school_evaluation_id,
        'at', s.updated_at, 'saver', ${savedByColumn(institutionId, 's')})), '[]')
        from evaluations v
        join student_evaluation s on s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
          and s.student_enrollment_id = ${of.enrollmentId})`,
  ).execute(db)
  const [row] = rows
  if (!row) return null
  const { withoutRow: uncounted, ...data } = row.data
  return { ...data, lessonTotals: [...data.lessonTotals, ...uncounted] }
}

/** A row of grade_performance, as it is written. */
export type FigureRow = Omit<Row<'grade_performance'>, 'institution_id'>

const FIGURES = [
  'mark',
  'recovery',
  'mean',
  'concept',
  'text',
  'absences',
  'justified_absences',
  'lessons_given',
  'total_minutes',
  'absent_minutes',
  'frequency',
  'situation',
  'earned',
  'possible',
  'missing',
  'remaining',
  'complete',
] as const satisfies (keyof FigureRow)[]

/** The columns under one alias: `p.mark, p.recovery, …`. */
const figures = (alias: string) => sql.join(FIGURES.map(column => sql.ref(`${alias}.${column}`)))
const columns = sql.join(FIGURES.map(column => sql.ref(column)))

type Figures = {
  claim: Claim
  scopes: readonly ClaimedScope[]
  figures: readonly FigureRow[]
  now: string
}

/**
 * Writes the figures of the scopes that this claim still has and that were not computed from newer inputs: new and changed rows,
 * rows that are no longer there, the computed version, the lease. Returns the number of scopes. The claimed scopes are read
 * first, because a statement that locks and writes at once is not supported over several machines; the writes leave together.
 * Figures of a published class stay as they were published (docs/rules.md, End of the year of a class).
 */
export const upsertFigures = async (
  tenant: TenantDb,
  { claim, scopes, figures, now }: Figures,
): Promise<number> => {
  const held = await heldScopes(tenant, { claim, scopes })
  if (held.length === 0) return 0
  if (held.some(({ published }) => published)) {
    await updateComputed(tenant, { held, now })
    return held.length
  }
  const ids = new Set(held.map(({ id }) => id))
  const fresh = figures.filter(({ scope_id }) => ids.has(scope_id))
  await Promise.all([
    deleteFiguresBut(tenant, { scopeIds: [...ids], fresh }),
    writeFigures(tenant, fresh),
    updateComputed(tenant, { held, now }),
  ])
  return held.length
}

type HeldScope = { id: string; version: string; published: boolean }

const heldScopes = async (
  { db, institutionId }: TenantDb,
  { claim, scopes }: Pick<Figures, 'claim' | 'scopes'>,
): Promise<HeldScope[]> => {
  const versions = scopes.map(({ id, version }) => ({ id, version }))
  const { rows } = await sql<HeldScope>`
    select s.id, v.version::text, ${isClassPublished(sql`s.grade_id`, institutionId)} as published
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v(id uuid, version bigint)
    join performance_scope s on s.institution_id = ${institutionId} and s.id = v.id
    where s.lease_token = ${claim.token} and s.computed_version < v.version
    order by s.curriculum_component_id, s.academic_term_id nulls first
    for no key update of s`.execute(db)
  return rows
}

/** The scopes of a class, locked against every computation until the commit; those on their way write nothing. */
export const lockScopesForPublication = async (
  { db, institutionId }: TenantDb,
  gradeId: string,
): Promise<(ClaimedScope & { version: number })[]> => {
  const { rows } = await sql<ClaimedScope>`
    select s.id, s.curriculum_component_id as "componentId", s.academic_term_id as "termId", s.input_version as version
    from performance_scope s
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}
    order by s.curriculum_component_id, s.academic_term_id nulls first
    for no key update`.execute(db)
  return rows
}

/** Replaces all figures of a class under locked scopes. */
export const writePublishedFigures = async (
  tenant: TenantDb,
  { scopes, figures, now }: { scopes: readonly ClaimedScope[]; figures: readonly FigureRow[]; now: string },
): Promise<void> => {
  await deleteFiguresBut(tenant, { scopeIds: scopes.map(({ id }) => id), fresh: figures })
  await writeFigures(tenant, figures)
  await updateComputed(tenant, {
    held: scopes.map(({ id, version }) => ({ id, version: String(version) })),
    now,
  })
}

const deleteFiguresBut = async (
  { db, institutionId }: TenantDb,
  { scopeIds, fresh }: { scopeIds: readonly string[]; fresh: readonly FigureRow[] },
): Promise<void> => {
  const freshKeys = fresh.map(row => row.scope_id + row.student_enrollment_id)
  // "not in" is a hash lookup whatever the planner guesses of the list; "not exists" became a loop over it. Two columns
  // are compared as one text: over several machines rows are not.
  await sql`
    delete from grade_performance p
    where p.institution_id = ${institutionId} and p.scope_id = any(${scopeIds}::uuid[])
      and p.scope_id::text || p.student_enrollment_id::text not in (select unnest(${freshKeys}::text[]))`.execute(
    db,
  )
}

const writeFigures = async ({ db, institutionId }: TenantDb, fresh: readonly FigureRow[]): Promise<void> => {
  await sql`
    insert into grade_performance as p (institution_id, scope_id, student_enrollment_id, ${columns})
    select ${institutionId}::uuid, fresh.scope_id, fresh.student_enrollment_id, ${figures('fresh')}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(scope_id uuid,
      student_enrollment_id uuid, mark numeric, recovery numeric, mean numeric, concept text, text text,
      absences int, justified_absences int, lessons_given int, total_minutes int, absent_minutes int,
      frequency numeric, situation text, earned numeric, possible numeric, missing numeric, remaining numeric,
      complete boolean)
    on conflict (institution_id, scope_id, student_enrollment_id) do update
      set (${columns}) = row(${figures('excluded')})
      where (${figures('p')}) is distinct from (${figures('excluded')})`.execute(db)
}

const updateComputed = async (
  { db, institutionId }: TenantDb,
  { held, now }: { held: readonly Pick<HeldScope, 'id' | 'version'>[]; now: string },
): Promise<void> => {
  await sql`
    update performance_scope s
    set computed_version = v.version, computed_at = ${now}, lease_token = null, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as v(id uuid, version bigint)
    where s.institution_id = ${institutionId} and s.id = v.id`.execute(db)
}
