import type { EvaluationSurvey, SurveyResult } from '@lousa/contract/events/survey.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { isBrokenDown, surveyResult } from '@lousa/rules/events/survey.rules.ts'
import type { Ctx } from '../module.ts'
import {
  ownParticipation,
  responseCounts,
  responseOf,
  responsesOf,
  type Survey,
  surveyOf,
} from './survey.queries.ts'

export const assertSurvey = (survey: Survey | null): Survey => {
  if (!survey) throw new ContractError('NOT_FOUND')
  return survey
}

/** A survey as the secretary sees it: of few anonymous answers none. */
export const surveyForOffice = async (ctx: Ctx, survey: Survey): Promise<EvaluationSurvey> => {
  const responses = await responsesOf(ctx, survey)
  const shown = isBrokenDown(survey.anonymous, responses.length) ? responses : []
  return { ...survey, surveyResponses: shown, response: null }
}

/** The survey of an event. Who takes part sees what they answered themselves; for others there is none. */
export const surveyOfEvent = async (ctx: Ctx, gradeId: string): Promise<EvaluationSurvey> => {
  const survey = assertSurvey(await surveyOf(ctx, { gradeId }))
  if (ctx.actor.role === 'ADMINISTRATOR') return surveyForOffice(ctx, survey)
  const enrollmentId = await ownParticipation(ctx, gradeId)
  if (enrollmentId === null) throw new ContractError('NOT_FOUND')
  return { ...survey, surveyResponses: [], response: await responseOf(ctx, survey, enrollmentId) }
}

export const resultOf = async (ctx: Ctx, id: string): Promise<SurveyResult> => {
  const survey = assertSurvey(await surveyOf(ctx, { id }))
  const { invited } = await responseCounts(ctx, survey)
  const responses = await responsesOf(ctx, survey)
  const answers = responses.map(response => response.answers)
  return {
    responses: answers.length,
    invited,
    questions: surveyResult(survey, answers).map(({ questionId, mean, counts, texts }) => ({
      questionId,
      mean: mean ?? null,
      counts: counts ? [...counts] : null,
      texts: texts ? [...texts] : null,
    })),
  }
}
