import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { planPermissions } from '@lousa/rules/planning/lesson-permissions.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import { coveredLessons } from '../../academics/grade/covered-lessons.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import { isEvaluated } from './evaluated.queries.ts'

export type PlansWhere = {
  planId?: string | undefined
  planIds?: readonly string[] | undefined
  gradeId?: string | undefined
  yearId?: string | undefined
  levelId?: string | undefined
  componentId?: string | undefined
  /** Plans that this account teaches or taught, and the parents of those. */
  reachedBy?: string | undefined
  /** Plans of the classes in which this student is. */
  attendedBy?: string | undefined
  /** Plans in which this account is or was the instructor itself. */
  instructorId?: string | undefined
  /** A parent's id, or null for the plans without parent. */
  parentId?: string | null | undefined
  isActive?: boolean | undefined
  /** Each of these words is in the class, the component or the name of an instructor of the plan or a part of it. */
  words?: readonly string[] | undefined
  paging?: { currentPage: number; rowsPerPage: number } | undefined
}

const conditions = (ctx: Ctx, where: PlansWhere): RawBuilder<unknown> => {
  const { institution } = ctx
  const all = [sql`p.institution_id = ${institution.id}`]
  if (where.planId) all.push(sql`p.id = ${where.planId}`)
  if (where.planIds) all.push(sql`p.id = any(${where.planIds}::uuid[])`)
  if (where.gradeId) all.push(sql`p.grade_id = ${where.gradeId}`)
  if (where.levelId) all.push(sql`g.education_level_id = ${where.levelId}`)
  if (where.componentId) all.push(sql`p.curriculum_component_id = ${where.componentId}`)
  if (where.yearId) all.push(sql`p.academic_year_id = ${where.yearId}`)
  if (where.parentId === null) all.push(sql`p.parent_lesson_plan_id is null`)
  if (where.parentId) all.push(sql`p.parent_lesson_plan_id = ${where.parentId}`)
  if (where.isActive !== undefined) all.push(sql`p.is_active = ${where.isActive}`)
  if (where.reachedBy) {
    all.push(sql`(p.id in (select r.lesson_plan_id from reach_plan r
      where r.institution_id = ${institution.id} and r.account_id = ${where.reachedBy})
      or p.id in (select o.lesson_plan_id from ${coveredLessons(ctx)}))`)
  }
  if (where.attendedBy) {
    all.push(sql`p.grade_id in (select e.grade_id from student_enrollment e
      where e.institution_id = ${institution.id} and e.account_id = ${where.attendedBy} and ${countedIn('e')})`)
  }
  if (where.instructorId) {
    all.push(sql`p.id in (select i.lesson_plan_id from lesson_plan_instructor i
      where i.institution_id = ${institution.id} and i.account_id = ${where.instructorId})`)
  }
  if (where.words) all.push(holdsEveryWord(where.words))
  return sql.join(all, sql` and `)
}

/**
 * Plans with the columns by which their list is sorted and searched: class, component, and the names of all instructors of the
 * plan or a part of it. PostgreSQL leaves the names out where they are not used.
 */
const namedPlans = ({ institution }: Ctx): RawBuilder<unknown> => sql`lesson_plan p
  join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
  join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
  left join (
    select r.lesson_plan_id, string_agg(a.sort_key, ' ') as names from reach_plan r
    join account a on a.institution_id = ${institution.id} and a.id = r.account_id
    where r.institution_id = ${institution.id} group by r.lesson_plan_id
  ) taught on taught.lesson_plan_id = p.id`

/** Keys hold letters, digits and blanks only, so a word has no wildcard of its own. */
const holdsEveryWord = (words: readonly string[]): RawBuilder<boolean> => sql`
  ${words.length > 0} and g.sort_key || ' ' || c.sort_key || ' ' || coalesce(taught.names, '')
    like all (${words.map(word => `%${word}%`)}::text[])`

