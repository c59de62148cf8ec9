import type { PendingKind } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  isExpectedOn,
  isScoreAwaited,
  isScoreSettled,
  lacksAttendance,
  lessonsBeforeEntry,
  mayLackAttendance,
} from '../academics/class-member.queries.ts'
import { countedTerms } from '../academics/counted-terms.queries.ts'

/** Which lessons have something left over that is asked for, by columns of their own row. */
const isOpen = (kind: PendingKind | undefined): RawBuilder<boolean> => {
  const [unreleased, untaken] = [
    sql<boolean>`not l.accomplished`,
    sql<boolean>`l.attendance_taken_at is null or l.attendance_partial`,
  ]
  if (kind === 'RELEASE') return sql`(${unreleased})`
  if (kind === 'ATTENDANCE') return sql`(${untaken})`
  return kind === 'SCORES' ? sql`false` : sql`(${unreleased} or ${untaken})`
}

/** Joins the stored figures `f` of a plan; of few plans each by its key, where the planner would read those of all. */
const storedOf = (
  institutionId: string,
  { yearId, isNarrow }: { yearId: string; isNarrow: boolean },
  planId: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const figures = sql`lesson_plan_figure f
    where f.institution_id = ${institutionId} and f.academic_year_id = ${yearId}`
  return isNarrow
    ? sql`join lateral (select f.* from ${figures} and f.lesson_plan_id = ${planId} offset 0) f on true`
    : sql`join (select f.* from ${figures}) f on f.lesson_plan_id = ${planId}`
}

/**
 * Past lessons of the plans `p` in open terms that are `unreleased` or `lacking` attendance, as the common table expressions
 * `late`, `open_days`, `open_lessons` and `left_over`. Of plans that are counted (`p.is_counted`) only lessons that are not
 * released and those kept as lacking attendance are looked at. Of others lessons are found by plan and days; the few that
 * lack only late students are a branch of their own, because one condition with both makes the planner read all lessons.
 * Attendance is compared once, and of what is found alone. `isNarrow`: the plans are few, and their lessons are found by
 * plan instead of by the days of the year.
 */
export const leftOver = (
  institutionId: string,
  {
    yearId,
    today,
    kind,
    isNarrow,
  }: { yearId: string; today: string; kind?: PendingKind | undefined; isNarrow: boolean },
): RawBuilder<unknown> => {
  const counts = { release: kind !== 'ATTENDANCE', attendance: kind === undefined || kind === 'ATTENDANCE' }
  const columns = (mayLack: RawBuilder<boolean>) => sql`
    select l.id, l.academic_year_id, l.lesson_plan_id, l.grade_id, l.date, l.start_time, l.attendance_taken_at,
      l.attendance_partial, ${counts.release ? sql`not l.accomplished` : sql`false`} as unreleased,
      ${counts.attendance ? mayLack : sql`false`} as may_lack
    from open_days d`
  const lesson = (mayLack: RawBuilder<boolean>) => sql`${columns(mayLack)}
    join lesson l on l.institution_id = ${institutionId} and l.academic_year_id = ${yearId}
      and l.lesson_plan_id = d.plan_id and l.date between d.start_date and d.end_date and l.deleted_at is null`
  const isUnreleased = sql`l.deleted_at is null and not l.accomplished`
  const unreleased = isNarrow
    ? sql`cross join lateral (select l.* from lesson l
        where l.institution_id = ${institutionId} and l.lesson_plan_id = d.plan_id
          and l.date between d.start_date and d.end_date and ${isUnreleased} offset 0) l`
    : sql`join (select l.* from lesson l
        where l.institution_id = ${institutionId} and l.academic_year_id = ${yearId} and l.date < ${today}::date
          and ${isUnreleased} offset 0) l on l.lesson_plan_id = d.plan_id and l.date between d.start_date and d.end_date`
  const isAsked = (asked: boolean) => (asked ? sql`true` : sql`false`)
  return sql`late as materialized (
      ${lessonsBeforeEntry(institutionId, sql`select p.grade_id from p where not p.is_counted`)}
    ), open_days as materialized (
      select p.id as plan_id, p.is_counted, t.start_date, least(t.counts_until, ${today}::date - 1) as end_date
      from p
      join ${countedTerms(institutionId, sql`t.academic_year_id = ${yearId}`)} t
        on t.education_level_id = p.education_level_id and t.closed_at is null
    ), open_lessons as materialized (
      ${lesson(mayLackAttendance('l', 'late'))} and ${isOpen(kind)}
      where not d.is_counted
      union all
      ${lesson(sql`true`)} and not ${isOpen(kind)} and ${isAsked(counts.attendance)}
      join late on late.id = l.id
      where not d.is_counted
      union all
      ${columns(sql`true`)}
      ${unreleased}
      where d.is_counted and ${isAsked(kind !== 'SCORES')}
      union all
      ${columns(sql`true`)}
      ${storedOf(institutionId, { yearId, isNarrow }, sql`d.plan_id`)}
      cross join lateral unnest(f.lacking) as kept(id)
      join lesson l on l.institution_id = ${institutionId} and l.id = kept.id and l.lesson_plan_id = d.plan_id
        and l.date between d.start_date and d.end_date and l.deleted_at is null and l.accomplished
      where d.is_counted and ${isAsked(counts.attendance)}
    ), left_over as materialized (
      select l.*, a.lacking
      from open_lessons l
      cross join lateral (select l.may_lack and ${lacksAttendance('l', institutionId)} as lacking offset 0) a
      where l.unreleased or a.lacking
    )`
}

