import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { getUser, listUsers } from '@lousa/contract/people/user.contract.ts'
import { read, readList } from '../../lib/query-client.ts'

type UserFilters = Omit<QueryInput<typeof listUsers>, 'type'>

export const studentsOptions = (filters: UserFilters) =>
  readList(listUsers, { query: { ...filters, type: 'STUDENT' } })

export const personOptions = (id: string) => read(getUser, { params: { id } })
