import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import { call } from '../../../lib/http/api-client.ts'

export type Registered = { name: string; number: string }

/** A visitor registers themself; the answer is the same whether or not the CPF was known. */
export const registerSelf = async (
  body: BodyInput<typeof userWritingCalls.createStudent>,
  idempotencyKey: string,
): Promise<Registered> => {
  const { name, studentRegistrationNumber } = await call(userWritingCalls.createStudent, {
    body,
    idempotencyKey,
  })
  return { name, number: studentRegistrationNumber ?? '' }
}
