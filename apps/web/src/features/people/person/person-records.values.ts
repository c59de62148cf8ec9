import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { listUsers, User } from '@lousa/contract/people/person/user.contract.ts'
import type { Page } from '@lousa/contract/schema.ts'

/** A row of a list of people, as administrators are answered; of students with the mother or the main responsible. */
export type PersonRecord = Omit<User, 'responsibles'> & {
  responsible?: Pick<User['responsibles'][number], 'name' | 'kinship'> | null | undefined
}

type Row = AnswerOf<typeof listUsers>['data'][number]

const isRecord = (row: Row): row is Extract<Row, PersonRecord> => 'documents' in row

/** The whole records of a page: administrators are answered nothing else. */
export const recordsIn = (page: Page<Row> | undefined): Page<PersonRecord> | undefined =>
  page && { ...page, data: page.data.filter(isRecord) }

/** A person with everything, as administrators are answered one; instructors see less of a student. */
export const isWholeRecord = (answer: unknown): answer is User =>
  typeof answer === 'object' &&
  answer !== null &&
  'documents' in answer &&
  'responsibles' in answer &&
  'version' in answer

export const asRecord = (answer: unknown): User => {
  if (isWholeRecord(answer)) return answer
  throw new Error('a person was saved and the answer is no record')
}
