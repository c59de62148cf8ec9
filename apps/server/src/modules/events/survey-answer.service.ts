import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/events/survey.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Answer, checkAnswers, isSurveyOpen } from '@lousa/rules/events/survey.rules.ts'
import { lockEventForUpdate } from '../academics/event/event-writing.service.ts'
import type { Ctx } from '../module.ts'
import {
  type AnonymousAnswer,
  type AnswerPlace,
  insertAnonymousAnswers,
  insertMarks,
  takeAnswersAlong,
} from './anonymous-answer.queries.ts'
import { markOf, type Response, responseOf, type Survey, surveyOf } from './survey.queries.ts'
import { assertSurvey } from './survey.service.ts'
import { insertResponse, lockParticipation, lockSurvey } from './survey-writing.queries.ts'

type Of = { id: string; enrollId: string }

type Given = { survey: Survey; enrollmentId: string; answers: readonly Answer[] }

/** Writes answers among others of their surveys, in random order: the transaction that wrote a row does not tell whose it is. */
export const writeAmongOthers = async (
  place: AnswerPlace,
  answers: readonly AnonymousAnswer[],
): Promise<void> => {
  const others = await takeAnswersAlong(place, [...new Set(answers.map(({ surveyId }) => surveyId))])
  const all = [...others, ...answers].map(each => ({ ...each, id: randomUUID() }))
  await insertAnonymousAnswers(
    place,
    all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
}

/** Marks that the enrolment has answered, and writes its answer. Null when the enrolment has answered already. */
const answerAnonymously = async (
  ctx: Ctx,
  { survey: { id: surveyId }, enrollmentId, answers }: Given,
): Promise<Response | null> => {
  const marked = await insertMarks(ctx, [{ surveyId, enrollmentId }])
  if (marked.length === 0) return null
  await writeAmongOthers(ctx, [{ surveyId, answers }])
  return markOf(enrollmentId)
}

/**
 * Answers for an own enrolment, once. The history has nothing about an anonymous survey: author and time, together with the shown
 * answers, would reveal them.
 */
export const answerSurvey = async (
  ctx: Ctx,
  { id, enrollId }: Of,
  { answers }: BodyOf<typeof calls.answerSurvey>,
): Promise<Response> => {
  const { gradeId } = assertSurvey(await surveyOf(ctx, { id }))
  await lockEventForUpdate(ctx, gradeId)
  if (!(await lockParticipation(ctx, { enrollmentId: enrollId, gradeId })))
    throw new ContractError('NOT_FOUND')
  await lockSurvey(ctx, id, 'answer')
  const survey = assertSurvey(await surveyOf(ctx, { id }))
  if (!isSurveyOpen(survey, ctx.today)) throw new ContractError('SURVEY_CLOSED')
  if (await responseOf(ctx, survey, enrollId)) throw new ContractError('SURVEY_ALREADY_ANSWERED')
  const checked = checkAnswers(survey.questions, answers)
  if (checked.problems.length > 0)
    throw invalidFields(
      ...checked.problems.map(({ questionId, code }) => fieldError(`answers.${questionId}`, code)),
    )
  const write = survey.anonymous ? answerAnonymously : insertResponse
  const response = await write(ctx, { survey, enrollmentId: enrollId, answers: checked.answers })
  if (!response) throw new ContractError('SURVEY_ALREADY_ANSWERED')
  if (!survey.anonymous)
    ctx.audit({
      entity: 'evaluationSurvey',
      entityId: id,
      action: 'ANSWERED',
      gradeId,
      studentId: ctx.actor.accountId,
    })
  return response
}

/** The answers, repeated for a caller with an equal key. */
export const recordedResponse = async (ctx: Ctx, { id, enrollId }: Of): Promise<Response> => {
  const response = await responseOf(ctx, assertSurvey(await surveyOf(ctx, { id })), enrollId)
  if (!response) throw new ContractError('NOT_FOUND')
  return response
}
