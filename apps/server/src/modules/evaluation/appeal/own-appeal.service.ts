import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  createOwnAppeal as CreateCall,
  OwnAppeal,
  OwnAppeals,
  WrittenAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  appealDeadline,
  isLateAppeal,
  isPendingAppeal,
  mayWithdrawOwnAppeal,
  ownAppealBar,
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
  type OwnResult,
  ownBirthdate,
  ownResultsSince,
  sentAppeal,
} from './own-appeal.queries.ts'

/** No deadline for sending is longer, with all days on which its clock stops. */
const LONGEST_DEADLINE = 300

/** Results about which a request may be sent: without a pending one about the whole, and without components that have one. */
const withoutPending = (results: readonly OwnResult[], own: readonly OwnAppeal[]): OwnResult[] =>
  results.flatMap(result => {
    const pending = own
      .filter(({ studentEnrollmentId }) => studentEnrollmentId === result.studentEnrollmentId)
      .filter(({ subject, status }) => subject === 'FINAL_RESULT' && isPendingAppeal(status))
      .map(({ curriculumComponent }) => curriculumComponent?.id ?? null)
    if (pending.includes(null)) return []
    return [{ ...result, components: result.components.filter(({ id }) => !pending.includes(id)) }]
  })

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
    bar: ownAppealBar(birthdate, ctx.today),
    results: withoutPending(published, data)
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

/** Withdraws a request that the caller has sent and that has no answer. One of a responsible person is not the student's. */
export const withdrawOwnAppeal = async (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<WrittenAppeal> => {
  const [found, birthdate] = [await sentAppeal(ctx, id), await ownBirthdate(ctx)]
  if (!found) throw new ContractError('NOT_FOUND')
  const bar = ownAppealBar(birthdate, ctx.today)
  if (bar !== null) throw new ContractError('NOT_OF_AGE')
  if (!mayWithdrawOwnAppeal({ ...found, bar })) throw new ContractError('INVALID_TRANSITION')
  return stepAppeal(ctx, id, { to: 'WITHDRAWN', version })
}
