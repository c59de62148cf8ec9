import { ACTIVE_SEARCH } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import { addSearchStep } from './active-search.service.ts'
import { absencesByStudent } from './search-absences.service.ts'
import { type LetterStep, placeOfCase, searchLetterCase } from './search-case.queries.ts'

/** The facts of a letter to the Conselho Tutelar: absences of the year by complete days, and the steps of the school so far. */
export type SearchLetter = {
  isOpen: boolean
  dates: string[]
  /** Days that may be missed, and the greatest number without a notice; null before the first absence. */
  permitted: number | null
  limit: number | null
  steps: LetterStep[]
}

/** Reads what a letter of a case says; null without the case. */
export const searchLetter = async (
  ctx: DayCtx,
  caseId: string,
  holidays: FetchedHolidays,
): Promise<SearchLetter | null> => {
  const [place, found] = [await placeOfCase(ctx, caseId), await searchLetterCase(ctx, caseId)]
  if (!place || !found) return null
  const absences = (await absencesByStudent(ctx, { ...place, least: 1 }, holidays)).get(place.accountId)
  return {
    isOpen: found.isOpen,
    dates: absences?.dates ?? [],
    permitted: absences?.permitted ?? null,
    limit: absences?.daysWithoutNotice ?? null,
    // The letter of today is this one.
    steps: found.steps.filter(({ kind, takenOn }) => kind !== 'LETTER' || takenOn < ctx.today),
  }
}

/**
 * Records the letter that is requested as a step of its open case. The delivery is not known yet: the answer of the addressee is a step
 * of its own.
 */
export const recordSearchLetter = async (ctx: Ctx, caseId: string): Promise<void> => {
  if (!(await placeOfCase(ctx, caseId))) throw new ContractError('NOT_FOUND')
  await addSearchStep(ctx, caseId, {
    kind: 'LETTER',
    takenOn: ctx.today,
    result: 'NOT_REACHED',
    contacted: ACTIVE_SEARCH.addressee,
  })
}
