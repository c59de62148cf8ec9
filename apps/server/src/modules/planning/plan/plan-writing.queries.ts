import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { raiseLessonVersions } from './lesson-version.queries.ts'
import { notePlanChanges } from './plan-change.queries.ts'

export type PlanRow = {
  id: string
  academic_year_id: string
  grade_id: string
  curriculum_component_id: string
  parent_lesson_plan_id: string | null
  name: string | null
  parallel_group: number | null
  is_active: boolean
  version: number
}

/** A plan as it stands; `locked` against every other change until the commit. */
export const planRowOf = async (
  { db, institution }: Ctx,
  id: string,
  locked = false,
): Promise<PlanRow | null> => {
  const { rows } = await sql<PlanRow>`
    select id, academic_year_id, grade_id, curriculum_component_id, parent_lesson_plan_id, name, parallel_group,
      is_active, version
    from lesson_plan where institution_id = ${institution.id} and id = ${id}
    ${locked ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Whether the component has a plan in the class, children left out. */
export const isPlanned = async (
  { db, institution }: Ctx,
  gradeId: string,
  componentId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from lesson_plan where institution_id = ${institution.id} and grade_id = ${gradeId}
      and curriculum_component_id = ${componentId} and parent_lesson_plan_id is null`.execute(db)
  return rows.length > 0
}

export type NewPlan = Omit<PlanRow, 'id' | 'version'>

/** New plans with the ids that they got. */
export const insertPlans = async (
  { db, institution }: Ctx,
  plans: readonly NewPlan[],
): Promise<(NewPlan & { id: string })[]> =>
  db
    .insertInto('lesson_plan')
    .values(plans.map(plan => ({ institution_id: institution.id, ...plan })))
    .returning([
      'id',
      'academic_year_id',
      'grade_id',
      'curriculum_component_id',
      'parent_lesson_plan_id',
      'name',
      'parallel_group',
      'is_active',
    ])
    .execute()

export const updatePlanRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: Partial<Pick<PlanRow, 'name' | 'parallel_group' | 'is_active'>>,
): Promise<void> => {
  await db
    .updateTable('lesson_plan')
    .set({ ...values, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** Whether lessons, evaluations (deleted ones too: their rows stay as history) or child plans hold the plan in place. */
export const isPlanInUse = async ({ db, institution }: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from lesson l where l.institution_id = ${institution.id} and l.lesson_plan_id = ${id})
      or exists (select 1 from school_evaluation v
        where v.institution_id = ${institution.id} and v.lesson_plan_id = ${id})
      or exists (select 1 from lesson_plan p
        where p.institution_id = ${institution.id} and p.parent_lesson_plan_id = ${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}

/** A plan with its weekly times, which take the instructors' slots with them, and its instructors' periods. */
export const deletePlanRow = async (ctx: Ctx, id: string): Promise<void> => {
  const { db, institution } = ctx
  await notePlanChanges(ctx, [id])
  for (const table of ['lesson_plan_recurrence', 'lesson_plan_instructor'] as const) {
    await db
      .deleteFrom(table)
      .where('institution_id', '=', institution.id)
      .where('lesson_plan_id', '=', id)
      .execute()
  }
  await db
    .deleteFrom('lesson_plan')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** A plan and its children. */
export const familyOf = async ({ db, institution }: Ctx, planId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from lesson_plan
    where institution_id = ${institution.id} and (id = ${planId} or parent_lesson_plan_id = ${planId})`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/**
 * Weekly times and untouched lessons of these plans, in a parallel group of the class or, without one, of the whole
 * class. What is released or has attendance stays where it was.
 */
export const moveToGroup = async (
  ctx: Ctx,
  planIds: readonly string[],
  group: number | null,
): Promise<void> => {
  const { db, institution } = ctx
  const range = sql`int4range(${group}::int, ${group === null ? null : group + 1}::int)`
  await sql`update lesson_plan_recurrence set group_range = ${range}
    where institution_id = ${institution.id} and lesson_plan_id = any(${planIds}::uuid[])`.execute(db)
  await sql`update lesson set group_range = ${range}
    where institution_id = ${institution.id} and lesson_plan_id = any(${planIds}::uuid[])
      and not accomplished and attendance_taken_at is null`.execute(db)
  await raiseLessonVersions(ctx, { planIds })
}
