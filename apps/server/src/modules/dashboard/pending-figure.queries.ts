import { type RawBuilder, sql } from 'kysely'
import { countedYearFigures } from '../planning/plan/counted-plans.public.queries.ts'
import { pendingSums, pendingTerms } from './counted.queries.ts'
import type { FigureTenant } from './figure.queries.ts'
import { leftOver, leftUnscored } from './left-over.queries.ts'

/** In the place of an instructor: plans without one on the day. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** Whether the sums of a counted year count on the tenant's day, and the terms of which they are; null: it is not counted. */
export const storedPending = async (
  { db, institution, today }: FigureTenant,
  yearId: string,
): Promise<{ isCurrent: boolean; terms: string | null } | null> => {
  const { rows } = await sql<{ isCurrent: boolean; terms: string | null }>`
    select f.pending_terms as terms, exists (${pendingSums(institution.id, { yearId, today })}) as "isCurrent"
    from ${countedYearFigures(institution.id, yearId)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Counts what is left over of counted plans and stores their part of the sums: of all plans of a year, or of some. Answers the
 * terms for which they count and the plans whose part was another one. Plans of events have no part: they are counted at each read.
 */
export const countPendingOfPlans = async (
  { db, institution, today }: FigureTenant,
  { yearId, planIds }: { yearId: string; planIds: readonly string[] | 'ALL' },
): Promise<{ terms: string | null; written: string[] }> => {
  const chosen = (column: string) =>
    planIds === 'ALL' ? sql`true` : sql`${sql.ref(column)} = any(${planIds}::uuid[])`
  const { rows } = await sql<{ terms: string | null; written: string[] }>`
    with p as materialized (
      select p.id, p.id as evaluated_id, p.grade_id, p.curriculum_component_id, g.education_level_id, true as is_counted
      from lesson_plan_figure k
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = k.lesson_plan_id and p.is_active
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id and not g.is_event
      where k.institution_id = ${institution.id} and k.academic_year_id = ${yearId} and ${chosen('k.lesson_plan_id')}
    ), ${leftOver(institution.id, { yearId, today, isNarrow: planIds !== 'ALL' })}, ${leftUnscored(
      institution.id,
      {
        yearId,
        today,
        isNarrow: planIds !== 'ALL',
        mine: sql`true`,
      },
    )}, lessons as materialized (
      select l.lesson_plan_id as plan_id, count(*) filter (where l.unreleased) as unreleased,
        count(*) filter (where l.lacking) as lacking,
        min((l.date + l.start_time) at time zone 'UTC') filter (where l.unreleased) as first_unreleased,
        min((l.date + l.start_time) at time zone 'UTC') filter (where l.lacking) as first_lacking
      from left_over l group by l.lesson_plan_id
    ), scores as materialized (
      select v.plan_id, count(*) as unscored, min(v.date) as first_unscored from evaluations v group by v.plan_id
    ), days as materialized (
      select l.lesson_plan_id as plan_id, count(*) filter (where not l.accomplished and l.date < ${today}::date) as past,
        count(*) filter (where l.date = ${today}::date) as today
      from lesson l
      where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and ${chosen('l.lesson_plan_id')}
        and l.deleted_at is null and l.date <= ${today}::date and (not l.accomplished or l.date = ${today}::date)
      group by l.lesson_plan_id
    ), taught as materialized (
      select i.lesson_plan_id as plan_id, array_agg(distinct i.account_id) as instructors
      from lesson_plan_instructor i
      where i.institution_id = ${institution.id} and ${today}::date between i.start_date and i.end_date
        and i.lesson_plan_id in (select plan_id from lessons union select plan_id from scores)
      group by i.lesson_plan_id
    ), counted as materialized (
      select k.lesson_plan_id as id, coalesce(l.unreleased, 0) as unreleased, coalesce(l.lacking, 0) as lacking,
        coalesce(v.unscored, 0) as unscored, l.first_unreleased, l.first_lacking, v.first_unscored,
        case when l.plan_id is null and v.plan_id is null then '{}' else coalesce(t.instructors, array[${NO_ACCOUNT}::uuid])
          end as instructors,
        coalesce(d.past, 0) as past, coalesce(d.today, 0) as today
      from lesson_plan_figure k
      left join lessons l on l.plan_id = k.lesson_plan_id
      left join scores v on v.plan_id = k.lesson_plan_id
      left join days d on d.plan_id = k.lesson_plan_id
      left join taught t on t.plan_id = k.lesson_plan_id
      where k.institution_id = ${institution.id} and k.academic_year_id = ${yearId} and ${chosen('k.lesson_plan_id')}
    ), written as (
      update lesson_plan_figure k set pending_unreleased = n.unreleased, pending_lacking = n.lacking,
        pending_unscored = n.unscored, first_unreleased = n.first_unreleased, first_lacking = n.first_lacking, first_unscored = n.first_unscored,
        instructors = n.instructors, past_unreleased = n.past, lessons_today = n.today
      from counted n
      where k.institution_id = ${institution.id} and k.academic_year_id = ${yearId} and k.lesson_plan_id = n.id
        and (k.pending_unreleased, k.pending_lacking, k.pending_unscored, k.first_unreleased, k.first_lacking,
            k.first_unscored, k.instructors, k.past_unreleased, k.lessons_today)
          is distinct from (n.unreleased, n.lacking, n.unscored, n.first_unreleased, n.first_lacking, n.first_unscored,
            n.instructors, n.past, n.today)
      returning k.lesson_plan_id as id)
    select ${pendingTerms(institution.id, yearId)} as terms, array(select id from written) as written`.execute(
    db,
  )
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

/** The parts of the sums by instructor, of stored figures `k`, as a query. */
const storedByInstructor = (institutionId: string, yearId: string): RawBuilder<unknown> => sql`
  select i.account_id, count(*) as plans, sum(k.pending_unreleased) as unreleased, sum(k.pending_lacking) as lacking,
    sum(k.pending_unscored) as unscored,
    sum(k.pending_unreleased + k.pending_lacking + k.pending_unscored) as total
  from lesson_plan_figure k
  cross join unnest(k.instructors) as i(account_id)
  where k.institution_id = ${institutionId} and k.academic_year_id = ${yearId}
    and k.pending_unreleased + k.pending_lacking + k.pending_unscored > 0
  group by i.account_id`

/** The sums by instructor become those of the stored figures of plans. */
export const writeInstructorFigures = async (
  { db, institution }: FigureTenant,
  yearId: string,
): Promise<void> => {
  await sql`
    delete from instructor_figure f
    where f.institution_id = ${institution.id} and f.academic_year_id = ${yearId} and not exists (
      select 1 from (${storedByInstructor(institution.id, yearId)}) n where n.account_id = f.account_id)`.execute(
    db,
  )
  await sql`
    insert into instructor_figure as f
      (institution_id, academic_year_id, account_id, plans, unreleased, lacking, unscored, total)
    select ${institution.id}::uuid, ${yearId}::uuid, n.* from (${storedByInstructor(institution.id, yearId)}) n
    on conflict (institution_id, academic_year_id, account_id) do update set plans = excluded.plans,
      unreleased = excluded.unreleased, lacking = excluded.lacking, unscored = excluded.unscored, total = excluded.total
    where (f.plans, f.unreleased, f.lacking, f.unscored, f.total)
      is distinct from (excluded.plans, excluded.unreleased, excluded.lacking, excluded.unscored, excluded.total)`.execute(
    db,
  )
}

/**
 * The sums of a year become those of the stored figures of plans, for a day and terms. `terms` null: these are not the terms of
 * all parts, and the sums count again once all plans are counted.
 */
export const writePendingSums = async (
  { db, institution, today }: FigureTenant,
  { yearId, terms }: { yearId: string; terms: string | null },
): Promise<void> => {
  await sql`update year_figure f set pending_day = ${today}::date, pending_terms = ${terms}, pending_plans = n.plans,
      pending_unreleased = n.unreleased, pending_lacking = n.lacking, pending_unscored = n.unscored,
      past_unreleased = n.past, lessons_today = n.today
    from (
      select count(*) filter (where k.pending_unreleased + k.pending_lacking + k.pending_unscored > 0) as plans,
        coalesce(sum(k.pending_unreleased), 0) as unreleased, coalesce(sum(k.pending_lacking), 0) as lacking,
        coalesce(sum(k.pending_unscored), 0) as unscored, coalesce(sum(k.past_unreleased), 0) as past,
        coalesce(sum(k.lessons_today), 0) as today
      from lesson_plan_figure k
      where k.institution_id = ${institution.id} and k.academic_year_id = ${yearId}) n
    where f.institution_id = ${institution.id} and f.academic_year_id = ${yearId}`.execute(db)
}
