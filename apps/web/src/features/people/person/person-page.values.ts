import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { FormBase } from '../../../frames/form/use-page-form.ts'
import { isPersonValues, type PersonValues, valuesOf } from './person.values.ts'
import { UNITS } from './person.words.ts'
import { isWholeRecord } from './person-records.values.ts'

/** The base of a form of a person's record. */
export const personGround = (person: User): FormBase<PersonValues> => ({
  saved: valuesOf(person),
  version: person.version,
})

/** The settings that all forms of a person's record share, for `usePageForm`. */
export const PERSON_PAGE = {
  isValues: isPersonValues,
  units: UNITS,
  readCurrent: (current: unknown): FormBase<PersonValues> | null =>
    isWholeRecord(current) ? personGround(current) : null,
}