/** Evaluations that expect scores by themselves: recoveries are left out, because a student who needs none gets no score. */
export const expectsScores = (evaluation: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${evaluation}.deleted_at`)} is null and ${sql.ref(`${evaluation}.type`)} in ('PROOF', 'WORK', 'FEEDBACK'))`

/** The columns of an evaluation, under v, by which it is decided whether it lacks a score. */
const EVALUATION = sql`v.id, v.lesson_plan_id, v.date, v.grade_id, v.curriculum_component_id, v.academic_term_id,
  v.of_class`

/**
 * The evaluations of the plans `p` (of a part, those of its whole: `p.evaluated_id`) that expect scores, as a query, to be
 * narrowed by further conditions.
 */
export const expectingScores = (institutionId: string): RawBuilder<unknown> => sql`
  select p.id as plan_id, ${EVALUATION}
  from p
  join school_evaluation v on v.institution_id = ${institutionId} and v.lesson_plan_id = p.evaluated_id
    and ${expectsScores('v')}`

/**
 * Those of the evaluations `open_evaluations` that lack a score, as `typed` and `uncounted_evaluations`. "offset 0": the rows of
 * each evaluation are read by their key, where the planner would read the scores of all years.
 */
export const unscored = (institutionId: string): RawBuilder<unknown> => sql`typed as materialized (
      select s.school_evaluation_id, s.student_enrollment_id
      from open_evaluations v
      cross join lateral (
        select s.school_evaluation_id, s.student_enrollment_id from student_evaluation s
        where s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
          and ${isScoreSettled('s')} offset 0) s
    ), uncounted_evaluations as materialized (
      select distinct v.id, v.plan_id, v.lesson_plan_id, v.date, v.academic_term_id
      from open_evaluations v
      join student_enrollment e on e.institution_id = ${institutionId} and e.grade_id = v.grade_id
        and ${isExpectedOn('e', sql`v.date`)}
      left join typed s on s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
      where s.student_enrollment_id is null and ${isScoreAwaited('e', 'v', institutionId)}
    )`

/**
 * Past evaluations of the plans `p` that lack a score and are of no closed term, as the common table expressions
 * `open_evaluations`, those of `unscored` and `evaluations`: of plans that are counted those that are kept, of others by their
 * rows. `mine` narrows them further, by columns under v.
 */
export const leftUnscored = (
  institutionId: string,
  {
    yearId,
    today,
    mine,
    isNarrow,
  }: { yearId: string; today: string; mine: RawBuilder<boolean>; isNarrow: boolean },
): RawBuilder<unknown> => sql`open_evaluations as materialized (
      ${expectingScores(institutionId)}
      where not p.is_counted and v.date < ${today}::date and not exists (
        select 1 from academic_term t
        where t.institution_id = ${institutionId} and t.id = v.academic_term_id and t.closed_at is not null)
    ), ${unscored(institutionId)}, evaluations as materialized (
      select v.id, v.plan_id, v.date
      from (
        select v.id, v.plan_id, v.lesson_plan_id, v.date, v.academic_term_id from uncounted_evaluations v
        union all
        select v.id, p.id, f.lesson_plan_id, v.date, v."termId"
        from p
        ${storedOf(institutionId, { yearId, isNarrow }, sql`p.evaluated_id`)} and f.unscored_ids <> '{}'
        cross join unnest(f.unscored_ids, f.unscored_dates, f.unscored_terms) as v(id, date, "termId")
        where p.is_counted and v.date < ${today}::date) v
      left join academic_term t on t.institution_id = ${institutionId} and t.id = v.academic_term_id
      where t.closed_at is null and ${mine}
    )`

/** `fresh`: counts by plan of `p` that are taken from rows; `lessons` has `plan_id`, `unreleased` and `lacking` of each lesson. */
export const freshPlans = (lessons: RawBuilder<unknown>): RawBuilder<unknown> => sql`fresh as materialized (
      select p.id as plan_id, coalesce(l.unreleased, 0) as unreleased, coalesce(l.lacking, 0) as lacking,
        coalesce(v.unscored, 0) as unscored
      from p
      left join (select plan_id, count(*) filter (where unreleased) as unreleased,
          count(*) filter (where lacking) as lacking from ${lessons} group by plan_id) l on l.plan_id = p.id
      left join (select plan_id, count(*) as unscored from evaluations group by plan_id) v on v.plan_id = p.id
      where l.plan_id is not null or v.plan_id is not null
    )`
