import { type RawBuilder, sql } from 'kysely'
import { countedYearFigures, isYearCounted } from '../planning/plan/counted-plans.public.queries.ts'

/**
 * The terms of a year and its last day, as a text: sums of what is left over count for the terms with which they are stored.
 * `tenants_with_uncounted_plans` compares the same text.
 */
export const pendingTerms = (
  institutionId: string,
  yearId: string | RawBuilder<unknown>,
): RawBuilder<string> => sql`(
  select (own_year.end_date - date '2000-01-01')::text || coalesce((
    select string_agg(concat(' ', t.id, ' ', t.start_date - date '2000-01-01', ' ', t.closed_at is null), '' order by t.id)
    from academic_term t where t.institution_id = ${institutionId} and t.academic_year_id = own_year.id), '')
  from academic_year own_year
  where own_year.institution_id = ${institutionId} and own_year.id = ${yearId})`

/** The figures of a year whose sums of what is left over count on a day, as a query: one row, or none. */
export const pendingSums = (
  institutionId: string,
  { yearId, today }: { yearId: string | RawBuilder<unknown>; today: string },
): RawBuilder<unknown> => sql`
  select f.* from ${countedYearFigures(institutionId, yearId)}
  where f.pending_day = ${today}::date and f.pending_terms = ${pendingTerms(institutionId, yearId)}`

/**
 * Plans of a year that may have something left over before a day, as a query of ids, from the plans that are `uncounted`
 * and from what is kept: released lessons that lack attendance, evaluations that lack scores, and lessons that are not
 * released, found by their index. `unless`: only the uncounted ones where this holds.
 */
export const plansLeftOver = (
  institutionId: string,
  { yearId, today, unless }: { yearId: string; today: string; unless?: RawBuilder<boolean> },
): RawBuilder<unknown> => {
  const isSearched = unless ? sql`and not ${unless}` : sql``
  return sql`
  select uncounted.id from uncounted
  union
  select f.lesson_plan_id from lesson_plan_figure f
  where f.institution_id = ${institutionId} and f.academic_year_id = ${yearId}
    and (f.lacking <> '{}' or f.unscored_ids <> '{}') ${isSearched}
  union
  select l.lesson_plan_id from lesson l
  where l.institution_id = ${institutionId} and l.academic_year_id = ${yearId} and l.deleted_at is null
    and not l.accomplished and l.date < ${today}::date ${isSearched}`
}

/** Live lessons of plans, and how many of them are released, where the plan's id is this column. */
const lessonsCounted = (institutionId: string, planId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(*) as planned, count(*) filter (where l.accomplished) as accomplished from lesson l
  where l.institution_id = ${institutionId} and l.lesson_plan_id = ${planId} and l.deleted_at is null`

/**
 * Live and released lessons of a year, as a query of one row: the kept sum, with the difference of the plans whose lessons
 * have changed since. Of a year that is not counted each number comes from a range of the index `lesson_count`.
 */
export const lessonsOfYear = (institutionId: string, yearId: string): RawBuilder<unknown> => {
  const counted = (accomplished: RawBuilder<boolean>) => sql`(select count(*) from lesson l
    where l.institution_id = ${institutionId} and l.academic_year_id = ${yearId} and l.deleted_at is null
      and l.accomplished = ${accomplished})`
  return sql`
    select f.planned + coalesce(changed.planned, 0) as planned,
      f.accomplished + coalesce(changed.accomplished, 0) as accomplished
    from ${countedYearFigures(institutionId, yearId)}
    cross join lateral (
      select sum(n.planned - coalesce(k.planned, 0)) as planned,
        sum(n.accomplished - coalesce(k.accomplished, 0)) as accomplished
      from (select distinct c.lesson_plan_id from lesson_plan_change c
        where c.institution_id = ${institutionId} and c.academic_year_id = ${yearId}) c
      left join lesson_plan_figure k on k.institution_id = ${institutionId} and k.academic_year_id = ${yearId}
        and k.lesson_plan_id = c.lesson_plan_id
      cross join lateral (${lessonsCounted(institutionId, sql`c.lesson_plan_id`)}) n) changed
    union all
    select raw.accomplished + raw.open, raw.accomplished
    from (select ${counted(sql`true`)} as accomplished, ${counted(sql`false`)} as open offset 0) raw
    where not ${isYearCounted(institutionId, yearId)}`
}

/**
 * Lessons of a year before a day that are not released (`past`), of closed terms too, and lessons of the day (`today`), as a query
 * of one row: the stored sums where they are of that day, with the difference of the plans whose lessons have changed since; else
 * both are counted by the index `lesson_count`.
 */
export const lessonsOfDays = (
  institutionId: string,
  { yearId, today }: { yearId: string; today: string },
): RawBuilder<unknown> => {
  const sums = sql`${countedYearFigures(institutionId, yearId)} where f.pending_day = ${today}::date`
  const isPast = sql`not l.accomplished and l.date < ${today}::date`
  const lessons = sql`lesson l where l.institution_id = ${institutionId} and l.deleted_at is null`
  return sql`
    select f.past_unreleased + coalesce(changed.past, 0) as past, f.lessons_today + coalesce(changed.today, 0) as today
    from (select f.* from ${sums}) f
    cross join lateral (
      select sum(n.past - coalesce(k.past_unreleased, 0)) as past, sum(n.today - coalesce(k.lessons_today, 0)) as today
      from (select distinct c.lesson_plan_id from lesson_plan_change c
        where c.institution_id = ${institutionId} and c.academic_year_id = ${yearId}) c
      left join lesson_plan_figure k on k.institution_id = ${institutionId} and k.academic_year_id = ${yearId}
        and k.lesson_plan_id = c.lesson_plan_id
      cross join lateral (
        select count(*) filter (where ${isPast}) as past, count(*) filter (where l.date = ${today}::date) as today
        from ${lessons} and l.lesson_plan_id = c.lesson_plan_id) n) changed
    union all
    select raw.past, raw.today
    from (
      select (select count(*) from ${lessons} and l.academic_year_id = ${yearId} and ${isPast}) as past,
        (select count(*) from ${lessons} and l.academic_year_id = ${yearId} and l.date = ${today}::date
          and l.accomplished in (true, false)) as today offset 0) raw
    where not exists (select 1 from ${sums})`
}

/**
 * Live and released lessons of each plan under `p` (with its year), as a lateral query of one row: the kept figures, or
 * the lessons themselves where the plan's have changed or its year is not counted.
 */
export const lessonsOfPlan = (institutionId: string, yearId: string): RawBuilder<unknown> => {
  const isChanged = sql`(exists (select 1 from lesson_plan_change c
      where c.institution_id = ${institutionId} and c.academic_year_id = ${yearId} and c.lesson_plan_id = p.id)
    or not ${isYearCounted(institutionId, yearId)})`
  return sql`
    select case when t.changed then n.planned else coalesce(k.planned, 0) end as planned,
      case when t.changed then n.accomplished else coalesce(k.accomplished, 0) end as accomplished
    from (select ${isChanged} as changed offset 0) t
    left join lesson_plan_figure k on k.institution_id = ${institutionId} and k.academic_year_id = ${yearId}
      and k.lesson_plan_id = p.id
    left join lateral (${lessonsCounted(institutionId, sql`p.id`)} and t.changed) n on true`
}
