import { M } from '@lousa/contract/messages.ts'
import type { UserSort } from '@lousa/contract/people/user.contract.ts'

/** The orders of a list of people, as phones offer them. */
export const PERSON_SORTS: readonly { value: UserSort; label: string }[] = [
  { value: 'name', label: M.people.sorts.name },
  { value: '-name', label: M.people.sorts.nameDown },
  { value: 'registration', label: M.people.sorts.registration },
  { value: '-registration', label: M.people.sorts.registrationDown },
  { value: '-createdAt', label: M.people.sorts.newest },
  { value: 'createdAt', label: M.people.sorts.oldest },
]
