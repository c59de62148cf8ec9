import { addDays, type CivilDate, type DateRange, isWithin, weekStart } from '../civil-date.rules.ts'
import type { CalendarEventType, Holiday } from '../holiday/holidays.rules.ts'
import { type CivilMonth, monthsOfYear } from '../school-days/months.rules.ts'

/** The kinds of days of a calendar: the types of events, and optional days. */
export type CalendarKind = CalendarEventType | 'OPTIONAL'

/** Kinds that mark a day of the grid, the strongest first. */
const MARKED: readonly CalendarKind[] = [
  'SCHOOL_DAY',
  'NATIONAL',
  'HOLIDAY',
  'RECESS',
  'OPTIONAL',
  'MEETING',
  'OTHER',
]

/** A span on the calendar; kinds that mark no day, such as the edges of terms, may be among them. */
type Entry = DateRange & { readonly kind: string }

export type GridDay = { date: CivilDate; day: number; kind: CalendarKind | null }
/** A month as weeks of seven days; null: a day of another month. */
export type GridMonth = { month: string; weeks: (GridDay | null)[][] }

const kindOn = (date: CivilDate, entries: readonly Entry[]): CalendarKind | null => {
  const kinds = new Set(entries.filter(entry => isWithin(date, entry)).map(({ kind }) => kind))
  return MARKED.find(kind => kinds.has(kind)) ?? null
}

const gridMonth = ({ month, range }: CivilMonth, entries: readonly Entry[]): GridMonth => {
  const ofMonth = entries.filter(({ start, end }) => start <= range.end && end >= range.start)
  const weeks: (GridDay | null)[][] = []
  for (let monday = weekStart(range.start); monday <= range.end; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const date = addDays(monday, at)
        return isWithin(date, range)
          ? { date, day: Number(date.slice(8)), kind: kindOn(date, ofMonth) }
          : null
      }),
    )
  return { month, weeks }
}

/** The twelve months of a civil year, each day with the strongest kind of what is on it. */
export const yearGrid = (year: number, entries: readonly Entry[]): GridMonth[] =>
  monthsOfYear(year).map(month => gridMonth(month, entries))

const yearOf = (date: CivilDate): number => Number(date.slice(0, 4))

/** The months of an academic year on paper: those of its civil year, or from its first to its last where it has days of two. */
export const monthsOfCalendar = ({ start, end }: DateRange): CivilMonth[] =>
  yearOf(start) === yearOf(end)
    ? monthsOfYear(yearOf(start))
    : Array.from({ length: yearOf(end) - yearOf(start) + 1 }, (_, at) => yearOf(start) + at)
        .flatMap(monthsOfYear)
        .filter(({ range }) => range.start <= end && range.end >= start)

export const calendarGrid = (year: DateRange, entries: readonly Entry[]): GridMonth[] =>
  monthsOfCalendar(year).map(month => gridMonth(month, entries))

/** The kinds that the grid marks, in their order: for its legend. */
export const gridKinds = (grid: readonly GridMonth[]): CalendarKind[] => {
  const kinds = new Set(grid.flatMap(({ weeks }) => weeks.flat().flatMap(day => day?.kind ?? [])))
  return MARKED.filter(kind => kinds.has(kind))
}

/** Events that decide about an optional day: the school has made a day off of it. */
const DAYS_OFF: readonly string[] = ['NATIONAL', 'HOLIDAY', 'RECESS'] satisfies CalendarKind[]

/** The holidays of a range that no stored event shows: a holiday that the school has stored too is shown once, as the school has it. */
export const holidaysWithoutEvent = (
  holidays: readonly Holiday[],
  range: DateRange,
  stored: readonly Entry[],
): Holiday[] =>
  holidays
    .filter(({ date }) => isWithin(date, range))
    .filter(
      ({ date, optional }) =>
        !stored.some(
          entry =>
            (optional ? DAYS_OFF.includes(entry.kind) : entry.kind === 'NATIONAL') && isWithin(date, entry),
        ),
    )
