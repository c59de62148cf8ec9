import { fill, M } from '@lousa/contract/messages.ts'
import {
  civilDateIn,
  formatDate,
  isCivilDate,
  addDays as later,
} from '@lousa/rules/calendar/civil-date.rules.ts'
import { now } from '../device/clock.ts'

const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)
const longDate = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const shortWeekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const weekdayName = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** How instants are shown in a time zone. */
const clockOf = (timeZone: string) => {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
  const [day, month, hour, minute] = ['2-digit', '2-digit', '2-digit', '2-digit'] as const
  return {
    timeZone,
    day: of({ day, month, year: 'numeric' }),
    shortDay: of({ day, month }),
    time: of({ hour, minute }),
    seconds: of({ hour, minute, second: '2-digit', hourCycle: 'h23' }),
  }
}
// The device's, until the institution is known.
let clock = clockOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** From now on instants are shown as the clocks of the institution have them, wherever the device is. */
export const showTimesIn = (timeZone: string): void => {
  if (timeZone !== clock.timeZone) clock = clockOf(timeZone)
}

/** '2026-03-05' → '05/03/2026'; anything that is no date stays as it is. */
export const showDate = (date: string | null | undefined): string => {
  if (!date) return ''
  return isCivilDate(date) ? formatDate(date) : date
}

/** '2026-03-05' → 'quinta-feira, 5 de março'. */
export const showLongDate = (date: string): string =>
  isCivilDate(date) ? longDate.format(atNoon(date)) : date

/** '2026-03-05' → 'qui., 05/03/2026'. */
export const showShortDate = (date: string): string =>
  isCivilDate(date) ? `${shortWeekday.format(atNoon(date))}, ${formatDate(date)}` : date

/** '2026-03-05' → 'quinta-feira'. */
export const showWeekday = (date: string): string =>
  isCivilDate(date) ? weekdayName.format(atNoon(date)) : date

/** '07:30:00' → '07:30'. */
export const showTime = (time: string): string => time.slice(0, 5)

/** An instant: '05/03/2026 às 07:30'. */
export const showInstant = (instant: string): string =>
  fill(M.moment.dayAndTime, { day: showDay(instant), time: showClock(instant) })

const isSameDay = (a: Date, b: Date): boolean => clock.day.format(a) === clock.day.format(b)

/** When something has just happened: '07:30', of another day '05/03, 07:30'. */
export const showShortMoment = (instant: string, at = now()): string =>
  isSameDay(new Date(instant), at)
    ? showClock(instant)
    : `${clock.shortDay.format(new Date(instant))}, ${showClock(instant)}`

/** The form inside a sentence: 'às 07:30', of another day 'em 05/03, 07:30'. */
export const showMoment = (instant: string, at = now()): string =>
  fill(isSameDay(new Date(instant), at) ? M.moment.at : M.moment.on, { moment: showShortMoment(instant, at) })

/** The time of day of an instant: '07:30'. */
export const showClock = (instant: string): string => clock.time.format(new Date(instant))

/** The time of day now, as the contract writes one: '07:30:00'. */
export const timeOfDay = (instant: Date = now()): string => clock.seconds.format(instant)

/** The civil date of an instant. */
export const dateOf = (instant: string): string => civilDateIn(clock.timeZone, new Date(instant))

/** Today in the institution's time zone, as a civil date. */
export const todayIn = (timeZone: string, instant: Date = now()): string => civilDateIn(timeZone, instant)

/** The date so many days later; anything that is no date stays as it is. */
export const addDays = (date: string, days: number): string => (isCivilDate(date) ? later(date, days) : date)

/** An instant as a date: '05/03/2026'. */
export const showDay = (instant: string): string => clock.day.format(new Date(instant))
