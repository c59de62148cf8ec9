import type { EnrollmentResult } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type {
  OverallInput,
  YearFigures,
} from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import type { PublishedResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { areTermsClosed } from '../../academics/class-decision.queries.ts'
import {
  isResultShown,
  publishedExplanation,
  publishedResult,
} from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { currentDecision } from '../../enrollment/council-decision.public.queries.ts'
import type { Ctx, DayCtx } from '../../module.ts'

/** The stored figures of an enrolment's year, and what decides over them. */
export type StoredYears = Omit<OverallInput, 'policy' | 'years' | 'retention'> & {
  enrollmentId: string
  gradeId: string
  retention: RetentionSource
  policies: (Partial<PerformancePolicy> | null)[]
  years: YearFigures[]
  published: PublishedResult | null
  /** The steps that were published. */
  explanation: EnrollmentResult['explanation'] | null
}

const YEARS = sql`json_agg(json_build_object('componentId', s.curriculum_component_id, 'absences', p.absences,
  'justifiedAbsences', p.justified_absences, 'lessonsGiven', p.lessons_given, 'totalMinutes', p.total_minutes,
  'absentMinutes', p.absent_minutes, 'situation', p.situation)) as years`

/** The figures of each enrolment `e` by its own keys: for few enrolments. */
const yearsOfEach = (institutionId: string): RawBuilder<unknown> => sql`cross join lateral (
  select ${YEARS} from performance_scope s
  join grade_performance p on p.institution_id = ${institutionId} and p.scope_id = s.id
    and p.student_enrollment_id = e.id
  where s.institution_id = ${institutionId} and s.grade_id = e.grade_id and s.academic_term_id is null) stored`

/** The figures of all enrolments of some classes, read once: for whole classes. */
const yearsOfGrades = (institutionId: string, gradeIds: readonly string[]): RawBuilder<unknown> => sql`join (
  select s.grade_id, p.student_enrollment_id, ${YEARS} from performance_scope s
  join grade_performance p on p.institution_id = ${institutionId} and p.scope_id = s.id
  where s.institution_id = ${institutionId} and s.grade_id = any(${gradeIds}::uuid[]) and s.academic_term_id is null
  group by s.grade_id, p.student_enrollment_id) stored
  on stored.student_enrollment_id = e.id and stored.grade_id = e.grade_id`

const storedYears = async (
  { db, institution }: DayCtx,
  whose: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  years: RawBuilder<unknown> = yearsOfEach(institution.id),
): Promise<StoredYears[]> => {
  const { rows } = await sql<StoredYears>`
    select e.id as "enrollmentId", e.grade_id as "gradeId", ${currentDecision('e', institution.id)} as decision,
      case when e.exit_date is not null
        then json_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      g.type as "gradeType", ${retentionSource('g', institution.id)} as retention,
      -- Once the last term is closed, the stored situations are still those of an open one until they are computed again.
      (y.status = 'FINISHED' or ${areTermsClosed('g', 'y', institution.id)} and not exists (
        select 1 from performance_scope late
        where late.institution_id = ${institution.id} and late.grade_id = e.grade_id
          and late.academic_term_id is null and late.computed_version < late.input_version)) as "termsClosed",
      json_build_array(i.performance_policy, g.performance_policy) as policies, stored.years,
      ${publishedResult('e', institution.id)} as published,
      ${publishedExplanation('e', institution.id)} as explanation
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
    join institution i on i.institution_id = ${institution.id}
    ${years}
    where e.institution_id = ${institution.id} and e.status = 'ACTIVE'
      and e.exit_reason is distinct from 'CANCELLED' and stored.years is not null and ${whose}
    order by ${order}`.execute(db)
  return rows
}

/** For a class, or for one student of it, by class number. */
export const classYears = (
  ctx: Ctx,
  { gradeId, enrollmentId }: { gradeId: string; enrollmentId?: string | undefined },
): Promise<StoredYears[]> =>
  storedYears(
    ctx,
    sql`e.grade_id = ${gradeId} and ${enrollmentId ? sql`e.id = ${enrollmentId}` : sql`true`}`,
    sql`e.class_number nulls last, a.sort_key, e.id`,
  )

/** Stored years of whole classes. */
export const yearsOfClasses = (ctx: DayCtx, gradeIds: readonly string[]): Promise<StoredYears[]> =>
  storedYears(
    ctx,
    sql`e.grade_id = any(${gradeIds}::uuid[])`,
    sql`e.id`,
    yearsOfGrades(ctx.institution.id, gradeIds),
  )

/** Stored years of one student, by first day. */
export const yearsOfStudent = (
  ctx: Ctx,
  { studentId, yearId }: { studentId: string; yearId: string },
): Promise<StoredYears[]> =>
  storedYears(
    ctx,
    sql`e.account_id = ${studentId} and e.academic_year_id = ${yearId}`,
    sql`e.start_date, e.id`,
  )

/**
 * The actor's own of a year: only of classes whose result is published or, while the end of their year was not begun, all of
 * whose terms the school has published.
 */
export const publishedYearsOfActor = (ctx: Ctx, yearId: string): Promise<StoredYears[]> =>
  storedYears(
    ctx,
    sql`e.account_id = ${ctx.actor.accountId} and e.academic_year_id = ${yearId}
      and ${isResultShown({ grade: 'e.grade_id', level: 'g.education_level_id' }, ctx.institution.id)}`,
    sql`e.start_date, e.id`,
  )

/** The classes of enrolments. */
export const gradesOf = async (
  { db, institution }: Ctx,
  enrollmentIds: readonly string[],
): Promise<{ enrollmentId: string; gradeId: string }[]> => {
  const { rows } = await sql<{ enrollmentId: string; gradeId: string }>`
    select e.id as "enrollmentId", e.grade_id as "gradeId" from student_enrollment e
    where e.institution_id = ${institution.id} and e.id = any(${enrollmentIds}::uuid[])`.execute(db)
  return rows
}
