import { ACTIVE_SEARCH } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { DayCtx } from '../../module.ts'
import { insertStep, type StepCtx } from './active-search.service.ts'
import { absencesByStudent } from './search-absences.service.ts'
import {
  type LetterStep,
  lockSearchCase,
  placeOfCase,
  searchLetterCase,
  touchSearchCase,
} from './search-case.queries.ts'

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
    steps: found.steps,
  }
}

/**
 * Records a letter whose file is ready as a step of its open case; false when the case is closed. The step has the id of the file. The
 * delivery is not known yet: the answer of the addressee is a step of its own.
 */
export const recordSearchLetter = async (
  ctx: StepCtx,
  { caseId, fileId }: { caseId: string; fileId: string },
): Promise<boolean> => {
  const locked = await lockSearchCase(ctx, caseId)
  if (locked?.status !== 'OPEN') return false
  await insertStep(
    ctx,
    { caseId, accountId: locked.accountId },
    {
      id: fileId,
      kind: 'LETTER',
      takenOn: ctx.today,
      result: 'NOT_REACHED',
      contacted: ACTIVE_SEARCH.addressee,
    },
  )
  await touchSearchCase(ctx, locked)
  return true
}
