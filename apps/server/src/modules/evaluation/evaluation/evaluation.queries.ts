import { SCHOOL_EVALUATION } from '@lousa/contract/evaluation/evaluation/evaluation-table.ts'
import type { EvaluationType, SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { PlannedEvaluation } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  isExpectedOn,
  isScoreAwaited,
  isScoreRecorded,
  isScoreSettled,
} from '../../academics/class-member.queries.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'

const COLUMNS = recordColumns('school_evaluation', SCHOOL_EVALUATION, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  academic_year_id: 'PARENT',
  grade_id: 'PARENT',
  curriculum_component_id: 'PARENT',
  lesson_plan_id: 'PARENT',
  deleted_at: 'COMPUTED',
  of_class: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)

type EvaluationsWhere = {
  planId?: string | undefined
  ids?: string[] | undefined
  academicTermId?: string | undefined
  type?: EvaluationType | undefined
}

/** The condition on `v`; a child plan's id means its parent's. A plan has the opinions of its class too. */
const conditions = ({ institution }: Ctx, where: EvaluationsWhere): RawBuilder<unknown> => {
  const all = [sql`v.institution_id = ${institution.id} and v.deleted_at is null`]
  if (where.ids) all.push(sql`v.id = any(${where.ids}::uuid[])`)
  if (where.planId) {
    all.push(sql`(v.lesson_plan_id = (select coalesce(p.parent_lesson_plan_id, p.id) from lesson_plan p
        where p.institution_id = ${institution.id} and p.id = ${where.planId})
      or (v.of_class and v.grade_id = (select p.grade_id from lesson_plan p
        where p.institution_id = ${institution.id} and p.id = ${where.planId})))`)
  }
  if (where.academicTermId) all.push(sql`v.academic_term_id = ${where.academicTermId}`)
  if (where.type) all.push(sql`v.type = ${where.type}`)
  return sql.join(all, sql` and `)
}

/** Whether the score of an evaluation is asked of a student: of the recovery of the year only in recovery, or where it is there. */
const isScoreRequested = (institutionId: string): RawBuilder<boolean> => sql`(
  v.type <> 'ANNUAL_RECOVERY' or ${isScoreSettled('s')} or exists (
    select 1 from performance_scope y
    join grade_performance p on p.institution_id = ${institutionId} and p.scope_id = y.id
      and p.student_enrollment_id = e.id and p.situation = 'IN_RECOVERY'
    where y.institution_id = ${institutionId} and y.grade_id = v.grade_id
      and y.curriculum_component_id = v.curriculum_component_id and y.academic_term_id is null))`

