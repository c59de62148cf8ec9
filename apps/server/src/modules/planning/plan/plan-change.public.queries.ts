import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { raiseLessonVersions } from './lesson-version.queries.ts'

type Writer = { db: Ctx['db']; institution: { id: string } }

/**
 * Notes in the writer's transaction that lessons of plans are others, so that figures of these plans are counted again. It
 * only adds rows: writers of one plan do not wait for each other. The plans are there; ids are given, because a value
 * that the database generates would keep several machines from leaving the statement to one of them.
 */
export const notePlanChanges = async (
  { db, institution }: Writer,
  planIds: readonly string[],
): Promise<void> => {
  const ids = [...new Set(planIds)]
  if (ids.length === 0) return
  await sql`
    insert into lesson_plan_change (institution_id, id, academic_year_id, lesson_plan_id)
    select p.institution_id, change.id, p.academic_year_id, p.id
    from unnest(${ids.map(() => randomUUID())}::uuid[], ${ids}::uuid[]) as change(id, plan_id)
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = change.plan_id
    on conflict (institution_id, id) do nothing`.execute(db)
}

/**
 * Announces that a writer adds, moves or removes lessons of plans: their figures are counted again, and files that print
 * lessons become outdated.
 */
export const noteChangedLessons = async (ctx: Ctx, planIds: readonly string[]): Promise<void> => {
  await raiseLessonVersions(ctx, { planIds })
  await notePlanChanges(ctx, planIds)
}

/** Notes changes of all plans of components in a class. */
export const noteChangesOfClass = async (
  tenant: Writer,
  { gradeId, componentIds }: { gradeId: string; componentIds: readonly string[] },
): Promise<void> => {
  const { db, institution } = tenant
  const plans = await db
    .selectFrom('lesson_plan')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('grade_id', '=', gradeId)
    .where('curriculum_component_id', 'in', [...componentIds])
    .execute()
  await notePlanChanges(
    tenant,
    plans.map(({ id }) => id),
  )
}

/** Takes away what was noted, once it has been counted. */
export const forgetPlanChanges = async (
  { db, institution }: Writer,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from lesson_plan_change
    where institution_id = ${institution.id} and ${idIn('id', ids)}`.execute(db)
}
