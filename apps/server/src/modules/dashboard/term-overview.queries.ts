import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  isExpectedOn,
  isScoreAwaited,
  isScoreSettled,
  lacksAttendance,
  lateStudents,
  mayLackStudents,
} from '../academics/class-member.queries.ts'
import { countedTerms } from '../academics/counted-terms.queries.ts'
import type { Ctx } from '../module.ts'
import { minutesOf } from '../planning/plan/lesson.queries.ts'
import { lessonTotals } from './dashboard.queries.ts'

export type TermOverview = {
  planId: string
  termId: string
  lessons: { planned: number; accomplished: number; pending: number }
  taken: number
  missing: number
  minutes: { total: number; absent: number; justified: number }
  policies: (Partial<PerformancePolicy> | null)[]
  evaluations: {
    count: number
    plannedMarks: number
    termHighest: number | null
    scored: number
    expected: number
    gradeType: 'MARK' | 'ASSESSMENT'
    opinions: { given: number; expected: number }
  }
  status: PerformanceStatus
}

/** A list that lacks a student is not taken; on a past day it is missing. */
const lessons = (ctx: Ctx): RawBuilder<unknown> => sql`
  select ${lessonTotals(ctx)} as lessons, count(l.id) filter (where l.attendance_taken_at is not null and not a.lacking) as taken,
    count(l.id) filter (where (l.attendance_taken_at is null or a.lacking) and l.date < ${ctx.today}::date) as missing
  from lesson l
  cross join lateral (
    select l.attendance_taken_at is not null and ${mayLackStudents('l', 'late')}
      and ${lacksAttendance('l', ctx.institution.id)} as lacking offset 0) a
  where l.institution_id = ${ctx.institution.id} and l.lesson_plan_id = plan.id
    and l.date between plan.start_date and plan.counts_until and l.deleted_at is null`

/** Whole minutes of the class's presence in released lessons: marks count once the lesson is released. */
const presence = ({ institution }: Ctx): RawBuilder<unknown> => sql`
  select jsonb_build_object('total', coalesce(sum(m.minutes), 0),
    'absent', coalesce(sum(m.minutes) filter (where m.status = 'ABSENCE'), 0),
    'justified', coalesce(sum(m.minutes) filter (where m.status = 'JUSTIFIED_ABSENCE'), 0)) as minutes
  from (
    select b.status, ${minutesOf('l')} as minutes
    from lesson l
    join attendance b on b.institution_id = ${institution.id} and b.academic_year_id = l.academic_year_id
      and b.lesson_id = l.id
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = b.student_enrollment_id
      and ${isExpectedOn('e', sql`l.date`)}
    where l.institution_id = ${institution.id} and l.lesson_plan_id = plan.id
      and l.date between plan.start_date and plan.counts_until and l.deleted_at is null and l.accomplished) m`

/**
 * Evaluations belong to the parent plan; only tests and works share the marks of the term. Of those that are still to
 * come no score is expected; opinions are counted from the day on which they are planned.
 */
const evaluations = ({ institution, today }: Ctx): RawBuilder<unknown> => sql`
  select jsonb_build_object('count', count(v.id),
    'plannedMarks', coalesce(sum(v.highest) filter (where v.type in ('PROOF', 'WORK')), 0),
    'termHighest', (select m.highest from academic_term_mark m
      where m.institution_id = ${institution.id} and m.grade_id = plan.grade_id
        and m.academic_term_id = plan.term_id),
    'scored', coalesce(sum(counted.scored) filter (where v.date <= ${today}::date), 0),
    'expected', coalesce(sum(counted.expected) filter (where v.date <= ${today}::date), 0),
    'gradeType', plan.grade_type,
    'opinions', jsonb_build_object('given', coalesce(sum(counted.scored) filter (where v.type = 'FEEDBACK'), 0),
      'expected', coalesce(sum(counted.expected) filter (where v.type = 'FEEDBACK'), 0))) as evaluations
  from school_evaluation v
  cross join lateral (
    select count(*) as expected, count(*) filter (where ${isScoreSettled('s')}) as scored
    from student_enrollment e
    left join student_evaluation s on s.institution_id = ${institution.id}
      and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
    where e.institution_id = ${institution.id} and e.grade_id = v.grade_id
      and (v.date <= ${today}::date or v.type = 'FEEDBACK') and ${isExpectedOn('e', sql`v.date`)} and ${isScoreAwaited('e', 'v', institution.id)}) counted
  where v.institution_id = ${institution.id}
    and (v.lesson_plan_id = plan.evaluated_id or (v.of_class and v.grade_id = plan.grade_id))
    and v.academic_term_id = plan.term_id and v.deleted_at is null`

