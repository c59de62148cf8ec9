import type { PendingKind, PendingTotal } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { UserRef } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { userRef } from '../people/person/user-brief.queries.ts'
import { uncountedPlans } from '../planning/plan/counted-plans.public.queries.ts'
import { pendingSums, plansLeftOver } from './counted.queries.ts'
import { freshPlans, leftOver, leftUnscored } from './left-over.queries.ts'
import { NO_ACCOUNT } from './pending-figure.queries.ts'

/** The lessons and evaluations that are shown by themselves. */
export const MAX_SHOWN = 50

type PartsOptions = {
  yearId: string
  today: string
  kind: PendingKind | undefined
  /** Nothing but a kind narrows the year. */
  isWhole: boolean
  mostPlans: number | undefined
}

/** Whether the sums of the day are stored: the common table expression `sums` has them. */
const areSumsCurrent = sql<boolean>`exists (select 1 from sums)`
const isPending = sql<boolean>`k.pending_unreleased + k.pending_lacking + k.pending_unscored > 0`

/** Stored parts of the sums under `k` by what is asked for. */
const storedCounts = (kind: PendingKind | undefined) => {
  const count = (own: PendingKind, column: string) =>
    kind === undefined || kind === own ? sql.ref(`k.${column}`) : sql`0`
  const unreleased = count('RELEASE', 'pending_unreleased')
  const lacking = count('ATTENDANCE', 'pending_lacking')
  const unscored = count('SCORES', 'pending_unscored')
  return { unreleased, lacking, unscored, all: sql`(${unreleased} + ${lacking} + ${unscored})` }
}

/**
 * Plans with the oldest work in current sums, as a query of ids: more than as many lessons and evaluations as are shown are
 * theirs, or all that are there.
 */
const plansOfOldest = (
  institutionId: string,
  { yearId, kind }: Pick<PartsOptions, 'yearId' | 'kind'>,
): RawBuilder<unknown> => {
  const firsts = (
    [
      ['RELEASE', 'first_unreleased'],
      ['ATTENDANCE', 'first_lacking'],
      ['SCORES', 'first_unscored'],
    ] as const
  ).filter(([own]) => kind === undefined || kind === own)
  return sql.join(
    firsts.map(
      ([, column]) => sql`(
        select k.lesson_plan_id from lesson_plan_figure k
        where k.institution_id = ${institutionId} and k.academic_year_id = ${yearId} and ${sql.ref(`k.${column}`)} is not null
          and ${areSumsCurrent}
        order by ${sql.ref(`k.${column}`)} fetch first ${sql.lit(MAX_SHOWN)} rows with ties)`,
    ),
    sql` union `,
  )
}

/** Parts of the statement of what is left over, as queries. */
export type PendingParts = {
  /** The stored sums, where they are read: the common table expression `sums`. */
  sums: RawBuilder<unknown>
  /** Ids of plans that are counted, with `uncounted` and `sums`. */
  candidates: RawBuilder<unknown>
  /** Counts of further plans, with `seen`: those that are counted or have changed. */
  others: RawBuilder<unknown>
  /** The total of further plans; none or one row. */
  rest: RawBuilder<unknown>
}

/** Parts that read no sums: the plans that may have something left over are counted. */
export const unstoredParts = (
  institutionId: string,
  { yearId, today }: Pick<PartsOptions, 'yearId' | 'today'>,
): PendingParts => ({
  sums: sql`select 1 where false`,
  candidates: plansLeftOver(institutionId, { yearId, today }),
  others: sql`select null::uuid, 0, 0, 0 where false`,
  rest: sql`select 0 as plans, 0 as unreleased, 0 as lacking, 0 as unscored where false`,
})

/**
 * Parts that read the stored sums of the day, and count plans that have changed since, those with the oldest work, and all
 * plans where the sums are of another day. A class or an instructor has few plans: all of theirs are counted.
 */
export const storedParts = (
  institutionId: string,
  { yearId, today, kind, isWhole, mostPlans }: PartsOptions,
): PendingParts => {
  const stored = storedCounts(kind)
  const pendingPlans = sql`lesson_plan_figure k
      where k.institution_id = ${institutionId} and k.academic_year_id = ${yearId} and ${areSumsCurrent} and ${isPending}`
  const narrowed = sql`select k.lesson_plan_id from ${pendingPlans}`
  const parts = {
    sums: sql`
      select s.* from (${pendingSums(institutionId, { yearId, today })}) s
      join academic_year y on y.institution_id = ${institutionId} and y.id = s.academic_year_id and y.status = 'OPEN'`,
    candidates: sql`${plansLeftOver(institutionId, { yearId, today, unless: areSumsCurrent })}
      union ${isWhole ? plansOfOldest(institutionId, { yearId, kind }) : narrowed}`,
  }
  if (!isWhole) return { ...unstoredParts(institutionId, { yearId, today }), ...parts }
  const totalOf = (plans: RawBuilder<unknown>) => sql`
    select count(*) filter (where ${stored.all} > 0) as plans, coalesce(sum(${stored.unreleased}), 0) as unreleased,
      coalesce(sum(${stored.lacking}), 0) as lacking, coalesce(sum(${stored.unscored}), 0) as unscored
    from ${pendingPlans} and ${plans}`
  const isUnseen = sql`not exists (select 1 from seen where seen.id = k.lesson_plan_id)`
  return {
    ...parts,
    others: sql`
      select k.lesson_plan_id, ${stored.unreleased}, ${stored.lacking}, ${stored.unscored}
      from ${pendingPlans} and ${stored.all} > 0 and ${isUnseen}
      ${mostPlans === undefined ? sql`` : sql`order by ${stored.all} desc fetch first (${mostPlans}::int) rows with ties`}`,
    rest: kind
      ? totalOf(isUnseen)
      : sql`select s.pending_plans - n.plans as plans, s.pending_unreleased - n.unreleased as unreleased,
          s.pending_lacking - n.lacking as lacking, s.pending_unscored - n.unscored as unscored
        from sums s cross join (${totalOf(sql`k.lesson_plan_id in (select seen.id from seen)`)}) n`,
  }
}

