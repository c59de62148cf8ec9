import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'
import { countedTerm, type TermDates } from './terms.rules.ts'

/** Days whose records pass from one term to another; end null: all later days, term null: no term. */
export type TermShift<Before, After> = {
  readonly start: CivilDate
  readonly end: CivilDate | null
  readonly from: Before | null
  readonly to: After | null
}

type Identified = TermDates & { readonly id: string | null }

/**
 * The days whose lessons count for another term after a change of the list of terms, in their order. Terms are the same by
 * their id; one that is added has none yet. Source: docs/rules.md, Dates.
 */
export function termShifts<Before extends Identified, After extends Identified>(
  before: readonly Before[],
  after: readonly After[],
): TermShift<Before, After>[] {
  const starts = [...new Set([...before, ...after].map(term => term.start))].toSorted()
  return starts.flatMap((start, index) => {
    const [from, to] = [countedTerm(start, before), countedTerm(start, after)]
    const isSame = from === null || to === null ? from === to : from.id !== null && from.id === to.id
    if (isSame) return []
    const next = starts[index + 1]
    return [{ start, end: next === undefined ? null : addDays(next, -1), from, to }]
  })
}
