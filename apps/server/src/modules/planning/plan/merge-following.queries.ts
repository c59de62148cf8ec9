import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { FollowedRow, Following, MergedPair } from '../../people/merge/people-following.queries.ts'
import { raiseLessonVersions } from './lesson-version.queries.ts'

/** Periods as an instructor of one account become another's. */
export const movePlanPeriods = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update lesson_plan_instructor set account_id = ${to}
    where institution_id = ${institution.id} and account_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** Lessons that one account has released become another's. */
export const moveReleases = async (ctx: Ctx, { from, to, keys }: Following): Promise<FollowedRow[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ key: string; lessonId: string }>`
    update lesson_accomplishment set account_id = ${to}
    where institution_id = ${institution.id} and account_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key, lesson_id as "lessonId"`.execute(db)
  await raiseLessonVersions(ctx, { lessonIds: rows.map(({ lessonId }) => lessonId) })
  return rows.map(({ key }) => ({ key }))
}

/** The years in which these accounts teach, or taught. */
export const yearsTaught = async (
  { db, institution }: Ctx,
  accountIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct p.academic_year_id as id from lesson_plan_instructor i
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
    where i.institution_id = ${institution.id} and i.account_id = any(${accountIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Plans that both teach in periods that share days. */
export const plansOfBoth = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct g.name || ' – ' || c.name as name from lesson_plan_instructor i
    join lesson_plan_instructor o on o.institution_id = ${institution.id} and o.lesson_plan_id = i.lesson_plan_id
      and o.account_id = ${other} and o.start_date <= i.end_date and i.start_date <= o.end_date
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where i.institution_id = ${institution.id} and i.account_id = ${kept}
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The plans of these periods. */
export const plansOfPeriods = async (
  { db, institution }: Ctx,
  periodIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct lesson_plan_id as id from lesson_plan_instructor
    where institution_id = ${institution.id} and id = any(${periodIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
