import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/events/survey.contract.ts'
import type { EvaluationSurvey } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { optionsProblem } from '@lousa/rules/events/survey.rules.ts'
import { lockEventForUpdate } from '../academics/event/event-writing.service.ts'
import { fieldRefusal } from '../field-refusal.ts'
import type { Ctx } from '../module.ts'
import { createdChanges, newValues, type RecordChange, recordChange, valuesAfter } from '../record-values.ts'
import { assertVersion } from '../stale-version.ts'
import { responseCounts, type Survey, surveyOf } from './survey.queries.ts'
import { assertSurvey, surveyForOffice } from './survey.service.ts'
import {
  insertSurvey,
  lockSurvey,
  replaceQuestions,
  type SurveyValues,
  updateSurveyRow,
} from './survey-writing.queries.ts'

type SurveyWrite = BodyOf<typeof calls.createSurvey>
type SurveyChange = Omit<BodyOf<typeof calls.updateSurvey>, 'version'>

const questionsOf = (questions: SurveyWrite['questions']): SurveyValues['questions'] =>
  questions.map(({ id, text, type, options, required }) => ({
    id: id ?? null,
    text,
    type,
    options: type === 'CHOICE' ? (options ?? []) : null,
    required: required ?? false,
  }))

/** Questions that stay are the survey's own, each once; what may be chosen fits the kind of question. */
const refuseQuestions = (questions: SurveyWrite['questions'], stored: Survey['questions']): void => {
  const ids = questions.map(({ id }) => id)
  const errors = questions.flatMap(({ id, type, options }, at) => {
    const isForeign = id !== undefined && !stored.some(question => question.id === id)
    const problem = optionsProblem({ type, options: options ?? [] })
    return [
      ...(isForeign || (id !== undefined && ids.indexOf(id) < at)
        ? [fieldError(`questions.${at}.id`, 'INVALID')]
        : []),
      ...(problem ? [fieldError(`questions.${at}.options`, problem)] : []),
    ]
  })
  if (errors.length > 0) throw invalidFields(...errors)
}

const refusePeriod = ({ start, end }: Pick<SurveyValues, 'start' | 'end'>): void => {
  if (end < start) throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
}

const shown = async (ctx: Ctx, id: string): Promise<EvaluationSurvey> =>
  surveyForOffice(ctx, assertSurvey(await surveyOf(ctx, { id })))

/** The answer for a repeated request with an equal key. */
export const recordedSurvey = shown

export const createSurvey = async (
  ctx: Ctx,
  gradeId: string,
  body: SurveyWrite,
): Promise<EvaluationSurvey> => {
  await lockEventForUpdate(ctx, gradeId)
  refuseQuestions(body.questions, [])
  const values = newValues(SURVEY_FIELDS, { ...body, questions: questionsOf(body.questions) })
  refusePeriod(values)
  const id = await insertSurvey(ctx, gradeId, values)
  if (id === null) throw new ContractError('SURVEY_ALREADY_RECORDED')
  await replaceQuestions(ctx, id, values.questions)
  const changes = createdChanges(SURVEY_FIELDS, values)
  ctx.audit({ entity: 'evaluationSurvey', entityId: id, action: 'CREATED', changes, gradeId })
  return shown(ctx, id)
}

/** Questions with answers, and their promise of anonymity, do not change. */
const refuseAnswered = async (ctx: Ctx, survey: Survey, { has }: RecordChange<typeof SURVEY_FIELDS>) => {
  const field = (['questions', 'anonymous'] as const).find(has)
  if (field === undefined) return
  const { responses } = await responseCounts(ctx, survey)
  if (responses > 0) throw fieldRefusal(field, 'SURVEY_HAS_RESPONSES')
}

export const updateSurvey = async (
  ctx: Ctx,
  id: string,
  change: SurveyChange,
  version: number | undefined,
): Promise<EvaluationSurvey> => {
  const { gradeId } = assertSurvey(await surveyOf(ctx, { id }))
  await lockEventForUpdate(ctx, gradeId)
  await lockSurvey(ctx, id, 'change')
  const survey = assertSurvey(await surveyOf(ctx, { id }))
  await assertVersion(version, survey.version, () => surveyForOffice(ctx, survey))
  if (change.questions) refuseQuestions(change.questions, survey.questions)
  const values = valuesAfter(SURVEY_FIELDS, survey, {
    ...change,
    questions: change.questions && questionsOf(change.questions),
  })
  refusePeriod(values)
  const changed = recordChange(SURVEY_FIELDS, survey, values)
  if (changed === null) return surveyForOffice(ctx, survey)
  await refuseAnswered(ctx, survey, changed)
  await updateSurveyRow(ctx, id, values)
  if (changed.has('questions')) await replaceQuestions(ctx, id, values.questions)
  const { changes } = changed
  ctx.audit({ entity: 'evaluationSurvey', entityId: id, action: 'UPDATED', changes, gradeId })
  return shown(ctx, id)
}
