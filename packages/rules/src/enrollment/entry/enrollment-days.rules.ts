import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'

/** When something is in force, both days included; a blank side has no limit. */
export type OpenRange = { readonly start: CivilDate | null; readonly end: CivilDate | null }

/** The fields of an enrolment that decide on which days its student is in the class. */
export type EnrollmentPeriod = {
  readonly status: 'ACTIVE' | 'SURPLUS'
  readonly start: CivilDate
  readonly exit: { readonly date: CivilDate; readonly reason: string } | null
}

/**
 * The days on which a student is in the class by an enrolment, and has figures; null is none at all: a waiting student has none
 * yet, and a cancelled enrolment was a mistake. Source: docs/rules.md, Vacancies and enrolment.
 */
export function activeRange({ status, start, exit }: EnrollmentPeriod): OpenRange | null {
  return status === 'SURPLUS' || exit?.reason === 'CANCELLED' ? null : { start, end: exit?.date ?? null }
}

export type ClosableTerm = {
  readonly start: CivilDate
  readonly end: CivilDate
  /** The last day after its end of which there is a record that counts for it; null without one. */
  readonly lastRecord?: CivilDate | null
  readonly closed: boolean
}

const FIRST = '0000-01-01'
const LAST = '9999-12-31'

/** The days on which only one of the two is in force; null is never. */
function changedDays(
  before: OpenRange | null,
  after: OpenRange | null,
): { first: CivilDate; last: CivilDate }[] {
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

/** Days from the first to the last one, both included. */
export type DaySpan = { readonly first: CivilDate; readonly last: CivilDate }

/**
 * The days that an enrolment loses and gains by a change of its days; records of these days stop or begin to count. Null is
 * not in force at all. Source: docs/rules.md, Corrected dates.
 */
export function lostAndGainedDays(
  before: OpenRange | null,
  after: OpenRange | null,
): { lost: DaySpan[]; gained: DaySpan[] } {
  const isAfter = ({ first }: DaySpan) =>
    after !== null && (after.start ?? FIRST) <= first && first <= (after.end ?? LAST)
  const changed = changedDays(before, after)
  return { lost: changed.filter(span => !isAfter(span)), gained: changed.filter(isAfter) }
}

/**
 * Whether a change of days (of an enrolment, of a dispensation) reaches into a closed term: what is closed keeps its
 * figures. Null is not in force at all. Source: docs/rules.md, Moves.
 */
export function affectsClosedTerm(
  terms: readonly ClosableTerm[],
  before: OpenRange | null,
  after: OpenRange | null,
): boolean {
  return changedDays(before, after).some(({ first, last }) =>
    terms.some(term => term.closed && term.start <= last && (term.lastRecord ?? term.end) >= first),
  )
}

/**
 * Whether a change of an enrolment's days (null: none) puts a student into the class on a day on which they are in it by another
 * enrolment. Former days are not checked, so that existing overlaps can be corrected and ended. Source: docs/rules.md, Vacancies
 * and enrolment.
 */
export function overlapsOther(
  others: readonly EnrollmentPeriod[],
  before: OpenRange | null,
  after: OpenRange | null,
): boolean {
  if (after === null) return false
  const { gained } = lostAndGainedDays(before, after)
  return others.some(other => {
    const days = activeRange(other)
    return gained.some(
      ({ first, last }) => days !== null && (days.start ?? FIRST) <= last && (days.end ?? LAST) >= first,
    )
  })
}

/** The last day of a student in a class that they have left or will leave; null where they were never in it. */
export function lastDayOf(stays: readonly EnrollmentPeriod[]): CivilDate | null {
  const ends = stays.flatMap(stay => activeRange(stay)?.end ?? []).toSorted()
  return ends.at(-1) ?? null
}

/**
 * The first day of a student who has been in the class before, for an intended day: at the earliest the day after they left
 * (`left`), so that a student who returns on the day of leaving is there once. Source: docs/rules.md, Vacancies and enrolment.
 */
export function reentryDate(day: CivilDate, left: CivilDate | null): CivilDate {
  return left === null || day > left ? day : addDays(left, 1)
}
