import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { FormBase } from '../../../frames/form/use-page-form.ts'
import { isPersonValues, type PersonValues, valuesOf } from './person.values.ts'
import { UNITS } from './person.words.ts'
import { isWholeRecord } from './person-records.values.ts'

/** What a form of a person's record stands on. */
export const personGround = (person: User): FormBase<PersonValues> => ({
  saved: valuesOf(person),
  version: person.version,
})

/** What all forms of a person's record know of one: for `usePageForm`. */
export const PERSON_PAGE = {
  isValues: isPersonValues,
  units: UNITS,
  readCurrent: (current: unknown): FormBase<PersonValues> | null =>
    isWholeRecord(current) ? personGround(current) : null,
}
