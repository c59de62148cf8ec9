import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'

/** When something is in force, both days included; a blank side has no limit. */
export type Days = { readonly start: CivilDate | null; readonly end: CivilDate | null }

/** An enrolment as far as it decides on which days somebody is in the class. */
export type Stay = {
  readonly status: 'ACTIVE' | 'SURPLUS'
  readonly start: CivilDate
  readonly exit: { readonly date: CivilDate; readonly reason: string } | null
}

/**
 * The days on which somebody is in the class by an enrolment, and has figures; null is none at all: who waits has none yet,
 * and a cancelled enrolment was a mistake. Source: docs/rules.md, Vacancies and enrolment.
 */
export function daysOf({ status, start, exit }: Stay): Days | null {
  return status === 'SURPLUS' || exit?.reason === 'CANCELLED' ? null : { start, end: exit?.date ?? null }
}

export type ClosableTerm = { readonly start: CivilDate; readonly end: CivilDate; readonly closed: boolean }

const FIRST = '0000-01-01'
const LAST = '9999-12-31'

/** The days on which only one of the two is in force; null is never. */
function changedDays(before: Days | null, after: Days | null): { first: CivilDate; last: CivilDate }[] {
  const [a, b] = [before, after].map(days => days && { first: days.start ?? FIRST, last: days.end ?? LAST })
  if (!a || !b) return a ? [a] : b ? [b] : []
  if (a.last < b.first || b.last < a.first) return [a, b]
  const days = []
  if (a.first !== b.first) {
    const [first, later] = [a.first, b.first].toSorted()
    days.push({ first: first ?? FIRST, last: addDays(later ?? LAST, -1) })
  }
  if (a.last !== b.last) {
    const [earlier, last] = [a.last, b.last].toSorted()
    days.push({ first: addDays(earlier ?? FIRST, 1), last: last ?? LAST })
  }
  return days
}

/**
 * Whether a change of days (of an enrolment, of a dispensation) reaches into a closed term: what is closed keeps its
 * figures. Null is not in force at all. Source: docs/rules.md, Moves.
 */
export function reachesClosedTerm(
  terms: readonly ClosableTerm[],
  before: Days | null,
  after: Days | null,
): boolean {
  return changedDays(before, after).some(({ first, last }) =>
    terms.some(term => term.closed && term.start <= last && term.end >= first),
  )
}
