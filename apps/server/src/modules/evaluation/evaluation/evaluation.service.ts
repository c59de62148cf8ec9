import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import { SCHOOL_EVALUATION } from '@lousa/contract/evaluation/evaluation/evaluation-table.ts'
import type * as calls from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  EVALUATION_ABOVE_TERM,
  type EvaluationType,
  type SchoolEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ContractError, type FieldError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { evaluationDates } from '@lousa/rules/evaluation/mark/evaluation-date.rules.ts'
import { countsInTerm, termBudget } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { refusePublished } from '../../academics/class-result.service.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopes } from '../../performance-input.ts'
import { assertOwnPeriod } from '../../planning/plan/instructor-period.service.ts'
import { createdChanges, deletedChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { countedScores } from './counted-scores.queries.ts'
import {
  type EvaluationLimits,
  type EvaluationRow,
  type EvaluationValues,
  evaluationPlan,
  evaluationsWhere,
  insertEvaluation,
  lockEvaluation,
  lockEvaluationLimits,
  lockTermHighest,
  markEvaluationDeleted,
  type PlanRow,
  recordedScores,
  termEvaluations,
  updateEvaluationRow,
} from './evaluation.queries.ts'

type Creation = BodyOf<typeof calls.createEvaluation>
type Edit = BodyOf<typeof calls.updateEvaluation>
type Place = Pick<PlanRow, 'grade_id' | 'curriculum_component_id'>

/** One evaluation as it is answered. */
export const evaluationById = async (ctx: Ctx, id: string): Promise<SchoolEvaluation> => {
  const [evaluation] = await evaluationsWhere(ctx, { ids: [id] }, { currentPage: 1, rowsPerPage: 1 })
  if (!evaluation) throw new ContractError('NOT_FOUND')
  return evaluation
}

/** `type` and `evaluationType` are the same field: the calls know it by both names. */
const typeOf = ({ type, evaluationType }: Pick<Edit, 'type' | 'evaluationType'>) => {
  if (type && evaluationType && type !== evaluationType)
    throw invalidFields(fieldError('evaluationType', 'INVALID'))
  return type ?? evaluationType
}

/** The required and forbidden fields of a type. */
const refuseIncomplete = ({ type, highest, academicTermId }: EvaluationValues): void => {
  const errors: FieldError[] = []
  if (type === 'FEEDBACK' && highest !== null) errors.push(fieldError('highest', 'INVALID'))
  if (type !== 'FEEDBACK' && highest === null) errors.push(fieldError('highest', 'REQUIRED'))
  if (type !== 'ANNUAL_RECOVERY' && academicTermId === null)
    errors.push(fieldError('academicTermId', 'REQUIRED'))
  if (errors.length > 0) throw invalidFields(...errors)
}

/** The year's recovery belongs to no term; a term sent with it says nothing. */
const termFor = (type: EvaluationType, termId: string | null | undefined): string | null =>
  type === 'ANNUAL_RECOVERY' ? null : (termId ?? null)

const assertFits = (frame: EvaluationLimits, values: EvaluationValues): void => {
  if (values.academicTermId !== null && frame.term_id === null)
    throw invalidFields(fieldError('academicTermId', 'INVALID'))
  assertOpen({ yearStatus: frame.year_status, closedAt: frame.term_closed_at })
  if (frame.grade_type === 'ASSESSMENT' && values.type !== 'FEEDBACK')
    throw fieldRefusal('type', 'TYPE_NOT_ALLOWED')
  const year = { start: frame.year_start, end: frame.year_end }
  const { start, end } = frame.term_id === null ? year : evaluationDates({ start: frame.term_start }, year)
  if (values.date < start || values.date > end) throw fieldRefusal('date', 'OUT_OF_TERM')
}

/** The tests and works of a term fit its worth, whose row is locked until the commit. */
const assertWithinTerm = async (
  ctx: Ctx,
  { grade_id: gradeId, curriculum_component_id: componentId }: Place,
  values: EvaluationValues,
  except: string | null,
): Promise<void> => {
  const { academicTermId } = values
  if (!countsInTerm(values.type) || academicTermId === null) return
  const termHighest = (await lockTermHighest(ctx, { gradeId, academicTermId })) ?? 0
  const where = { gradeId, componentId, academicTermId, except }
  const { policies, evaluations } = await termEvaluations(ctx, where)
  const { mode } = resolvePolicy(...policies)
  // In mode MEAN another one that passes the term, planned before it was lowered, is no reason to refuse this one.
  const counted = mode === 'SUM' ? [...evaluations, values] : [values]
  if (!termBudget({ mode, evaluations: counted, termHighest }).exceeded) return
  const message = fill(mode === 'SUM' ? M.val.sum : M.val.lessOrEqual, { value: formatMark(termHighest) })
  throw new ContractError('TERM_MARK_EXCEEDED', {
    ...(mode === 'MEAN' ? { message: EVALUATION_ABOVE_TERM } : {}),
    data: { limit: termHighest },
    errors: [{ path: 'highest', code: 'TERM_MARK_EXCEEDED', message }],
  })
}

const planOf = async (ctx: Ctx, body: Creation): Promise<PlanRow> => {
  const { lessonPlanId, gradeId, curriculumComponentId } = body
  if (!lessonPlanId && !(gradeId && curriculumComponentId))
    throw invalidFields(fieldError('lessonPlanId', 'REQUIRED'))
  const plan = await evaluationPlan(
    ctx,
    lessonPlanId
      ? { lessonPlanId }
      : { gradeId: gradeId ?? '', curriculumComponentId: curriculumComponentId ?? '' },
  )
  if (!plan) throw new ContractError('NOT_FOUND')
  if (gradeId && gradeId !== plan.grade_id) throw invalidFields(fieldError('gradeId', 'INVALID'))
  if (curriculumComponentId && curriculumComponentId !== plan.curriculum_component_id)
    throw invalidFields(fieldError('curriculumComponentId', 'INVALID'))
  return plan
}

const markScopesDirty = (ctx: Ctx, of: Omit<PlanRow, 'id'>, termId: string | null): Promise<void> =>
  bumpScopes(ctx, {
    yearId: of.academic_year_id,
    gradeId: of.grade_id,
    componentId: of.curriculum_component_id,
    termId,
  })

/** An evaluation of a plan; of a child plan it belongs to the parent. */
export const createEvaluation = async (ctx: Ctx, body: Creation): Promise<SchoolEvaluation> => {
  const type = typeOf(body)
  if (!type) throw invalidFields(fieldError('type', 'REQUIRED'))
  const plan = await planOf(ctx, body)
  const values = newValues(SCHOOL_EVALUATION, {
    ...body,
    type,
    academicTermId: termFor(type, body.academicTermId),
  })
  refuseIncomplete(values)
  await assertOwnPeriod(ctx, plan.id, values.date)
  const place = { gradeId: plan.grade_id, yearId: plan.academic_year_id, termId: values.academicTermId }
  const limits = await lockEvaluationLimits(ctx, place)
  assertFits(limits, values)
  if (type === 'ANNUAL_RECOVERY') await refusePublished(ctx, [plan.grade_id])
  await assertWithinTerm(ctx, plan, values, null)
  const ofClass = limits.grade_type === 'ASSESSMENT' && limits.opinion_of_class
  const id = await insertEvaluation(ctx, plan, { values, ofClass })
  await markScopesDirty(ctx, plan, values.academicTermId)
  ctx.audit({
    entity: 'schoolEvaluation',
    entityId: id,
    action: 'CREATED',
    changes: createdChanges(SCHOOL_EVALUATION, values),
    gradeId: plan.grade_id,
    lessonPlanId: plan.id,
  })
  return evaluationById(ctx, id)
}

/** The evaluation for a change of it: still there, its own term and year open, its date in the actor's period. */
const writableEvaluation = async (ctx: Ctx, id: string): Promise<EvaluationRow> => {
  const row = await lockEvaluation(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  await assertOwnPeriod(ctx, row.lesson_plan_id, row.date)
  const frame = await lockEvaluationLimits(ctx, {
    gradeId: row.grade_id,
    yearId: row.academic_year_id,
    termId: row.academicTermId,
  })
  assertOpen({ yearStatus: frame.year_status, closedAt: frame.term_closed_at })
  if (row.type === 'ANNUAL_RECOVERY') await refusePublished(ctx, [row.grade_id])
  return row
}

const editedValues = (row: EvaluationRow, body: Edit): EvaluationValues => {
  const type = typeOf(body) ?? row.type
  const values = valuesAfter(SCHOOL_EVALUATION, row, { ...body, type })
  return { ...values, academicTermId: termFor(type, values.academicTermId) }
}

/** Scores that exist must still fit: below the new highest, and they were given for an evaluation of this type. */
const refuseAgainstScores = async (ctx: Ctx, row: EvaluationRow, values: EvaluationValues): Promise<void> => {
  const { count, top } = await recordedScores(ctx, row.id)
  if (count > 0 && row.type !== values.type)
    throw fieldRefusal('type', 'EVALUATION_HAS_SCORES', { data: { count } })
  if (top !== null && values.highest !== null && values.highest < top)
    throw fieldRefusal('highest', 'HIGHEST_BELOW_SCORE', {
      message: `Há notas lançadas até ${formatMark(top)}.`,
      data: { limit: top },
    })
}

type Edited = AnswerOf<typeof calls.updateEvaluation>

/** Changes an evaluation; a preview of another date also says whose score stops or begins to count. */
export const updateEvaluation = async (
  ctx: Ctx,
  id: string,
  { preview = false, ...body }: Edit,
  version: number | undefined,
): Promise<Edited> => {
  const row = await writableEvaluation(ctx, id)
  const edited = await editEvaluation(ctx, row, body, version)
  if (!preview || edited.date === row.date) return edited
  return { ...edited, counted: await countedScores(ctx, id, { from: row.date, to: edited.date }) }
}

const editEvaluation = async (
  ctx: Ctx,
  row: EvaluationRow,
  body: Omit<Edit, 'preview'>,
  version: number | undefined,
): Promise<SchoolEvaluation> => {
  await assertVersion(version, row.version, () => evaluationById(ctx, row.id))
  const values = editedValues(row, body)
  const changed = recordChange(SCHOOL_EVALUATION, row, values)
  if (changed === null) return evaluationById(ctx, row.id)
  refuseIncomplete(values)
  if (changed.has('date')) await assertOwnPeriod(ctx, row.lesson_plan_id, values.date)
  const place = { gradeId: row.grade_id, yearId: row.academic_year_id, termId: values.academicTermId }
  assertFits(await lockEvaluationLimits(ctx, place), values)
  await refuseAgainstScores(ctx, row, values)
  // A term that was made smaller afterwards does not keep anybody from correcting a name.
  if (changed.has('highest') || changed.has('type') || changed.has('academicTermId'))
    await assertWithinTerm(ctx, row, values, row.id)
  await updateEvaluationRow(ctx, row, values)
  // Two terms in the order of their ids, as computing holds them: no circle of people who wait.
  for (const termId of [...new Set([row.academicTermId, values.academicTermId])].toSorted())
    await markScopesDirty(ctx, row, termId)
  ctx.audit({
    entity: 'schoolEvaluation',
    entityId: row.id,
    action: 'UPDATED',
    changes: changed.changes,
    gradeId: row.grade_id,
    lessonPlanId: row.lesson_plan_id,
  })
  return evaluationById(ctx, row.id)
}

/** Takes an evaluation away; with scores only when that is confirmed. The scores stay stored with it. */
export const deleteEvaluation = async (ctx: Ctx, id: string, confirmed: boolean): Promise<void> => {
  const row = await writableEvaluation(ctx, id)
  const { count } = await recordedScores(ctx, row.id)
  if (count > 0 && !confirmed) throw new ContractError('EVALUATION_HAS_SCORES', { data: { count } })
  await markEvaluationDeleted(ctx, row.id)
  await markScopesDirty(ctx, row, row.academicTermId)
  ctx.audit({
    entity: 'schoolEvaluation',
    entityId: row.id,
    action: 'DELETED',
    changes: [
      ...deletedChanges(SCHOOL_EVALUATION, row),
      ...(count > 0 ? [{ field: 'scores', from: count, to: null }] : []),
    ],
    gradeId: row.grade_id,
    lessonPlanId: row.lesson_plan_id,
  })
}
