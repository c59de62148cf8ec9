import {
  addDays,
  type CivilDate,
  civilDate,
  type DateRange,
  datesBetween,
  type Weekday,
} from '../civil-date.rules.ts'
import { occursWithin, type Repeating, spansOf } from '../repetition.rules.ts'

export type Holiday = {
  readonly date: CivilDate
  readonly name: string
  /** A "ponto facultativo": no day off unless the school enters it in its calendar. */
  readonly optional: boolean
}

export type CalendarEventType = 'NATIONAL' | 'HOLIDAY' | 'MEETING' | 'SCHOOL_DAY' | 'RECESS' | 'OTHER'
export type CalendarEvent = Repeating & {
  readonly type: CalendarEventType
  /** The weekday whose timetable a SCHOOL_DAY follows. */
  readonly followsWeekday?: Weekday | null
}

export type DayOffSources = {
  readonly holidays: readonly { readonly date: CivilDate; readonly optional?: boolean }[]
  readonly events: readonly CalendarEvent[]
}

/** Event types that stop lessons. Source: docs/rules.md, School days. */
const DAY_OFF_TYPES: readonly CalendarEventType[] = ['NATIONAL', 'HOLIDAY', 'RECESS']

/** Consciência Negra is national from this year. Source: Lei 14.759/2023. */
const CONSCIENCIA_NEGRA_SINCE = 2024

/** Easter Sunday of a Gregorian year (1583–9999). Source: the anonymous Gregorian computation (Meeus). */
export function easterSunday(year: number): CivilDate {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leapShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - leapShift + 15) % 30
  const inCentury = year % 100
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const sum = moon + sunday - 7 * correction + 114
  return civilDate(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const FIXED = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const

/** Days from Easter. The Paixão is legally municipal and nationally observed, so it is not optional here. */
const MOVABLE = [
  [-48, 'Carnaval', true],
  [-47, 'Carnaval', true],
  [-46, 'Quarta-feira de Cinzas', true],
  [-2, 'Paixão de Cristo', false],
  [60, 'Corpus Christi', true],
] as const

/**
 * The national holidays and optional days of a year, by date: 14 from 2024 on, 13 before.
 * Source: docs/rules.md, Holidays (Leis 662/1949, 6.802/1980, 9.093/1995, 14.759/2023).
 */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const fixed = FIXED.filter(([day]) => day !== '11-20' || year >= CONSCIENCIA_NEGRA_SINCE).map(
    ([day, name]) => ({ date: `${String(year).padStart(4, '0')}-${day}`, name, optional: false }),
  )
  const movable = MOVABLE.map(([days, name, optional]) => ({ date: addDays(easter, days), name, optional }))
  return [...fixed, ...movable].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Whether a day that a public list calls national is only a "ponto facultativo": those of `nationalHolidays`, and Easter itself,
 * which is a Sunday. Decided by the date, because the lists name them differently. Throws RangeError on no date. Source:
 * docs/rules.md, Holidays.
 */
export function isOptionalDay(date: CivilDate): boolean {
  const year = Number(date.slice(0, 4))
  const thatDay = nationalHolidays(year).filter(holiday => holiday.date === date)
  return thatDay.length > 0 ? thatDay.every(holiday => holiday.optional) : date === easterSunday(year)
}

/** Whether an event of this type says of its days whether there are lessons. */
export function affectsLessons(type: CalendarEventType): boolean {
  return type === 'SCHOOL_DAY' || DAY_OFF_TYPES.includes(type)
}

/**
 * Whether lessons stop on the date: a national holiday that is not optional, or an event NATIONAL, HOLIDAY
 * or RECESS covers it, also by repeating; a SCHOOL_DAY event on the date wins over all. Weekends are no days off by
 * themselves: no recurrence falls on them unless someone teaches there. Source: docs/rules.md, School days.
 */
export function isDayOff(date: CivilDate, { holidays, events }: DayOffSources): boolean {
  const covering = events.filter(event => occursWithin(event, date, date))
  if (covering.some(event => event.type === 'SCHOOL_DAY')) return false
  return (
    covering.some(event => DAY_OFF_TYPES.includes(event.type)) ||
    holidays.some(holiday => holiday.date === date && !holiday.optional)
  )
}

/** The dates from start to end (both included) on which any of these events lies, also by repeating. */
export function datesOfEvents(events: readonly Repeating[], start: CivilDate, end: CivilDate): CivilDate[] {
  const within = (span: DateRange) =>
    datesBetween(span.start < start ? start : span.start, span.end > end ? end : span.end)
  return events.flatMap(event => [...spansOf(event, start, end)].flatMap(within))
}

/** Every day off from start to end, both included, in order; pass it to `expandRecurrence`. */
export function daysOffBetween(
  start: CivilDate,
  end: CivilDate,
  { events, holidays }: DayOffSources,
): Set<CivilDate> {
  const off = [
    ...datesOfEvents(
      events.filter(event => DAY_OFF_TYPES.includes(event.type)),
      start,
      end,
    ),
    ...holidays
      .filter(({ date, optional }) => !optional && start <= date && date <= end)
      .map(one => one.date),
  ]
  const schoolDays = events.filter(event => event.type === 'SCHOOL_DAY')
  const schoolDates = new Set(datesOfEvents(schoolDays, start, end))
  return new Set(off.filter(date => !schoolDates.has(date)).sort())
}
