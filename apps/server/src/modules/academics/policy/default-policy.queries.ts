import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/**
 * Holds every open year and term as it is until the commit: none of them closes between the change of a default and
 * what is kept of the former one.
 */
export const lockOpenTerms = async ({ db, institution }: Ctx): Promise<void> => {
  await sql`select 1 from academic_year where institution_id = ${institution.id} and status = 'OPEN'
    order by id for key share`.execute(db)
  await sql`select 1 from academic_term where institution_id = ${institution.id} and closed_at is null
    order by id for key share`.execute(db)
}

const ownPolicy: RawBuilder<unknown> = sql`coalesce(jsonb_strip_nulls(g.performance_policy), '{}')`

/** Classes that leave one of these settings to the institution. */
const follows = (settings: readonly (keyof PerformancePolicy)[]): RawBuilder<boolean> =>
  sql`not ${ownPolicy} ?& ${settings}::text[]`

/** Something of the class is closed: its year, or a term of its level. */
const isClosed = ({ institution }: Ctx): RawBuilder<boolean> => sql`(y.status = 'FINISHED' or exists (
  select 1 from academic_term t where t.institution_id = ${institution.id}
    and t.education_level_id = g.education_level_id and t.closed_at is not null))`

const yearOfGrade = ({ institution }: Ctx) =>
  sql`academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id`

export type PinnedClass = { id: string; own: Partial<PerformancePolicy> }

/** Writes the former policy into the closed classes that follow the settings; what a class set itself stays. */
export const pinFormerPolicy = async (
  ctx: Ctx,
  settings: readonly (keyof PerformancePolicy)[],
  former: PerformancePolicy,
): Promise<PinnedClass[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<PinnedClass>`
    with kept as materialized (
      select g.id, ${ownPolicy} as own from grade g
      join ${yearOfGrade(ctx)}
      where g.institution_id = ${institution.id} and not g.is_event and ${follows(settings)} and ${isClosed(ctx)}
      order by g.id for no key update of g
    )
    update grade g set version = g.version + 1,
      policy_pinned = array(select jsonb_object_keys(${JSON.stringify(former)}::jsonb - array(
        select jsonb_object_keys(kept.own))) order by 1)
        || array(select pinned from unnest(g.policy_pinned) as pinned where pinned = 'retention'),
      performance_policy = ${JSON.stringify(former)}::jsonb || kept.own
    from kept where g.institution_id = ${institution.id} and g.id = kept.id
    returning g.id, kept.own`.execute(db)
  return rows
}

/** Classes of which nothing is closed and that follow the settings. */
export const classesOnDefaultPolicy = async (
  ctx: Ctx,
  settings: readonly (keyof PerformancePolicy)[],
): Promise<string[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ id: string }>`
    select g.id from grade g join ${yearOfGrade(ctx)}
    where g.institution_id = ${institution.id} and not g.is_event and ${follows(settings)} and not ${isClosed(ctx)}
    order by g.id`.execute(db)
  return rows.map(row => row.id)
}

/** Locks what the terms of the classes are worth until the commit: no evaluation is planned before it. */
export const lockWorthsOf = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`
    select 1 from academic_term_mark where institution_id = ${institution.id} and grade_id = any(${ids}::uuid[])
    order by grade_id, academic_term_id for no key update`.execute(db)
}

type ClassName = { id: string; name: string }

/** Those of the classes whose terms are worth more together than the class's year. */
export const classesOverTheirYear = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<ClassName[]> => {
  const { rows } = await sql<ClassName>`
    select g.id, g.name from grade g
    where g.institution_id = ${institution.id} and g.id = any(${ids}::uuid[]) and g.highest < (
      select sum(m.highest) from academic_term_mark m
      where m.institution_id = ${institution.id} and m.grade_id = g.id)
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** Those of the classes where the tests and works of a term are worth more together than the term. */
export const classesOverTheirTerms = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<ClassName[]> => {
  const { rows } = await sql<ClassName>`
    select g.id, g.name from grade g
    where g.institution_id = ${institution.id} and g.id = any(${ids}::uuid[]) and exists (
      select 1 from academic_term_mark m
      join school_evaluation v on v.institution_id = ${institution.id} and v.grade_id = g.id
        and v.academic_term_id = m.academic_term_id and v.deleted_at is null and v.type in ('PROOF', 'WORK')
      where m.institution_id = ${institution.id} and m.grade_id = g.id
      group by m.academic_term_id, m.highest, v.curriculum_component_id having sum(v.highest) > m.highest)
    order by g.class_order, g.id`.execute(db)
  return rows
}
