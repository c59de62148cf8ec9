import {
  addDays,
  civilDate,
  type DateRange,
  isCivilDate,
  weekStart,
} from '@lousa/rules/calendar/civil-date.rules.ts'
import { anyText, oneOf, searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { ITEM_KINDS, type ItemKind } from './calendar-types.values.ts'

export const VIEWS = ['mes', 'semana', 'lista'] as const
export type View = (typeof VIEWS)[number]

/** The parameters of the address: `visao`, `data`, and the shown types, by commas. */
export const calendarSearch = searchOf({
  visao: oneOf(VIEWS, 'mes'),
  data: textThat(isCivilDate),
  tipos: anyText,
})

/** The kinds that are shown: all, when the address names none. */
export const kindsOf = (tipos: string): ReadonlySet<ItemKind> => {
  const named = tipos.split(',')
  const chosen = ITEM_KINDS.filter(kind => named.includes(kind))
  return new Set(chosen.length > 0 ? chosen : ITEM_KINDS)
}

/** The form of the address; absent when all are shown, or none. */
export const kindsText = (kinds: ReadonlySet<ItemKind>): string =>
  kinds.size === ITEM_KINDS.length ? '' : ITEM_KINDS.filter(kind => kinds.has(kind)).join(',')

const WEEK = 7
const SHOWN_WEEKS = 6
const FIRST_YEAR = 1900
const LAST_YEAR = 2199

const monthStart = (date: string): string => `${date.slice(0, 7)}-01`

/** The first day of the month so many months later. */
const addMonths = (date: string, months: number): string => {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return civilDate(Math.floor(at / 12), (at % 12) + 1, 1)
}

const yearOf = (date: string): DateRange => ({
  start: `${date.slice(0, 4)}-01-01`,
  end: `${date.slice(0, 4)}-12-31`,
})

export const monthOf = (date: string): DateRange => {
  const start = monthStart(date)
  return { start, end: addDays(addMonths(start, 1), -1) }
}

/** The range of a view, with the days of other months that fill its weeks. */
export const shownRange = (view: View, date: string): DateRange => {
  if (view === 'lista') return yearOf(date)
  const start = weekStart(view === 'mes' ? monthStart(date) : date)
  return { start, end: addDays(start, WEEK * (view === 'mes' ? SHOWN_WEEKS : 1) - 1) }
}

/** The date that stands for the next (1) or previous (-1) page of a view; the same at the ends of what can be looked at. */
export const shiftView = (view: View, date: string, by: 1 | -1): string => {
  const to =
    view === 'semana'
      ? addDays(weekStart(date), WEEK * by)
      : view === 'mes'
        ? addMonths(date, by)
        : `${Number(date.slice(0, 4)) + by}-01-01`
  const year = Number(to.slice(0, 4))
  return year < FIRST_YEAR || year > LAST_YEAR ? date : to
}

/** The civil years that a range touches. */
export const yearsOf = ({ start, end }: DateRange): string[] => {
  const years = [start.slice(0, 4), end.slice(0, 4)]
  return [...new Set(years)].filter(year => Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR)
}

/** Where the calendar of a year opens: today, when it is of that year, else its first day. */
export const openingDate = (year: string, today: string): string =>
  today.startsWith(year) ? today : `${year}-01-01`
