import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { FULL_GRADE_ANSWERS } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { userRef } from '@lousa/contract/people/person/user.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { z } from 'zod'

/** The answers of an administrator to questions about an entry. */
export type EntryAnswers = {
  confirmOccupation?: (typeof FULL_GRADE_ANSWERS)[number]
  confirmAge?: true
  /** Why who waits is passed over. */
  reason?: string
}

type Vacancies = Grade['vacancies']
/** Waiting students who would be passed over. */
export type PassedOver = { protocol: string; user: z.output<typeof userRef> }
export type EntryQuestion =
  | { about: 'FULL'; vacancies: Vacancies | null }
  | { about: 'AGE' }
  | { about: 'PASSING'; passedOver: readonly PassedOver[] }

const passedOver = z.array(z.object({ protocol: z.string(), user: userRef }))

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

/** The question of a refusal; null without one, or where it was answered already. */
export const questionIn = (error: unknown, answers: EntryAnswers): EntryQuestion | null => {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'GRADE_FULL' && !answers.confirmOccupation)
    return { about: 'FULL', vacancies: vacanciesIn(error) }
  if (error.code === 'WAITING_PASSED_OVER' && !answers.reason)
    return { about: 'PASSING', passedOver: passedOver.safeParse(error.data.passedOver).data ?? [] }
  return error.code === 'AGE_OUT_OF_RANGE' && !answers.confirmAge ? { about: 'AGE' } : null
}
