import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import * as slipCalls from '@lousa/contract/people/account/invitation-slip.contract.ts'
import { call } from '../../../lib/http/api-client.ts'

export type SlipRequest = BodyInput<typeof slipCalls.createInvitationSlips>
export type Slips = AnswerOf<typeof slipCalls.createInvitationSlips>

/** New links each time: they are in this answer alone. */
export const makeSlips = (body: SlipRequest): Promise<Slips> =>
  call(slipCalls.createInvitationSlips, { body })
