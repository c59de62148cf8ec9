import { PEOPLE } from '@lousa/contract/people/people.messages.ts'
import type { UserSort } from '@lousa/contract/people/user.contract.ts'

/** The orders of a list of people, as phones offer them. */
export const PERSON_SORTS: readonly { value: UserSort; label: string }[] = [
  { value: 'name', label: PEOPLE.sorts.name },
  { value: '-name', label: PEOPLE.sorts.nameDown },
  { value: 'registration', label: PEOPLE.sorts.registration },
  { value: '-registration', label: PEOPLE.sorts.registrationDown },
  { value: '-createdAt', label: PEOPLE.sorts.newest },
  { value: 'createdAt', label: PEOPLE.sorts.oldest },
]
