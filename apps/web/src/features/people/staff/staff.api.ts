import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { readList } from '../../../lib/http/query-client.ts'

export const staffOptions = (filters: Omit<QueryInput<typeof userCalls.listUsers>, 'type'>) =>
  readList(userCalls.listUsers, { query: { ...filters, type: 'STAFF' } })

export const createStaff = (
  body: BodyInput<typeof userWritingCalls.createStaff>,
  idempotencyKey: string,
): Promise<User> => call(userWritingCalls.createStaff, { body, idempotencyKey })

export const updateStaff = (
  id: string,
  body: BodyInput<typeof userWritingCalls.updateStaff>,
  version: number,
): Promise<User> => call(userWritingCalls.updateStaff, { params: { id }, body, version })