/** Instructors of the plan under this alias with their periods; a period without end has `end` null. */
const instructorsOf = (
  { institution }: Ctx,
  plan: string,
): RawBuilder<LessonPlan['instructors']> => sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'user', ${userBrief('a', 'h')}, 'start', i.start_date,
    'end', case when i.open_ended then null else i.end_date end) order by i.start_date, a.sort_key, i.id)
  from lesson_plan_instructor i
  join account a on a.institution_id = ${institution.id} and a.id = i.account_id
  join person h on h.institution_id = ${institution.id} and h.id = a.person_id
  where i.institution_id = ${institution.id} and i.lesson_plan_id = ${sql.ref(`${plan}.id`)}), '[]')`

type PlanRow = Omit<LessonPlan, 'can'> & { yearFinished: boolean }

const planOf = ({ actor }: Ctx, { yearFinished, ...plan }: PlanRow): LessonPlan => ({
  ...plan,
  can: planPermissions({ role: actor.role, yearFinished }),
})

/** Plans by class, component and part, with what the actor may do in each. */
export const plansWhere = async (
  ctx: Ctx,
  where: PlansWhere,
): Promise<{ rows: LessonPlan[]; count: number }> => {
  const { db } = ctx
  const { paging } = where
  const condition = conditions(ctx, where)
  const limits = paging
    ? sql`limit ${paging.rowsPerPage} offset ${(paging.currentPage - 1) * paging.rowsPerPage}`
    : sql``
  const plans = sql<PlanRow>`
    with p as materialized (
      select p.*, g.name as grade_name, c.name as component_name, c.knowledge_area_id,
        row_number() over (order by g.class_order, g.id, c.sort_key, c.id, p.parent_lesson_plan_id nulls first, p.id) as place
      from ${namedPlans(ctx)}
      where ${condition} order by place ${limits}
    )
    select p.id, p.version, p.name, p.parallel_group as "parallelGroup", p.is_active as "isActive", ${isEvaluated(ctx, 'p')} as "isEvaluated",
      p.parent_lesson_plan_id as "parentLessonPlanId",
      y.status = 'FINISHED' as "yearFinished",
      jsonb_build_object('id', p.grade_id, 'name', p.grade_name) as grade,
      jsonb_build_object('id', p.curriculum_component_id, 'name', p.component_name,
        'knowledgeArea', jsonb_build_object('id', k.id, 'name', k.name)) as "curriculumComponent",
      ${instructorsOf(ctx, 'p')} as instructors,
      coalesce((select json_agg(json_build_object('id', child.id, 'name', child.name,
          'instructors', ${instructorsOf(ctx, 'child')}) order by child.name, child.id)
        from lesson_plan child
        where child.institution_id = ${ctx.institution.id} and child.parent_lesson_plan_id = p.id), '[]') as "childLessonPlans",
      (select json_build_object('planned', count(*), 'accomplished', count(*) filter (where l.accomplished))
        from lesson l
        where l.institution_id = ${ctx.institution.id} and l.lesson_plan_id = p.id and l.deleted_at is null) as "lessonCount"
    from p
    join academic_year y on y.institution_id = ${ctx.institution.id} and y.id = p.academic_year_id
    join knowledge_area k on k.institution_id = ${ctx.institution.id} and k.id = p.knowledge_area_id
    order by p.place`.execute(db)
  if (!paging) {
    const { rows } = await plans
    return { rows: rows.map(row => planOf(ctx, row)), count: rows.length }
  }
  const [{ rows }, counted] = await Promise.all([
    plans,
    sql<{ count: number }>`select count(*) as count from ${namedPlans(ctx)} where ${condition}`.execute(db),
  ])
  return { rows: rows.map(row => planOf(ctx, row)), count: counted.rows[0]?.count ?? 0 }
}

export const isInstructor = async ({ db, institution }: Ctx, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', accountId)
    .where('role', '=', 'INSTRUCTOR')
    .executeTakeFirst()
  return row !== undefined
}