/** Without a scope nothing has been recorded, so nothing waits to be computed. */
const performance = ({ institution, now }: Ctx): RawBuilder<unknown> => sql`
  coalesce((
    select case when s.computed_version >= s.input_version then 'UPDATED'
      when s.lease_until > ${now}::timestamptz then 'IN_PROCESS' else 'NEED_UPDATE' end
    from performance_scope s
    where s.institution_id = ${institution.id} and s.grade_id = plan.grade_id
      and s.curriculum_component_id = plan.curriculum_component_id and s.academic_term_id = plan.term_id), 'UPDATED')`

/** Plans `p` in terms `t` of their level, in one statement, by the id of the plan. */
const overviewsWhere = async (ctx: Ctx, chosen: RawBuilder<unknown>): Promise<TermOverview[]> => {
  const { rows } = await sql<TermOverview>`
    with plan as materialized (
      select p.id, coalesce(p.parent_lesson_plan_id, p.id) as evaluated_id, p.grade_id, p.curriculum_component_id,
        g.type as grade_type, t.id as term_id, t.start_date, t.counts_until, i.performance_policy as institution_policy,
        g.performance_policy as grade_policy
      from lesson_plan p
      join grade g on g.institution_id = ${ctx.institution.id} and g.id = p.grade_id
      join ${countedTerms(ctx.institution.id)} t on t.education_level_id = g.education_level_id
      join institution i on i.institution_id = ${ctx.institution.id}
      where p.institution_id = ${ctx.institution.id} and ${chosen}
    ), late as materialized (
      ${lateStudents(ctx.institution.id, sql`select plan.grade_id from plan`)}
    )
    select plan.id as "planId", plan.term_id as "termId", given.*, present.*, evaluated.*, ${performance(ctx)} as status,
      jsonb_build_array(plan.institution_policy, plan.grade_policy) as policies
    from plan
    cross join lateral (${lessons(ctx)}) given
    cross join lateral (${presence(ctx)}) present
    cross join lateral (${evaluations(ctx)}) evaluated
    order by plan.id`.execute(ctx.db)
  return rows
}

/** A plan in a term; null when the term is not one of the plan's level. */
export const termOverviewOf = async (
  ctx: Ctx,
  { planId, termId }: { planId: string; termId: string },
): Promise<TermOverview | null> => {
  const [overview] = await overviewsWhere(ctx, sql`p.id = ${planId} and t.id = ${termId}`)
  return overview ?? null
}

/** The caller's active plans of a year, each in the term of its level for which records of today count; none after the year. */
export const currentTermOverviews = (ctx: Ctx, yearId: string): Promise<TermOverview[]> =>
  overviewsWhere(
    ctx,
    sql`p.academic_year_id = ${yearId} and p.is_active
      and ${ctx.today}::date between t.start_date and t.counts_until
      and ${ctx.today}::date <= greatest(t.end_date, (select y.end_date from academic_year y
        where y.institution_id = ${ctx.institution.id} and y.id = ${yearId}))
      and p.id in (select r.lesson_plan_id from reach_plan r
        where r.institution_id = ${ctx.institution.id} and r.account_id = ${ctx.actor.accountId})`,
  )
