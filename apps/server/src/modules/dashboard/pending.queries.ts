import type { PendingKind, PendingPlan, PendingTotal } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { coveredLessons } from '../academics/grade/covered-lessons.public.queries.ts'
import { evaluationsWhere } from '../evaluation/evaluation/evaluation.queries.ts'
import type { Ctx } from '../module.ts'
import { userRef } from '../people/person/user-brief.queries.ts'
import { uncountedPlans } from '../planning/plan/counted-plans.public.queries.ts'
import { givesLesson, inPeriodOf, lessonsWhere } from '../planning/plan/lesson.queries.ts'
import { freshPlans, leftOver, leftUnscored } from './left-over.queries.ts'
import { MAX_SHOWN, storedParts, unstoredParts } from './pending-sum.queries.ts'

/** The most plans that are answered. */
const MOST_PLANS = 500

export type PendingScope = {
  yearId: string
  planId?: string | undefined
  gradeId?: string | undefined
  /** The instructor of the plans today; null: none. */
  instructorId?: string | null | undefined
  /** Nothing but this is counted. */
  kind?: PendingKind | undefined
  /** The most plans of an answer; those with the largest totals come first. */
  plans?: number | undefined
}
type Pending = { plans: PendingPlan[]; lessonIds: string[]; evaluationIds: string[]; total: PendingTotal }

/**
 * Pending work of past days that may still be done: lessons and evaluations of active plans in an open year and open terms (a
 * lesson that no term contains can only be moved or removed); an instructor's own, within their periods. Recoveries are left out:
 * students who need none get no score. Attendance is missing for a whole class or for students who entered after it was taken; on
 * a day without any student in the class none is missing. A part's id stands for its parent's evaluations too. One statement, of
 * the plans that may have pending work; a requested plan is read in any case. For administrators the stored sums of the day are
 * used where they apply, and only plans that have changed since and those with the oldest work are read.
 */
