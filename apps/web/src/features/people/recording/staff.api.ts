import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { listUsers, type User } from '@lousa/contract/people/person/user.contract.ts'
import { createStaff, updateStaff } from '@lousa/contract/people/recording/user-writing.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { readList } from '../../../lib/query-client.ts'

export const staffOptions = (filters: Omit<QueryInput<typeof listUsers>, 'type'>) =>
  readList(listUsers, { query: { ...filters, type: 'STAFF' } })

export const addStaff = (body: BodyInput<typeof createStaff>, idempotencyKey: string): Promise<User> =>
  call(createStaff, { body, idempotencyKey })

export const changeStaff = (
  id: string,
  body: BodyInput<typeof updateStaff>,
  version: number,
): Promise<User> => call(updateStaff, { params: { id }, body, version })
