import type { AnswerOf, QueryInput } from '@lousa/contract/endpoint.ts'
import { getUser, listUsers, type User } from '@lousa/contract/people/person/user.contract.ts'
import { getPostalCode } from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import {
  getUserPicture,
  inviteUser,
  listSimilarUsers,
} from '@lousa/contract/people/recording/user-writing.contract.ts'
import { call, send } from '../../../lib/api-client.ts'
import { read, readList } from '../../../lib/query-client.ts'

type UserFilters = Omit<QueryInput<typeof listUsers>, 'type'>

export const studentsOptions = (filters: UserFilters) =>
  readList(listUsers, { query: { ...filters, type: 'STUDENT' } })

/** The least that the search for anybody needs. */
export const LEAST_LETTERS = 2

/** Anybody, archived people too, by name, who answers for them, CPF, phone or registration. */
export const foundPeopleOptions = (searchFor: string) => readList(listUsers, { query: { searchFor } })

export const personOptions = (id: string) => read(getUser, { params: { id } })

type PostalCodeAnswer = AnswerOf<typeof getPostalCode>
export type FoundAddress = NonNullable<PostalCodeAnswer['address']>

/** A CEP that cannot be looked up, for whatever reason, is no trouble: the address is typed by hand. */
export const addressOfPostalCode = async (code: string): Promise<PostalCodeAnswer> => {
  try {
    return await call(getPostalCode, { query: { code } })
  } catch {
    return { status: 'UNAVAILABLE', address: null }
  }
}

export type SimilarPerson = AnswerOf<typeof listSimilarUsers>['data'][number]

/** Who may be the same person. A warning that cannot be had keeps nobody from saving. */
export const similarTo = async (query: QueryInput<typeof listSimilarUsers>): Promise<SimilarPerson[]> => {
  try {
    return (await call(listSimilarUsers, { query })).data
  } catch {
    return []
  }
}

export type Invitation = AnswerOf<typeof inviteUser>

export const invite = (id: string): Promise<Invitation> => call(inviteUser, { params: { id } })

const VERSION = /[?&]v=([^&]+)/

/** The bytes of a person's picture: an <img> cannot send the session's token. */
export const pictureOf = async ({ id, avatar }: Pick<User, 'id' | 'avatar'>): Promise<Blob> => {
  const v = VERSION.exec(avatar ?? '')?.[1]
  const response = await send(getUserPicture, { params: { id }, query: { v } })
  return response.blob()
}
