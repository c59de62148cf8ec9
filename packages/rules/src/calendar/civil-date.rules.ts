/** A local date without time zone, `YYYY-MM-DD`, years 0001–9999. Ordered as text. */
export type CivilDate = string

export type Weekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'

/** An interval of dates, both ends included. */
export type DateRange = { readonly start: CivilDate; readonly end: CivilDate }

/** In the order of the school week, which begins on Monday. */
export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies readonly Weekday[]

/** The names of the months in pt-BR, from January. */
export const MONTHS: readonly string[] =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The number of a month by its name or the first three letters of it, whatever its accents and capitals. */
export function monthNumber(name: string): number | null {
  const at = MONTHS.findIndex(month => [plain(month), plain(month).slice(0, 3)].includes(plain(name)))
  return at === -1 ? null : at + 1
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY = 86_400_000

function utc(year: number, month: number, day: number): number {
  const instant = new Date(0)
  // setUTCFullYear, because Date.UTC reads the years 0–99 as 1900–1999.
  return instant.setUTCFullYear(year, month - 1, day)
}

function textOf(time: number): CivilDate {
  return new Date(time).toISOString().slice(0, 10)
}

/** Whether the text is a date that exists, in the form `YYYY-MM-DD` (2026-02-29 does not exist). */
export function isCivilDate(text: string): boolean {
  const match = SHAPE.exec(text)
  if (!match || match[1] === '0000') return false
  return textOf(utc(Number(match[1]), Number(match[2]), Number(match[3]))) === text
}

function timeOf(date: CivilDate): number {
  if (!isCivilDate(date)) throw new RangeError(`not a civil date: ${date}`)
  return utc(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))
}

/** The date of a year, month (1–12) and day. Throws RangeError when it does not exist. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!isCivilDate(text)) throw new RangeError(`not a civil date: ${text}`)
  return text
}

/** The earlier of two dates. */
export function earlierDate(a: CivilDate, b: CivilDate): CivilDate {
  if (a < b) return a
  return b
}

/** The date n whole days later (n < 0: earlier). Throws RangeError on a text that is no date. */
export function addDays(date: CivilDate, n: number): CivilDate {
  return textOf(timeOf(date) + n * DAY)
}

/** How many days from a to b: 0 for the same date, negative when b is earlier. Throws RangeError on no date. */
export function daysBetween(a: CivilDate, b: CivilDate): number {
  return Math.round((timeOf(b) - timeOf(a)) / DAY)
}

/** The weekday of a date. Throws RangeError on a text that is no date. */
export function weekdayOf(date: CivilDate): Weekday {
  return WEEKDAYS[(new Date(timeOf(date)).getUTCDay() + 6) % 7] ?? 'MONDAY'
}

/** Whether a date is a Saturday or Sunday. Throws RangeError on no date. */
export function isWeekend(date: CivilDate): boolean {
  return WEEKDAYS.indexOf(weekdayOf(date)) >= 5
}

/** Negative, zero or positive as a is before, equal to or after b; for sorting. */
export function compareDates(a: CivilDate, b: CivilDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Every date from a to b, both included; empty when b is before a. Throws RangeError on no date. */
export function datesBetween(a: CivilDate, b: CivilDate): CivilDate[] {
  const dates: CivilDate[] = []
  const last = timeOf(b)
  for (let time = timeOf(a); time <= last; time += DAY) dates.push(textOf(time))
  return dates
}

/** Whether the date is in the interval, ends included. */
export function isWithin(date: CivilDate, range: DateRange): boolean {
  return range.start <= date && date <= range.end
}

/** Whether two intervals of dates share at least one day, ends included. */
export function rangesOverlap(a: DateRange, b: DateRange): boolean {
  return a.start <= b.end && b.start <= a.end
}

// A formatter costs more than a whole list of dates; the zone fully determines it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter = formatters.get(timeZone)
  if (formatter) return formatter
  const made = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/**
 * Whether a text is the name of a time zone ("America/Manaus"). Only names are accepted: other programs read an offset
 * such as "-03:00" with the opposite sign. Source: docs/rules.md, Time.
 */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * The local date of an instant in a time zone ("America/Sao_Paulo"): the one way to say "today".
 * Throws RangeError on an unknown zone. Source: docs/rules.md, Time.
 */
export function civilDateIn(timeZone: string, instant: Date): CivilDate {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(part => [part.type, part.value]),
  )
  return civilDate(Number(parts.get('year')), Number(parts.get('month')), Number(parts.get('day')))
}

/** The Monday of the week of a date. */
export function weekStart(date: CivilDate): CivilDate {
  return addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))
}

/** The form of screens: `03/08/2026`. */
export function formatDate(date: CivilDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** The form of documents: "3 de agosto de 2026"; the first day is "1º". Source: practice. */
export function formatLongDate(date: CivilDate): string {
  const day = Number(date.slice(8, 10))
  return `${day === 1 ? '1º' : day} de ${MONTHS[Number(date.slice(5, 7)) - 1]} de ${date.slice(0, 4)}`
}
