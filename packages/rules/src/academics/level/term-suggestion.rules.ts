import {
  addDays,
  type CivilDate,
  civilDate,
  compareDates,
  datesBetween,
  isCivilDate,
  weekStart,
} from '../../calendar/civil-date.rules.ts'
import { checkTerms, TERM_COUNT, type TermDates, type TermType } from './terms.rules.ts'

const WEEK = 7
const TO_FRIDAY = 4
const RECESS_DAYS = 2 * WEEK

/** The first Monday on or after a date. */
function mondayFrom(date: CivilDate): CivilDate {
  const monday = weekStart(date)
  return monday === date ? date : addDays(monday, WEEK)
}

/** The last Friday on or before a date. */
function fridayUntil(date: CivilDate): CivilDate {
  const friday = addDays(weekStart(date), TO_FRIDAY)
  return friday <= date ? friday : addDays(friday, -WEEK)
}

/** Consecutive groups of nearly the same size, the longer ones last. */
function inGroups<T>(items: readonly T[], groups: number): T[][] {
  return Array.from({ length: groups }, (_, group) =>
    items.slice(
      Math.floor((group * items.length) / groups),
      Math.floor(((group + 1) * items.length) / groups),
    ),
  )
}

function termsOf(weeks: readonly (readonly CivilDate[])[]): TermDates[] {
  return weeks.flatMap(mondays => {
    const [first, last] = [mondays[0], mondays.at(-1)]
    return first && last ? [{ start: first, end: addDays(last, TO_FRIDAY) }] : []
  })
}

/** Whole school weeks, from early February to before Christmas, without the two weeks of July's recess. */
function byWeeks(type: TermType, year: TermDates): TermDates[] {
  const number = Number(year.start.slice(0, 4))
  const [earliest, latest] = [civilDate(number, 2, 3), civilDate(number, 12, 20)]
  const first = mondayFrom(compareDates(year.start, earliest) > 0 ? year.start : earliest)
  const last = fridayUntil(compareDates(year.end, latest) < 0 ? year.end : latest)
  const recess = addDays(mondayFrom(civilDate(number, 7, 1)), WEEK)
  const mondays = datesBetween(first, last).filter((_, day) => day % WEEK === 0)
  const before = mondays.filter(monday => monday < recess)
  const after = mondays.filter(monday => monday >= addDays(recess, RECESS_DAYS))
  const count = TERM_COUNT[type]
  return type === 'TRIMESTER'
    ? termsOf(inGroups([...before, ...after], count))
    : termsOf([...inGroups(before, count / 2), ...inGroups(after, count / 2)])
}

/** A year that has other ends than usual: its days in equal parts. */
function byDays(type: TermType, year: TermDates): TermDates[] {
  return inGroups(datesBetween(year.start, year.end), TERM_COUNT[type]).flatMap(days => {
    const [start, end] = [days[0], days.at(-1)]
    return start && end ? [{ start, end }] : []
  })
}

/**
 * Dates to begin with for the terms of a year: Mondays to Fridays, of nearly the same number of school weeks, with the
 * recess of two weeks from the second Monday of July on, between the halves of bimestres and semestres. A year that
 * does not hold that is cut in equal parts; one too short for its terms (less than two days each) gives none. What is
 * given passes `checkTerms`. Source: practice; docs/rules.md, Terms.
 */
export function suggestTerms(type: TermType, year: TermDates): TermDates[] {
  if (!isCivilDate(year.start) || !isCivilDate(year.end)) return []
  return (
    [byWeeks, byDays].map(way => way(type, year)).find(terms => checkTerms(type, terms, year).length === 0) ??
    []
  )
}
