import type { ReportFormat } from '@lousa/contract/reports/report-table.ts'
import { isCivilDate, isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Report, ReportOptions, ReportTerm } from '../document/paper.types.ts'

/**
 * '' is the whole year, BETWEEN the days that are chosen, everything else a term. A day is as it was typed, '' where it is
 * left open.
 */
export type Period = { term: string; start: string; end: string }
export const BETWEEN = 'between'

type Chosen = {
  period: Period
  format: ReportFormat
  /** The enrolment that is chosen; '' where none is. */
  student: string
  includeUnpublished: boolean
  terms: readonly ReportTerm[]
  /** Between which days may be chosen. */
  days?: { start: string; end: string } | undefined
}

const isDayOf = (days: Chosen['days'], day: string): boolean =>
  day === '' || (isCivilDate(day) && (!days || isWithin(day, days)))

/**
 * The request for the chosen subject of the document; null while a day is missing or the days are out of order, or without a
 * subject.
 */
export const choiceOf = (
  { periods = 'none', formats = ['pdf'], unpublished = false, ofStudent = false }: Report,
  { period, format, student, includeUnpublished, terms, days }: Chosen,
): ReportOptions | null => {
  const isBetween = periods === 'terms+range' && period.term === BETWEEN
  if (isBetween && !(isDayOf(days, period.start) && isDayOf(days, period.end))) return null
  if (isBetween && period.start && period.end && period.end < period.start) return null
  if (ofStudent && student === '') return null
  return {
    format: formats.includes(format) ? format : (formats[0] ?? 'pdf'),
    ...(isBetween ? { start: period.start || undefined, end: period.end || undefined } : {}),
    ...(periods !== 'none' && terms.some(({ id }) => id === period.term) ? { term: period.term } : {}),
    ...(ofStudent ? { student } : {}),
    ...(unpublished && includeUnpublished ? { includeUnpublished } : {}),
  }
}