/** Pending work by instructor of today; null: plans without one. */
export type OwingPerson = PendingTotal & { person: UserRef | null }

/**
 * Pending work of a year by instructor of today, those with the largest totals and the plans without one: more than `count`
 * where totals are equal. Stored sums, with the difference of the plans that have changed; null: the sums of the day are not
 * stored yet.
 */
export const owingPeople = async (
  { db, institution, today }: Ctx,
  { yearId, count }: { yearId: string; count: number },
): Promise<OwingPerson[] | null> => {
  const { rows } = await sql<{ isCurrent: boolean; people: OwingPerson[] }>`
    with uncounted as materialized (
      ${uncountedPlans(institution.id, yearId)}
    ), sums as materialized (
      ${pendingSums(institution.id, { yearId, today })}
    ), p as materialized (
      select p.id, p.grade_id, p.curriculum_component_id, g.education_level_id, p.id as evaluated_id, false as is_counted
      from uncounted
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = uncounted.id and p.is_active
      join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id and y.status = 'OPEN'
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      where exists (select 1 from sums)
    ), ${leftOver(institution.id, { yearId, today, isNarrow: true })}, ${leftUnscored(institution.id, {
      yearId,
      today,
      isNarrow: true,
      mine: sql`true`,
    })}, ${freshPlans(sql`(select lesson_plan_id as plan_id, unreleased, lacking from left_over) counted`)}, differences as materialized (
      select d.account_id, sum(d.plans) as plans, sum(d.unreleased) as unreleased, sum(d.lacking) as lacking,
        sum(d.unscored) as unscored
      from (
        select coalesce(i.account_id, ${NO_ACCOUNT}::uuid) as account_id, 1 as plans, f.unreleased, f.lacking, f.unscored
        from fresh f
        left join (select distinct i.account_id, i.lesson_plan_id from lesson_plan_instructor i
            where i.institution_id = ${institution.id} and i.lesson_plan_id in (select plan_id from fresh)
              and ${today}::date between i.start_date and i.end_date) i on i.lesson_plan_id = f.plan_id
        union all
        select i.account_id, -1, -k.pending_unreleased, -k.pending_lacking, -k.pending_unscored
        from uncounted
        join lesson_plan_figure k on k.institution_id = ${institution.id} and k.academic_year_id = ${yearId}
          and k.lesson_plan_id = uncounted.id
        cross join unnest(k.instructors) as i(account_id)
        where k.pending_unreleased + k.pending_lacking + k.pending_unscored > 0) d
      group by d.account_id
    ), largest as materialized (
      select f.account_id from instructor_figure f
      where f.institution_id = ${institution.id} and f.academic_year_id = ${yearId} and f.account_id <> ${NO_ACCOUNT}
      order by f.total desc
      fetch first (${count}::int + (select count(*) from differences)) rows with ties
    ), people as materialized (
      select c.account_id, coalesce(f.plans, 0) + coalesce(d.plans, 0) as plans,
        coalesce(f.unreleased, 0) + coalesce(d.unreleased, 0) as unreleased,
        coalesce(f.lacking, 0) + coalesce(d.lacking, 0) as lacking,
        coalesce(f.unscored, 0) + coalesce(d.unscored, 0) as unscored
      from (select account_id from largest union select account_id from differences union select ${NO_ACCOUNT}::uuid) c
      left join differences d on d.account_id = c.account_id
      left join instructor_figure f on f.institution_id = ${institution.id} and f.academic_year_id = ${yearId}
        and f.account_id = c.account_id
    )
    select exists (select 1 from sums) as "isCurrent", coalesce((
      select json_agg(json_build_object('person', case when a.id is not null then ${userRef('a', 'h')} end, 'plans', n.plans,
        'unreleased', n.unreleased, 'withoutAttendance', n.lacking, 'unscored', n.unscored))
      from people n
      left join account a on a.institution_id = ${institution.id} and a.id = n.account_id
      left join person h on h.institution_id = ${institution.id} and h.id = a.person_id
      where n.plans > 0), '[]') as people`.execute(db)
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0].isCurrent ? rows[0].people : null
}
