import * as readyStartCalls from '@lousa/contract/curriculum/ready-start/ready-start.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/http/api-client.ts'

export type StartChoice = Omit<BodyInput<typeof readyStartCalls.startReady>, 'apply'>
export type StartAnswer = readyStartCalls.ReadyStartAnswer

/** Previews the items to be created. Writes nothing. */
export const previewStart = (yearId: string, choice: StartChoice): Promise<StartAnswer> =>
  call(readyStartCalls.startReady, { params: { id: yearId }, body: { ...choice, apply: false } })

export const applyStart = (
  yearId: string,
  choice: StartChoice,
  idempotencyKey: string,
): Promise<StartAnswer> =>
  call(readyStartCalls.startReady, {
    params: { id: yearId },
    body: { ...choice, apply: true },
    idempotencyKey,
  })
