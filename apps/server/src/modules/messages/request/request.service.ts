import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { createMessage } from '@lousa/contract/messages/message/message.contract.ts'
import type { decideRequest as decideCall } from '@lousa/contract/messages/request/request.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { harmlessText } from '@lousa/rules/messages/harmless-text.rules.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx } from '../../module.ts'
import { sendFromInstitution } from '../message/institution-message.service.ts'
import { getMessage } from '../message/message-reading.service.ts'
import { officeAccounts } from './office-accounts.public.queries.ts'
import {
  type LockedRequest,
  lockRequestRow,
  updateDecision,
  updateRequestedChange,
} from './request.queries.ts'
import { applyRequest } from './request-change.service.ts'
import { checkedRequest } from './request-check.service.ts'
import { decisionText, titleOfRequest } from './request-texts.words.ts'

type NewRequest = BodyOf<typeof createMessage>

/** A request goes to the office at once: it is no draft, waits for no hour, and its recipients are not chosen. */
const refuseChoices = ({ draft, sendAt, recipients }: NewRequest): void => {
  const chosen = Object.values(recipients ?? {}).some(ids => ids.length > 0)
  const unknown = [
    draft === true ? 'draft' : null,
    sendAt ? 'sendAt' : null,
    chosen ? 'recipients' : null,
  ].filter(field => field !== null)
  if (unknown.length > 0) throw invalidFields(...unknown.map(field => fieldError(field, 'UNKNOWN_FIELD')))
}

/** Asks the office for a change, and answers the id of the message that does. */
export const createRequest = async (ctx: Ctx, body: NewRequest): Promise<string> => {
  refuseChoices(body)
  const { request: change, academicYearId: yearId } = body
  if (!change) throw invalidFields(fieldError('request', 'REQUIRED'))
  const title = body.title ?? null
  const text = body.body ?? null
  if (change.kind === 'OTHER' && title === null && text === null)
    throw invalidFields(fieldError('body', 'REQUIRED'))
  await lockOpenYear(ctx, yearId)
  const named = await checkedRequest(ctx, change, yearId)
  const id = await sendFromInstitution(ctx, {
    type: 'REQUEST',
    title: title ?? titleOfRequest(named),
    body: text ?? '',
    academicYearId: yearId,
    accountIds: await officeAccounts(ctx),
    sender: ctx.actor.accountId,
  })
  await updateRequestedChange(ctx, id, change)
  ctx.audit({
    entity: 'schoolMessage',
    entityId: id,
    action: 'REQUESTED',
    changes: [{ field: 'requestKind', from: null, to: change.kind }],
    gradeId: named.lesson?.gradeId ?? named.plan?.gradeId ?? null,
    lessonPlanId: named.lesson?.planId ?? named.plan?.id ?? null,
  })
  return id
}

/** The request, locked, if it is one without a decision in an open year. */
const lockPendingRequest = async (
  ctx: Ctx,
  id: string,
  isAllowed: (request: LockedRequest) => boolean = () => true,
): Promise<LockedRequest> => {
  const request = await lockRequestRow(ctx, id)
  if (!request) throw new ContractError('NOT_FOUND')
  if (request.kind === null) throw new ContractError('NOT_A_REQUEST')
  if (!isAllowed(request)) throw new ContractError('NOT_FOUND')
  if (request.isDecided) throw new ContractError('REQUEST_DECIDED')
  await lockOpenYear(ctx, request.yearId)
  return request
}

/**
 * Accepts a request, which is done in the same breath, or refuses it. Who decides second waits for the first, and finds
 * it decided. Where planning refuses what is asked, nothing is decided.
 */
export const decideRequest = async (
  ctx: Ctx,
  id: string,
  { body, holidays }: { body: BodyOf<typeof decideCall>; holidays: FetchedHolidays },
): Promise<void> => {
  const request = await lockPendingRequest(ctx, id)
  const decision = { accept: body.accept, reason: body.reason ? harmlessText(body.reason) || null : null }
  if (!decision.accept && decision.reason === null) throw invalidFields(fieldError('reason', 'REQUIRED'))
  if (decision.accept) await applyRequest(ctx, request, holidays)
  await updateDecision(ctx, id, decision)
  ctx.audit({
    entity: 'schoolMessage',
    entityId: id,
    action: decision.accept ? 'REQUEST_ACCEPTED' : 'REQUEST_REFUSED',
    changes: decision.reason === null ? [] : [{ field: 'decisionReason', from: null, to: decision.reason }],
    gradeId: request.gradeId,
    lessonPlanId: request.lessonPlanId ?? request.requestedPlanId,
  })
  // A notice, not a request: an answer needs no decision.
  await sendFromInstitution(ctx, {
    type: 'NOTICE',
    ...decisionText(request, decision),
    academicYearId: request.yearId,
    accountIds: [request.senderId],
    sender: ctx.actor.accountId,
  })
}

/** Withdraws a pending request of the person connected: the office has nothing to decide, and no lesson changes. */
export const withdrawRequest = async (ctx: Ctx, id: string): Promise<void> => {
  // Refuses messages that the person cannot read.
  await getMessage(ctx, id)
  const request = await lockPendingRequest(ctx, id, ({ senderId }) => senderId === ctx.actor.accountId)
  await updateDecision(ctx, id, { accept: false, reason: null })
  ctx.audit({
    entity: 'schoolMessage',
    entityId: id,
    action: 'REQUEST_WITHDRAWN',
    changes: [],
    gradeId: request.gradeId,
    lessonPlanId: request.lessonPlanId ?? request.requestedPlanId,
  })
}
