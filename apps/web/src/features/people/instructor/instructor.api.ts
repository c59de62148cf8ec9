import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { readList } from '../../../lib/http/query-client.ts'

export const instructorsOptions = (filters: Omit<QueryInput<typeof userCalls.listUsers>, 'type'>) =>
  readList(userCalls.listUsers, { query: { ...filters, type: 'INSTRUCTOR' } })

export const createInstructor = (
  body: BodyInput<typeof userWritingCalls.createInstructor>,
  idempotencyKey: string,
): Promise<User> => call(userWritingCalls.createInstructor, { body, idempotencyKey })

export const updateInstructor = (
  id: string,
  body: BodyInput<typeof userWritingCalls.updateInstructor>,
  version: number,
): Promise<User> => call(userWritingCalls.updateInstructor, { params: { id }, body, version })
