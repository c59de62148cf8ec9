import * as rolloverCalls from '@lousa/contract/academics/rollover/rollover.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/http/api-client.ts'

export type RolloverRequest = Omit<BodyInput<typeof rolloverCalls.rolloverYear>, 'apply'>
export type RolloverAnswer = AnswerOf<typeof rolloverCalls.rolloverYear>

/** The preview of a copy. Writes nothing. */
export const previewRollover = (yearId: string, wish: RolloverRequest): Promise<RolloverAnswer> =>
  call(rolloverCalls.rolloverYear, { params: { id: yearId }, body: { ...wish, apply: false } })

export const applyRollover = (
  yearId: string,
  wish: RolloverRequest,
  idempotencyKey: string,
): Promise<RolloverAnswer> =>
  call(rolloverCalls.rolloverYear, { params: { id: yearId }, body: { ...wish, apply: true }, idempotencyKey })
