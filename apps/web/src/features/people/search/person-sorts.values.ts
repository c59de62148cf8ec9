import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { UserSort } from '@lousa/contract/people/person/user.contract.ts'

const LABELS: Record<UserSort, string> = {
  name: PEOPLE.sorts.name,
  '-name': PEOPLE.sorts.nameDown,
  registration: PEOPLE.sorts.registration,
  '-registration': PEOPLE.sorts.registrationDown,
  '-createdAt': PEOPLE.sorts.newest,
  createdAt: PEOPLE.sorts.oldest,
}

/** Only the type comes from the contract: a list needs none of its schemas. The first is the initial order. */
export const SORT_NAMES = [
  'name',
  '-name',
  'registration',
  '-registration',
  '-createdAt',
  'createdAt',
] as const satisfies readonly UserSort[]

/** The orders of a list of people, as phones offer them. */
export const PERSON_SORTS = SORT_NAMES.map(value => ({ value, label: LABELS[value] }))
