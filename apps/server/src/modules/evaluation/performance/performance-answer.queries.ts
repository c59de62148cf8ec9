import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type {
  GradePerformance,
  getStudentPerformance,
  PartialFigure,
  PerformanceStatus,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { effectiveRetention, type RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { OpenYearTerm } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import type { RulesOfYear } from '@lousa/rules/evaluation/mark/partial-with-year.rules.ts'
import { situationUnder } from '@lousa/rules/evaluation/performance/situation.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { exitOf } from '../../academics/class-member.queries.ts'
import { isClassPublished, isResultShown } from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { isTaughtToday } from '../../people/search/taught-students.public.queries.ts'
import type { TenantDb } from './performance-scope.queries.ts'

type StatusRow = { status: PerformanceStatus; updatedAt: string | null }
/** A figure as it is stored; the sum of an open year is made of its terms by a rule. */
export type StoredFigure = Omit<GradePerformance, 'partial' | 'needed'> & {
  gradeId: string
  partial: Omit<PartialFigure, 'year'> | null
  /** All terms of the level with the figures of this student, for an open year; else null. */
  terms: OpenYearTerm[] | null
}
type StudentYear = { studentId: string; yearId: string }
type PerformanceAnswer = StatusRow & { data: StoredFigure[] }
type SourcedFigure = Omit<StoredFigure, 'retention'> & { retention: RetentionSource }
type StoredAnswer = StatusRow & { data: SourcedFigure[] }

/** A situation may be older than the retention of its class, and stands as that lets it. */
const figureUnder = ({ retention: source, situation, ...figure }: SourcedFigure): StoredFigure => {
  const retention = effectiveRetention(source)
  return { ...figure, retention, situation: situation && situationUnder(retention, situation) }
}

const answerOf = (row: StoredAnswer | undefined): PerformanceAnswer =>
  row ? { ...row, data: row.data.map(figureUnder) } : { status: 'UPDATED', updatedAt: null, data: [] }

/** The status of counted scopes `s`, derived and never stored; a scope that does not exist yet has never been computed. */
const statusOf = (
  now: string,
  counted: RawBuilder<boolean> = sql`true`,
): RawBuilder<PerformanceStatus> => sql`case
  when bool_or(s.computed_version < s.input_version and s.lease_until > ${now}) filter (where ${counted}) then 'IN_PROCESS'
  when bool_or(s.id is null or s.computed_version < s.input_version) filter (where ${counted}) then 'NEED_UPDATE'
  else 'UPDATED' end`

/** The status of shown scopes: figures of a published class are not computed any more, whatever changes in its records. */
const shownStatus = ({ now, institution }: Ctx): RawBuilder<PerformanceStatus> =>
  statusOf(now, sql`not ${isClassPublished(sql`s.grade_id`, institution.id)}`)

/** The terms of the year `s` of the class `g` with the figures of the enrolment `e`. A reader of a year sees its terms. */
const termsOf = (institutionId: string) => sql`(
  select json_agg(json_build_object('position', u.position, 'highest', coalesce(m.highest, 0),
    'closed', u.closed_at is not null, 'shown', true, 'mean', q.mean, 'complete', coalesce(q.complete, false),
    'partial', case when q.earned is not null
      then json_build_object('earned', q.earned, 'possible', q.possible) end) order by u.position)
  from academic_term u
  left join academic_term_mark m on m.institution_id = ${institutionId} and m.grade_id = g.id
    and m.academic_term_id = u.id
  left join performance_scope v on v.institution_id = ${institutionId} and v.grade_id = g.id
    and v.curriculum_component_id = s.curriculum_component_id and v.academic_term_id = u.id
  left join grade_performance q on q.institution_id = ${institutionId} and q.scope_id = v.id
    and q.student_enrollment_id = e.id
  where u.institution_id = ${institutionId} and u.education_level_id = g.education_level_id)`

const rowOf = (ctx: Ctx): RawBuilder<unknown> => sql`json_build_object(
  'gradeId', s.grade_id,
  'studentEnrollment', json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'h')},
    'exit', ${exitOf('e', ctx.institution.id)}, 'taught', ${isTaughtToday(ctx, sql`a.id`)}),
  'curriculumComponent', json_build_object('id', c.id, 'name', c.name),
  'academicTerm', case when t.id is not null then json_build_object('id', t.id, 'position', t.position,
    'type', l.type) end,
  'mark', p.mark, 'recovery', p.recovery, 'mean', p.mean, 'concept', p.concept, 'text', p.text,
  'partial', case when p.earned is not null then json_build_object('earned', p.earned, 'possible', p.possible,
    'missing', p.missing, 'remaining', p.remaining) end,
  'terms', case when p.remaining is not null then ${termsOf(ctx.institution.id)} end,
  'absences', p.absences, 'justifiedAbsences', p.justified_absences, 'lessonsGiven', p.lessons_given,
  'frequency', p.frequency, 'situation', p.situation,
  'retention', ${retentionSource('g', ctx.institution.id)})`

/** The figures of the scopes `scoped`, each with its student and component; `whose` narrows the enrolments `e`. */
const figuresOf = (ctx: Ctx, order: RawBuilder<unknown>, whose: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(${rowOf(ctx)} order by ${order}), '[]')
    from scoped s
    join grade_performance p on p.institution_id = ${ctx.institution.id} and p.scope_id = s.id
    join student_enrollment e on e.institution_id = ${ctx.institution.id} and e.id = p.student_enrollment_id
    join grade g on g.institution_id = ${ctx.institution.id} and g.id = e.grade_id
    join account a on a.institution_id = ${ctx.institution.id} and a.id = e.account_id
    join person h on h.institution_id = ${ctx.institution.id} and h.id = a.person_id
    join curriculum_component c on c.institution_id = ${ctx.institution.id} and c.id = s.curriculum_component_id
    left join academic_term t on t.institution_id = ${ctx.institution.id} and t.id = s.academic_term_id
    left join education_level l on l.institution_id = ${ctx.institution.id} and l.id = t.education_level_id
    where ${whose})`

/** The components of a class that the actor may see: an instructor those they teach or taught there. */
const ownComponents = ({ institution, actor }: Ctx, gradeId: string) =>
  actor.role === 'ADMINISTRATOR'
    ? sql`select p.curriculum_component_id as id from lesson_plan p
        where p.institution_id = ${institution.id} and p.grade_id = ${gradeId} and p.parent_lesson_plan_id is null
        union select s.curriculum_component_id from performance_scope s
        where s.institution_id = ${institution.id} and s.grade_id = ${gradeId}`
    : sql`select distinct p.curriculum_component_id as id from reach_plan r
        join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
        where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId}
          and p.grade_id = ${gradeId}`

type FigureScope = {
  gradeId: string
  termId: string | null
  /** For one student or for one component alone. */
  enrollmentId?: string | undefined
  componentId?: string | undefined
}

const selectedScopes = (ctx: Ctx, { gradeId, termId, componentId }: FigureScope) => sql`
  with own as materialized (
    select taught.id from (${ownComponents(ctx, gradeId)}) taught
    where ${componentId ? sql`taught.id = ${componentId}` : sql`true`}
  ), scoped as materialized (
    select s.* from own
    join performance_scope s on s.institution_id = ${ctx.institution.id} and s.grade_id = ${gradeId}
      and s.curriculum_component_id = own.id and s.academic_term_id is not distinct from ${termId}::uuid
  )`

/** How current the figures of a class are in a term (null: the year). */
export const performanceStatus = async (ctx: Ctx, scope: FigureScope): Promise<StatusRow> => {
  const { rows } = await sql<StatusRow>`
    ${selectedScopes(ctx, scope)}
    select ${shownStatus(ctx)} as status, max(s.computed_at) as "updatedAt"
    from own left join scoped s on s.curriculum_component_id = own.id`.execute(ctx.db)
  return rows[0] ?? { status: 'UPDATED', updatedAt: null }
}

/** The figures of a class in a term (null: the year) by class number, and how current they are: one snapshot. */
export const performanceOf = async (ctx: Ctx, scope: FigureScope): Promise<PerformanceAnswer> => {
  const whose = scope.enrollmentId ? sql`e.id = ${scope.enrollmentId}` : sql`true`
  const { rows } = await sql<StoredAnswer>`
    ${selectedScopes(ctx, scope)}
    select ${shownStatus(ctx)} as status, max(s.computed_at) as "updatedAt",
      ${figuresOf(ctx, sql`e.class_number nulls last, a.sort_key, e.id, c.sort_key, c.id`, whose)} as data
    from own left join scoped s on s.curriculum_component_id = own.id`.execute(ctx.db)
  return answerOf(rows[0])
}

/** The figures of one student in the classes of a year: of terms that satisfy `shown`, given their class `mine` and scope `s`. */
const figuresOfStudent = async (
  ctx: Ctx,
  { studentId, yearId }: StudentYear,
  shown: RawBuilder<unknown>,
): Promise<PerformanceAnswer> => {
  const { db, institution } = ctx
  const order = sql`e.start_date, e.id, c.sort_key, c.id, t.position nulls last`
  const { rows } = await sql<StoredAnswer>`
    with mine as materialized (
      select e.id, e.grade_id, g.education_level_id from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
      where e.institution_id = ${institution.id} and e.account_id = ${studentId}
        and e.academic_year_id = ${yearId} and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
    ), scoped as materialized (
      -- Who left a class and came back has two enrolments in it, and each scope once.
      select s.* from (select distinct grade_id, education_level_id from mine) mine
      join performance_scope s on s.institution_id = ${institution.id} and s.grade_id = mine.grade_id
      where ${shown}
    )
    select ${shownStatus(ctx)} as status, max(s.computed_at) as "updatedAt",
      ${figuresOf(ctx, order, sql`e.id in (select mine.id from mine)`)} as data
    from scoped s`.execute(db)
  return answerOf(rows[0])
}

/**
 * The actor's own figures of a year: only the terms that the school has published, and the year's once the result is shown.
 * Unpublished figures do not leave the database.
 */
export const ownPerformance = (ctx: Ctx, yearId: string): Promise<PerformanceAnswer> =>
  figuresOfStudent(
    ctx,
    { studentId: ctx.actor.accountId, yearId },
    sql`case when s.academic_term_id is null
      then ${isResultShown({ grade: 'mine.grade_id', level: 'mine.education_level_id' }, ctx.institution.id)}
      else (select t.show_performance from academic_term t
        where t.institution_id = ${ctx.institution.id} and t.id = s.academic_term_id) end`,
  )

/** The figures of a student in a year, for the office: of all terms. */
export const studentPerformance = (ctx: Ctx, of: StudentYear): Promise<PerformanceAnswer> =>
  figuresOfStudent(ctx, of, sql`true`)

type ClassOfStudent = AnswerOf<typeof getStudentPerformance>['classes'][number]

/** The classes of a student in a year with their terms: those without an exit first, then the latest. */
export const classesWithTerms = async (
  { db, institution }: Ctx,
  { studentId, yearId }: StudentYear,
): Promise<ClassOfStudent[]> => {
  const { rows } = await sql<ClassOfStudent>`
    select e.id as "studentEnrollmentId", json_build_object('id', g.id, 'name', g.name) as grade, coalesce((
      select json_agg(json_build_object('id', t.id, 'type', l.type, 'position', t.position) order by t.position)
      from academic_term t
      where t.institution_id = ${institution.id} and t.education_level_id = l.id), '[]') as terms
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    where e.institution_id = ${institution.id} and e.account_id = ${studentId} and e.academic_year_id = ${yearId}
      and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED' and not g.is_event
    order by e.exit_date is not null, e.start_date desc, e.id`.execute(db)
  return rows
}

/** By what classes are judged. */
export const gradeRules = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<({ gradeId: string } & RulesOfYear)[]> => {
  const { rows } = await sql<{ gradeId: string } & RulesOfYear>`
    select g.id as "gradeId", json_build_array(i.performance_policy, g.performance_policy) as policies, g.highest,
      g.average, l.type as "levelType"
    from grade g
    join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    join institution i on i.institution_id = ${institution.id}
    where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[])`.execute(db)
  return rows
}

/** The annual recoveries of classes, at most one for each component. */
export const annualRecoveries = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<{ gradeId: string; componentId: string; highest: number }[]> => {
  const { rows } = await sql<{ gradeId: string; componentId: string; highest: number }>`
    select v.grade_id as "gradeId", v.curriculum_component_id as "componentId", v.highest
    from school_evaluation v
    where v.institution_id = ${institution.id} and v.grade_id = any(${gradeIds}::uuid[])
      and v.type = 'ANNUAL_RECOVERY' and v.deleted_at is null and v.highest > 0`.execute(db)
  return rows
}

/** The status of a whole class, outside of any request. */
export const classStatus = async (
  { db, institutionId }: TenantDb,
  { gradeId, now }: { gradeId: string; now: string },
): Promise<PerformanceStatus> => {
  const { rows } = await sql<{ status: PerformanceStatus }>`
    select ${statusOf(now)} as status from performance_scope s
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}`.execute(db)
  return rows[0]?.status ?? 'UPDATED'
}

/** How current a year is as a whole. */
export const yearStatus = async (
  { db, institution, now }: Ctx,
  yearId: string,
): Promise<PerformanceStatus> => {
  const { rows } = await sql<{ status: PerformanceStatus }>`
    select ${statusOf(now)} as status from performance_scope s
    where s.institution_id = ${institution.id} and s.academic_year_id = ${yearId}`.execute(db)
  return rows[0]?.status ?? 'UPDATED'
}

type YearProgress = StatusRow & { grades: { total: number; updated: number } }

/** How current a year is as a whole, and how many of its classes are. */
export const yearProgress = async ({ db, institution, now }: Ctx, yearId: string): Promise<YearProgress> => {
  const { rows } = await sql<YearProgress>`
    select ${statusOf(now)} as status, max(s.computed_at) as "updatedAt",
      json_build_object('total', count(distinct s.grade_id),
        'updated', count(distinct s.grade_id)
          - count(distinct s.grade_id) filter (where s.computed_version < s.input_version)) as grades
    from performance_scope s
    where s.institution_id = ${institution.id} and s.academic_year_id = ${yearId}`.execute(db)
  return rows[0] ?? { status: 'UPDATED', updatedAt: null, grades: { total: 0, updated: 0 } }
}

/** Whether a student and a component, where they are named, are of the class and the actor's to see. */
export const isAskable = async (
  ctx: Ctx,
  { gradeId, enrollmentId, componentId }: FigureScope,
): Promise<boolean> => {
  const student = enrollmentId
    ? sql`exists (select 1 from student_enrollment e where e.institution_id = ${ctx.institution.id}
        and e.id = ${enrollmentId} and e.grade_id = ${gradeId})`
    : sql`true`
  const component = componentId ? sql`${componentId} in (${ownComponents(ctx, gradeId)})` : sql`true`
  const { rows } = await sql<{
    isOfClass: boolean
  }>`select ${student} and ${component} as "isOfClass"`.execute(ctx.db)
  return rows[0]?.isOfClass ?? false
}

/** Whether a term is one of the class's level. */
export const isTermOf = async (
  { db, institution }: Ctx,
  { gradeId, termId }: { gradeId: string; termId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ isOfLevel: boolean }>`
    select exists (
      select 1 from grade g
      join academic_term t on t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
      where g.institution_id = ${institution.id} and g.id = ${gradeId} and t.id = ${termId}) as "isOfLevel"`.execute(
    db,
  )
  return rows[0]?.isOfLevel ?? false
}
