import type { AnswerOf, QueryInput } from '@lousa/contract/endpoint.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import * as postalCodeCalls from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import * as findingCalls from '@lousa/contract/people/search/people-finding.contract.ts'
import { call, send } from '../../../lib/http/api-client.ts'
import { read, readList } from '../../../lib/http/query-client.ts'
import { type PersonRecord, recordsIn } from './person-records.values.ts'

/** The longest text that a search takes. */
const MAX_SEARCH_LENGTH = 100

type UserFilters = Omit<QueryInput<typeof userCalls.listUsers>, 'type'>

export const studentsOptions = (filters: UserFilters) =>
  readList(userCalls.listUsers, { query: { ...filters, type: 'STUDENT' } })

/** Reads that become outdated when a person changes, with the record itself. */
export const LISTS_OF_PEOPLE = [userCalls.listUsers, findingCalls.searchUsers]

/** The least that the search for anybody needs. */
export const MIN_SEARCH_LENGTH = findingCalls.MIN_SEARCH_LENGTH

/** The first people, archived people too, by name, who answers for them, CPF, phone or registration. */
export const foundPeopleOptions = (searchFor: string) =>
  readList(findingCalls.searchUsers, { query: { searchFor } })

/** Active students who are found by a text: by name, CPF or registration; whom it means is decided elsewhere. */
export const studentsFoundBy = async (text: string): Promise<PersonRecord[]> => {
  const page = await call(userCalls.listUsers, {
    query: {
      type: 'STUDENT',
      status: 'Ativo',
      searchFor: text.slice(0, MAX_SEARCH_LENGTH),
      rowsPerPage: 100,
    },
  })
  return recordsIn(page)?.data ?? []
}

export const personOptions = (id: string) => read(userCalls.getUser, { params: { id } })

type PostalCodeAnswer = AnswerOf<typeof postalCodeCalls.getPostalCode>
export type FoundAddress = NonNullable<PostalCodeAnswer['address']>

/** A CEP that cannot be looked up, for whatever reason, is no trouble: the address is typed by hand. */
export const addressOfPostalCode = async (code: string): Promise<PostalCodeAnswer> => {
  try {
    return await call(postalCodeCalls.getPostalCode, { query: { code } })
  } catch {
    return { status: 'UNAVAILABLE', address: null }
  }
}

export type SimilarPerson = AnswerOf<typeof userWritingCalls.listSimilarUsers>['data'][number]

/** Possible duplicates of a person. A failed check blocks no save. */
export const similarTo = async (
  query: QueryInput<typeof userWritingCalls.listSimilarUsers>,
): Promise<SimilarPerson[]> => {
  try {
    return (await call(userWritingCalls.listSimilarUsers, { query })).data
  } catch {
    return []
  }
}

export type Invitation = AnswerOf<typeof userWritingCalls.inviteUser>

export const invite = (id: string): Promise<Invitation> =>
  call(userWritingCalls.inviteUser, { params: { id } })

const VERSION = /[?&]v=([^&]+)/

/** The bytes of a person's picture: an <img> cannot send the session's token. */
export const pictureOf = async ({ id, avatar }: Pick<User, 'id' | 'avatar'>): Promise<Blob> => {
  const v = VERSION.exec(avatar ?? '')?.[1]
  const response = await send(userWritingCalls.getUserPicture, { params: { id }, query: { v } })
  return response.blob()
}
