import { LESSON_PLAN } from '@lousa/contract/planning/plan/plan-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { recordColumns } from '../../record-columns.ts'
import { raiseLessonVersions } from './lesson-version.queries.ts'
import { notePlanChanges } from './plan-change.public.queries.ts'

export type PlanValues = ValuesOf<typeof LESSON_PLAN>
export type NewPlan = PlanValues & { academic_year_id: string; grade_id: string }
export type PlanRow = NewPlan & { id: string; version: number }

const COLUMNS = recordColumns('lesson_plan', LESSON_PLAN, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  academic_year_id: 'PARENT',
  grade_id: 'PARENT',
})
const LIST = sql.raw(COLUMNS.list)
const STORED = sql.raw(`id, academic_year_id, grade_id, ${COLUMNS.selected}`)

/** A plan as it stands; `locked` against every other change until the commit. */
export const planRowOf = async (
  { db, institution }: Ctx,
  id: string,
  locked = false,
): Promise<PlanRow | null> => {
  const { rows } = await sql<PlanRow>`
    select ${STORED}, version from lesson_plan where institution_id = ${institution.id} and id = ${id}
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

/** New plans with the ids that they got. */
export const insertPlans = async (
  { db, institution }: Ctx,
  plans: readonly NewPlan[],
): Promise<(NewPlan & { id: string })[]> => {
  const stored = plans.map(plan => ({
    academic_year_id: plan.academic_year_id,
    grade_id: plan.grade_id,
    ...COLUMNS.row(plan),
  }))
  const { rows } = await sql<NewPlan & { id: string }>`
    insert into lesson_plan as n (institution_id, academic_year_id, grade_id, ${LIST})
    select ${institution.id}::uuid, academic_year_id, grade_id, ${LIST}
    from jsonb_populate_recordset(null::lesson_plan, ${JSON.stringify(stored)}::jsonb)
    returning ${STORED}`.execute(db)
  return rows
}

export const updatePlanRow = async (
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  values: PlanValues,
): Promise<void> => {
  const { db, institution } = ctx
  await notePlanChanges(ctx, [id])
  await sql`
    update lesson_plan set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::lesson_plan, ${JSON.stringify(COLUMNS.row(values))}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
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
export const planWithChildren = async ({ db, institution }: Ctx, planId: string): Promise<string[]> => {
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
