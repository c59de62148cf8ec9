import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { FULL_GRADE_ANSWERS } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'

/** What an administrator has said on the way into a class. */
export type EntryAnswers = {
  confirmOccupation?: (typeof FULL_GRADE_ANSWERS)[number]
  confirmAge?: true
}

type Vacancies = Grade['vacancies']
export type EntryQuestion = { about: 'FULL'; vacancies: Vacancies | null } | { about: 'AGE' }

const isCount = (value: unknown): value is number => typeof value === 'number'

/** The vacancies that a refusal brings along; null where it says nothing of them. */
const vacanciesIn = ({ data }: Refusal): Vacancies | null => {
  const given: unknown = data.vacancies
  if (typeof given !== 'object' || given === null) return null
  const { capacity, active, surplus, free } = {
    capacity: null,
    active: null,
    surplus: null,
    free: null,
    ...given,
  }
  if (!isCount(capacity) || !isCount(active) || !isCount(surplus)) return null
  return { capacity, active, surplus, free: isCount(free) ? free : null }
}

/** What a refusal asks; null where it asks nothing, or nothing that was not answered already. */
export const questionIn = (error: unknown, answers: EntryAnswers): EntryQuestion | null => {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'GRADE_FULL' && !answers.confirmOccupation)
    return { about: 'FULL', vacancies: vacanciesIn(error) }
  return error.code === 'AGE_OUT_OF_RANGE' && !answers.confirmAge ? { about: 'AGE' } : null
}
