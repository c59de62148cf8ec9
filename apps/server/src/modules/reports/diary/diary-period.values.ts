import { fill } from '@lousa/contract/messages.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { countedDays } from '@lousa/rules/academics/level/terms.rules.ts'
import { type CivilDate, type DateRange, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'

/** The period of a document of a plan: a term, some days, or the whole year. */
export type ReportPeriod = {
  academicTermId?: string | undefined
  start?: CivilDate | undefined
  end?: CivilDate | undefined
}

type Term = DateRange & { id: string }

const later = (one: CivilDate, other: CivilDate): CivilDate => (one > other ? one : other)
const earlier = (one: CivilDate, other: CivilDate): CivilDate => (one < other ? one : other)

/** The days that two stretches share; null where they share none. */
export const intersection = (one: DateRange, other: DateRange): DateRange | null => {
  const start = later(one.start, other.start)
  const end = earlier(one.end, other.end)
  return start <= end ? { start, end } : null
}

/** Whether days were chosen: no figures are kept of them. */
export const isOfDays = ({ start, end }: ReportPeriod): boolean => start !== undefined || end !== undefined

/**
 * The days whose lessons a paper has, of a term also those after its end that count for it; null where the days chosen lie
 * outside of the year or term.
 */
export const daysOf = (
  year: DateRange,
  terms: readonly Term[],
  { academicTermId, start, end }: ReportPeriod,
): DateRange | null => {
  const term = terms.find(({ id }) => id === academicTermId)
  const counted = term ? countedDays(term, terms) : year
  const whole = { start: counted.start, end: counted.end ?? later(year.end, term?.end ?? year.end) }
  return intersection(whole, { start: start ?? whole.start, end: end ?? whole.end })
}

/**
 * The days whose students a paper has: those of its lessons, but of a whole term its own days and those until its last lesson with a
 * record. A student who enters in the recess after a term is not of that term.
 */
export const studentDays = (
  days: DateRange,
  terms: readonly Term[],
  { period, lastRecord }: { period: ReportPeriod; lastRecord: CivilDate | null },
): DateRange => {
  const term = terms.find(({ id }) => id === period.academicTermId)
  if (!term || isOfDays(period)) return days
  return { start: days.start, end: later(term.end, lastRecord ?? term.end) }
}

/** "01/03/2026 a 31/03/2026", or the side that was chosen; null of none. */
export const daysText = ({ start, end }: ReportPeriod): string | null => {
  if (start && end) return fill(W.span, { start: formatDate(start), end: formatDate(end) })
  if (start) return fill(W.since, { start: formatDate(start) })
  return end ? fill(W.until, { end: formatDate(end) }) : null
}