/** Evaluations by date, with how many students are expected to have a score and how many have one. */
export const evaluationsWhere = async (
  ctx: Ctx,
  where: EvaluationsWhere,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<SchoolEvaluation[]> => {
  const { rows } = await sql<SchoolEvaluation>`
    select v.id, ${sql.raw(COLUMNS.answered('v'))}, v.type as "evaluationType", v.version,
      v.lesson_plan_id as "lessonPlanId", v.of_class as "ofClass",
      case when t.id is not null then jsonb_build_object('id', t.id, 'position', t.position) end as "academicTerm",
      jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', c.id, 'name', c.name) as "curriculumComponent",
      counted.scored, counted.expected
    from school_evaluation v
    join grade g on g.institution_id = ${ctx.institution.id} and g.id = v.grade_id
    join curriculum_component c on c.institution_id = ${ctx.institution.id} and c.id = v.curriculum_component_id
    left join academic_term t on t.institution_id = ${ctx.institution.id} and t.id = v.academic_term_id
    cross join lateral (
      select count(*) as expected, count(*) filter (where ${isScoreSettled('s')}) as scored
      from student_enrollment e
      left join student_evaluation s on s.institution_id = ${ctx.institution.id}
        and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
      where e.institution_id = ${ctx.institution.id} and e.grade_id = v.grade_id
        and ${isExpectedOn('e', sql`v.date`)} and ${isScoreAwaited('e', 'v', ctx.institution.id)}
        and ${isScoreRequested(ctx.institution.id)}
    ) counted
    where ${conditions(ctx, where)}
    order by v.date, v.id
    limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`.execute(ctx.db)
  return rows
}

export const countEvaluations = async (ctx: Ctx, where: EvaluationsWhere): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from school_evaluation v where ${conditions(ctx, where)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export type EvaluationValues = ValuesOf<typeof SCHOOL_EVALUATION>
export type EvaluationRow = EvaluationValues & {
  id: string
  academic_year_id: string
  grade_id: string
  curriculum_component_id: string
  lesson_plan_id: string
  version: number
}

const rowOf = (values: EvaluationValues): string => JSON.stringify(COLUMNS.row(values))

/** The evaluation, held against other changes of it and against scores until the end of this transaction. */
export const lockEvaluation = async ({ db, institution }: Ctx, id: string): Promise<EvaluationRow | null> => {
  const { rows } = await sql<EvaluationRow>`
    select id, academic_year_id, grade_id, curriculum_component_id, lesson_plan_id, ${sql.raw(COLUMNS.selected)}, version
    from school_evaluation
    where institution_id = ${institution.id} and id = ${id} and deleted_at is null
    for no key update`.execute(db)
  return rows[0] ?? null
}

export type PlanRow = {
  id: string
  academic_year_id: string
  grade_id: string
  curriculum_component_id: string
}

/** The plan that holds the evaluations: of a child its parent, or the one of a class and component, if reached. */
export const evaluationPlan = async (
  { db, institution, actor }: Ctx,
  named: { lessonPlanId: string } | { gradeId: string; curriculumComponentId: string },
): Promise<PlanRow | null> => {
  const which =
    'lessonPlanId' in named
      ? sql`p.id = (select coalesce(n.parent_lesson_plan_id, n.id) from lesson_plan n
          where n.institution_id = ${institution.id} and n.id = ${named.lessonPlanId})`
      : sql`p.grade_id = ${named.gradeId} and p.curriculum_component_id = ${named.curriculumComponentId}
          and p.parent_lesson_plan_id is null`
  const { rows } = await sql<PlanRow>`
    select p.id, p.academic_year_id, p.grade_id, p.curriculum_component_id
    from lesson_plan p
    where p.institution_id = ${institution.id} and ${which}
      and (${actor.role === 'ADMINISTRATOR'} or exists (
        select 1 from reach_plan r where r.institution_id = ${institution.id}
          and r.lesson_plan_id = p.id and r.account_id = ${actor.accountId}))`.execute(db)
  return rows[0] ?? null
}

export type EvaluationLimits = {
  grade_type: 'MARK' | 'ASSESSMENT'
  opinion_of_class: boolean
  year_status: string
  year_start: CivilDate
  year_end: CivilDate
  /** Null when no term was named, or one of another level. */
  term_id: string | null
  term_start: CivilDate
  term_closed_at: string | null
}

/**
 * The records that an evaluation of a class must fit into: the kind of class, the year and the named term. Year and term are
 * locked against closing until this transaction ends. The term is found by id and not by date: the annual recovery has none, and
 * its date may lie in a term that is closed by then.
 */
export const lockEvaluationLimits = async (
  { db, institution }: Ctx,
  { gradeId, yearId, termId }: { gradeId: string; yearId: string; termId: string | null },
): Promise<EvaluationLimits> => {
  const { rows } = await sql<EvaluationLimits>`
    with g as materialized (
      select g.type, g.opinion_of_class, g.education_level_id from grade g
      where g.institution_id = ${institution.id} and g.id = ${gradeId}
    ), y as materialized (
      select y.status, y.start_date, y.end_date from academic_year y
      where y.institution_id = ${institution.id} and y.id = ${yearId} for key share
    ), t as materialized (
      select t.id, t.start_date, t.end_date, t.closed_at from academic_term t
      where t.institution_id = ${institution.id} and t.id = ${termId}
        and t.education_level_id = (select g.education_level_id from g) for key share
    )
    select g.type as grade_type, g.opinion_of_class, y.status as year_status, y.start_date as year_start, y.end_date as year_end,
      t.id as term_id, t.start_date as term_start, t.closed_at as term_closed_at
    from g cross join y left join t on true`.execute(db)
  const frame = rows[0]
  if (!frame) throw new Error('The class or year of an evaluation does not exist')
  return frame
}

/**
 * The worth of a term in a class, locked until the end of this transaction so that two evaluations made at once
 * cannot pass it together. Null: the term is worth nothing yet.
 */
export const lockTermHighest = async (
  { db, institution }: Ctx,
  { gradeId, academicTermId }: { gradeId: string; academicTermId: string },
): Promise<number | null> => {
  const { rows } = await sql<{ highest: number }>`
    select highest from academic_term_mark
    where institution_id = ${institution.id} and grade_id = ${gradeId} and academic_term_id = ${academicTermId}
    for no key update`.execute(db)
  return rows[0]?.highest ?? null
}

/**
 * The evaluations that share a term's marks, and how the class counts: policies in the order in which they overlay each
 * other. Read after `lockTermHighest`, by a statement of its own.
 */
export const termEvaluations = async (
  { db, institution }: Ctx,
  where: { gradeId: string; componentId: string; academicTermId: string; except: string | null },
): Promise<{ policies: (Partial<PerformancePolicy> | null)[]; evaluations: PlannedEvaluation[] }> => {
  const { rows } = await sql<{
    policies: (Partial<PerformancePolicy> | null)[]
    evaluations: PlannedEvaluation[]
  }>`
    select jsonb_build_array(i.performance_policy, g.performance_policy) as policies, coalesce((
      select jsonb_agg(jsonb_build_object('type', v.type, 'highest', v.highest)) from school_evaluation v
      where v.institution_id = ${institution.id} and v.grade_id = ${where.gradeId}
        and v.curriculum_component_id = ${where.componentId} and v.academic_term_id = ${where.academicTermId}
        and v.deleted_at is null and v.id is distinct from ${where.except}), '[]') as evaluations
    from grade g join institution i on i.institution_id = ${institution.id}
    where g.institution_id = ${institution.id} and g.id = ${where.gradeId}`.execute(db)
  return rows[0] ?? { policies: [], evaluations: [] }
}

/** How many scores, states or opinions an evaluation has, and the highest score. */
export const recordedScores = async (
  { db, institution }: Ctx,
  evaluationId: string,
): Promise<{ count: number; top: number | null }> => {
  const { rows } = await sql<{ count: number; top: number | null }>`
    select count(*) filter (where ${isScoreRecorded('s')}) as count, max(s.score) as top from student_evaluation s
    where s.institution_id = ${institution.id} and s.school_evaluation_id = ${evaluationId}`.execute(db)
  return rows[0] ?? { count: 0, top: null }
}

export const insertEvaluation = async (
  { db, institution }: Ctx,
  plan: PlanRow,
  { values, ofClass }: { values: EvaluationValues; ofClass: boolean },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into school_evaluation as n
      (institution_id, academic_year_id, grade_id, curriculum_component_id, lesson_plan_id,
        of_class, ${LIST})
    select ${institution.id}::uuid, ${plan.academic_year_id}::uuid, ${plan.grade_id}::uuid,
      ${plan.curriculum_component_id}::uuid, ${plan.id}::uuid, ${ofClass}::boolean, ${LIST}
    from jsonb_populate_record(null::school_evaluation, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateEvaluationRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: EvaluationValues,
): Promise<void> => {
  await sql`
    update school_evaluation set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::school_evaluation, ${rowOf(values)}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const markEvaluationDeleted = async ({ db, institution, now }: Ctx, id: string): Promise<void> => {
  await db
    .updateTable('school_evaluation')
    .set({ deleted_at: now })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
