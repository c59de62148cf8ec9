import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { YEAR_CALENDAR as W } from '@lousa/contract/reports/year-calendar/year-calendar.messages.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { type DateRange, formatDate, isWithin, MONTHS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isOfWholeYear } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import {
  type CalendarKind,
  calendarGrid,
  type GridMonth,
  gridKinds,
  monthsOfCalendar,
} from '@lousa/rules/calendar/year/year-grid.rules.ts'
import type { PrintedEntry, PrintedYear } from '../../calendar/year/printed-year.service.ts'
import type { DocumentInstitution, DocumentIssue, HeadInstitution } from '../document/document-head.types.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'

const P = CALENDAR.print

type Day = { day: string; mark: string; kind: CalendarKind | null }

/** The calendar of an academic year as its template takes it. */
type YearCalendarDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  weekdays: readonly string[]
  months: { name: string; weeks: (Day | null)[][]; days: string }[]
  legend: { title: string; kinds: { mark: string; kind: CalendarKind; name: string }[] }
  terms: {
    title: string
    level: string
    total: string
    rows: { name: string; terms: { name: string; span: string; days: string }[]; total: string }[]
    note: string
  }
  events: {
    title: string
    nothing: string
    months: { name: string; rows: { when: string; text: string }[] }[]
  }
}

/** "Fevereiro", and with its year where the calendar has days of two. */
const monthName = (month: string, withYear: boolean): string => {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${withYear ? ` de ${month.slice(0, 4)}` : ''}`
}

/** "20 dias letivos", or the days of each level where they differ; empty in a month without any. */
const monthDays = (levels: SchoolDays['levels'], month: string): string => {
  const days = levels.map(({ educationLevel, months }) => ({
    name: educationLevel.name,
    count: months.find(each => each.month === month)?.days ?? 0,
  }))
  const counts = new Set(days.map(({ count }) => count))
  if (counts.size === 0 || (counts.size === 1 && counts.has(0))) return ''
  return counts.size === 1
    ? fill(P.days, { n: days[0]?.count ?? 0 })
    : days.map(({ name, count }) => `${name}: ${count}`).join(' · ')
}

const dayOf = (day: GridMonth['weeks'][number][number]): Day | null =>
  day && { day: String(day.day), mark: day.kind === null ? '' : P.letters[day.kind], kind: day.kind }

const shortDate = (date: string): string => formatDate(date).slice(0, 5)

const spanText = ({ start, end }: DateRange): string =>
  start === end ? shortDate(start) : fill(W.span, { start: shortDate(start), end: shortDate(end) })

/** Under the month in which it begins; what has begun before the calendar stands under its first month. */
const eventRows = (entries: readonly PrintedEntry[], { start, end }: DateRange, isFirst: boolean) =>
  entries
    .filter(entry => isWithin(entry.start, { start, end }) || (isFirst && entry.start < start))
    .map(entry => ({
      when: spanText(entry),
      text: fill(W.note, { title: entry.title, kind: CALENDAR.types[entry.kind] }),
    }))

const termRows = ({ days, termTypes }: PrintedYear): YearCalendarDocument['terms']['rows'] =>
  days.levels.map(({ educationLevel, terms, total }) => ({
    name: educationLevel.name,
    terms: terms.map(({ id, position, start, end, days: count }) => ({
      name: termName(termTypes.get(id) ?? 'QUARTER', position),
      span: fill(W.span, { start: formatDate(start), end: formatDate(end) }),
      days: fill(W.days, { n: count }),
    })),
    total: fill(P.days, { n: total }),
  }))

/** The minimum of days and hours that the law asks of a school's year; half-years and municipal courses have none. */
const noteOf = ({ days: { levels, minimum } }: PrintedYear, kind: InstitutionKind): string => {
  if (levels.length === 0) return W.noTerms
  const hasYear = kind === 'SCHOOL' && levels.some(({ terms }) => isOfWholeYear(terms))
  return hasYear ? fill(W.minimum, { n: minimum }) : ''
}

type CalendarOrder = { year: number; institution: HeadInstitution; kind: InstitutionKind; order: IssueOrder }

export const yearCalendarDocument = (
  printed: PrintedYear,
  { year, institution, kind, order }: CalendarOrder,
): YearCalendarDocument => {
  const months = monthsOfCalendar(printed.year)
  const grid = calendarGrid(printed.year, printed.entries)
  const withYear = printed.year.start.slice(0, 4) !== printed.year.end.slice(0, 4)
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year }),
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    weekdays: W.weekdays,
    months: grid.map(({ month, weeks }) => ({
      name: monthName(month, withYear),
      weeks: weeks.map(week => week.map(dayOf)),
      days: monthDays(printed.days.levels, month),
    })),
    legend: {
      title: W.legend,
      kinds: gridKinds(grid).map(kind => ({ mark: P.letters[kind], kind, name: CALENDAR.types[kind] })),
    },
    terms: {
      title: W.terms,
      level: W.columns.level,
      total: W.columns.total,
      rows: termRows(printed),
      note: noteOf(printed, kind),
    },
    events: {
      title: W.events,
      nothing: P.nothing,
      months: months
        .map(({ month, range }, at) => ({
          name: monthName(month, withYear),
          rows: eventRows(printed.entries, range, at === 0),
        }))
        .filter(({ rows }) => rows.length > 0),
    },
  }
}