const pendingOf = async (
  ctx: Ctx,
  { yearId, planId, gradeId, instructorId, kind, plans: mostPlans }: PendingScope,
): Promise<Pending> => {
  const { db, institution, actor, today } = ctx
  const isInstructor = actor.role === 'INSTRUCTOR'
  const isSummed = !isInstructor && planId === undefined
  const isWhole = isSummed && gradeId === undefined && instructorId === undefined
  const taught = isInstructor
    ? sql`and (p.id in (select r.lesson_plan_id from reach_plan r
        where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId})
        or p.id in (select o.lesson_plan_id from ${coveredLessons(ctx)}))`
    : sql``
  // An instructor reads their own; the office reads whose it is. By plan: a join of both lists is planned as a nested loop.
  const named = isInstructor
    ? sql``
    : sql`, 'instructors', coalesce((
        select json_agg(${userRef('a', 'h')} order by a.sort_key, a.id)
        from lesson_plan_instructor i
        join account a on a.institution_id = ${institution.id} and a.id = i.account_id
        join person h on h.institution_id = ${institution.id} and h.id = a.person_id
        where i.institution_id = ${institution.id} and i.lesson_plan_id = c.plan_id
          and ${today}::date between i.start_date and i.end_date), '[]')`
  const teachesToday = (whose: RawBuilder<unknown>) => sql`exists (
    select 1 from lesson_plan_instructor i
    where i.institution_id = ${institution.id} and i.lesson_plan_id = p.id
      and ${today}::date between i.start_date and i.end_date ${whose})`
  const taughtToday =
    instructorId === undefined
      ? sql``
      : instructorId === null
        ? sql`and not ${teachesToday(sql``)}`
        : sql`and ${teachesToday(sql`and i.account_id = ${instructorId}`)}`
  const evaluated = planId ? sql`coalesce(p.parent_lesson_plan_id, p.id)` : sql`p.id`
  const { sums, candidates, others, rest } = isSummed
    ? storedParts(institution.id, { yearId, today, kind, isWhole, mostPlans })
    : unstoredParts(institution.id, { yearId, today })
  const { rows } = await sql<Pending>`
    with uncounted as materialized (
      ${uncountedPlans(institution.id, yearId)}
    ), sums as materialized (
      ${sums}
    ), p as materialized (
      select p.id, p.grade_id, p.curriculum_component_id, p.parent_lesson_plan_id, g.education_level_id, g.class_order,
        g.name as grade_name, ${evaluated} as evaluated_id,
        not exists (select 1 from uncounted u where u.id = p.id or u.id = ${evaluated}) as is_counted
      from lesson_plan p
      join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id and y.status = 'OPEN'
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and p.is_active
        ${planId ? sql`and p.id = ${planId}` : sql`and p.id in (${candidates})`}
        ${gradeId ? sql`and p.grade_id = ${gradeId}` : sql``}
        ${taught} ${taughtToday}
    ), seen as materialized (
      select p.id from p union select uncounted.id from uncounted
    ), ${leftOver(institution.id, { yearId, today, kind, isNarrow: true })}, lessons as materialized (
      select l.id, l.lesson_plan_id as plan_id, l.date, l.start_time, l.unreleased, l.lacking
      from left_over l
      ${isInstructor ? sql`where ${givesLesson(institution.id, actor.accountId)}` : sql``}
    ), ${leftUnscored(institution.id, {
      yearId,
      today,
      isNarrow: true,
      mine: sql`${kind === undefined || kind === 'SCORES' ? sql`true` : sql`false`}
        and ${isInstructor ? inPeriodOf(institution.id, actor.accountId, 'v') : sql`true`}`,
    })}, ${freshPlans(sql`lessons`)}, parts as materialized (
      select plan_id, unreleased, lacking, unscored from fresh
      union all
      (${others})
    ), chosen as materialized (
      select plan_id, unreleased, lacking, unscored from parts
      order by unreleased + lacking + unscored desc, plan_id limit ${Math.min(mostPlans ?? MOST_PLANS, MOST_PLANS)}
    ), counted as materialized (
      select q.id as plan_id, g.id as grade_id, g.name as grade_name, c.id as component_id, c.name as component_name,
        row_number() over (order by g.class_order, g.id, c.sort_key, c.id, q.parent_lesson_plan_id nulls first, q.id)
          as place,
        n.unreleased, n.lacking, n.unscored
      from chosen n
      join lesson_plan q on q.institution_id = ${institution.id} and q.id = n.plan_id
      join grade g on g.institution_id = ${institution.id} and g.id = q.grade_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = q.curriculum_component_id
      order by place
    ), rest as materialized (
      ${rest}
    )
    select
      coalesce((select json_agg(json_build_object('lessonPlan', json_build_object('id', c.plan_id,
          'grade', json_build_object('id', c.grade_id, 'name', c.grade_name),
          'curriculumComponent', json_build_object('id', c.component_id, 'name', c.component_name)),
          'unreleased', c.unreleased, 'withoutAttendance', c.lacking, 'unscored', c.unscored ${named}) order by c.place)
        from counted c), '[]') as plans,
      array(select id from lessons order by date, start_time, id limit ${MAX_SHOWN}) as "lessonIds",
      array(select id from evaluations order by date, id limit ${MAX_SHOWN}) as "evaluationIds",
      (select json_build_object('plans', coalesce(r.plans, 0) + f.plans, 'unreleased', coalesce(r.unreleased, 0) + f.unreleased,
          'withoutAttendance', coalesce(r.lacking, 0) + f.lacking, 'unscored', coalesce(r.unscored, 0) + f.unscored)
        from (select count(*) as plans, coalesce(sum(unreleased), 0) as unreleased, coalesce(sum(lacking), 0) as lacking,
          coalesce(sum(unscored), 0) as unscored from fresh) f left join rest r on true) as total`.execute(db)
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

/** The plans with what is left over of each, and nothing else. */
export const pendingPlans = async (ctx: Ctx, scope: PendingScope): Promise<PendingPlan[]> =>
  (await pendingOf(ctx, scope)).plans

/** Pending work, with its oldest lessons and evaluations as every screen shows them. */
export const pendingWork = async (ctx: Ctx, scope: PendingScope) => {
  const { plans, lessonIds, evaluationIds, total } = await pendingOf(ctx, scope)
  const [lessons, evaluations] = await Promise.all([
    lessonsWhere(ctx, { ids: lessonIds }),
    evaluationsWhere(ctx, { ids: evaluationIds }, { currentPage: 1, rowsPerPage: MAX_SHOWN }),
  ])
  return { plans, lessons: lessons.rows, evaluations, total }
}
