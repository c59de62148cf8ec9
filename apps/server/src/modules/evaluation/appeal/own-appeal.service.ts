import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  createOwnAppeal as CreateCall,
  OwnAppeals,
  WrittenAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  appealDeadline,
  isLateAppeal,
  maySendAppeal,
  ownAppealFault,
} from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { stoppedDays } from '../../calendar/event/stopped-days.service.ts'
import type { Ctx } from '../../module.ts'
import { appealedEnrollment } from './appeal.queries.ts'
import { type CreatedAppeal, createAppeal, stepAppeal } from './appeal.service.ts'
import {
  appealDays,
  appealsOfCaller,
  hasPendingAppeal,
  lockOwnEnrollment,
  ownBirthdate,
  ownResultsSince,
} from './own-appeal.queries.ts'

/** No deadline for sending is longer, with all days on which its clock stops. */
const LONGEST_DEADLINE = 300

/** Own requests of the caller, and the results whose deadline for sending is open. */
export const ownAppeals = async (ctx: Ctx): Promise<OwnAppeals> => {
  const since = addDays(ctx.today, -LONGEST_DEADLINE)
  const [data, published, birthdate, days] = await Promise.all([
    appealsOfCaller(ctx),
    ownResultsSince(ctx, since),
    ownBirthdate(ctx),
    appealDays(ctx),
  ])
  const isStopped = published.length > 0 ? await stoppedDays(ctx, since) : () => false
  return {
    data,
    mayRequest: maySendAppeal(birthdate, ctx.today),
    results: published
      .map(result => ({ ...result, sendUntil: appealDeadline(result.publishedOn, days, isStopped) }))
      .filter(({ sendUntil }) => !isLateAppeal({ receivedOn: ctx.today, sendUntil })),
  }
}

/** Registers a request of the caller about an own published final result, with the day of today as its receipt. */
export const createOwnAppeal = async (
  ctx: Ctx,
  { studentEnrollmentId, curriculumComponentId, text }: BodyOf<typeof CreateCall>,
): Promise<CreatedAppeal> => {
  const own = await lockOwnEnrollment(ctx, studentEnrollmentId)
  if (!own) throw new ContractError('NOT_FOUND')
  const of = await appealedEnrollment(ctx, { id: studentEnrollmentId, receivedOn: ctx.today })
  if (!of?.publishedOn) throw new ContractError('RESULT_NOT_PUBLISHED')
  const isStopped = await stoppedDays(ctx, of.publishedOn)
  const sendUntil = appealDeadline(of.publishedOn, of.appealDays, isStopped)
  const fault = ownAppealFault({ birthdate: own.birthdate, today: ctx.today, sendUntil })
  if (fault) throw new ContractError(fault)
  const componentId = curriculumComponentId ?? null
  if (await hasPendingAppeal(ctx, { enrollmentId: studentEnrollmentId, componentId }))
    throw new ContractError('APPEAL_PENDING')
  return createAppeal(ctx, {
    studentEnrollmentId,
    subject: 'FINAL_RESULT',
    ...(curriculumComponentId === undefined ? {} : { curriculumComponentId }),
    receivedOn: ctx.today,
    applicant: 'STUDENT',
    applicantName: own.name,
    text,
  })
}

/** Withdraws a request of the caller that has no answer. */
export const withdrawOwnAppeal = (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<WrittenAppeal> => stepAppeal(ctx, id, { to: 'WITHDRAWN', version })
