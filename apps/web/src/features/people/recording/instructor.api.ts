import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { listUsers, type User } from '@lousa/contract/people/person/user.contract.ts'
import { createInstructor, updateInstructor } from '@lousa/contract/people/recording/user-writing.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { readList } from '../../../lib/query-client.ts'

export const instructorsOptions = (filters: Omit<QueryInput<typeof listUsers>, 'type'>) =>
  readList(listUsers, { query: { ...filters, type: 'INSTRUCTOR' } })

export const addInstructor = (
  body: BodyInput<typeof createInstructor>,
  idempotencyKey: string,
): Promise<User> => call(createInstructor, { body, idempotencyKey })

export const changeInstructor = (
  id: string,
  body: BodyInput<typeof updateInstructor>,
  version: number,
): Promise<User> => call(updateInstructor, { params: { id }, body, version })
