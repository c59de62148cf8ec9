import {
  civilDateIn,
  formatDate,
  isCivilDate,
  addDays as later,
} from '@lousa/rules/calendar/civil-date.rules.ts'
import { now } from './clock.ts'

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)
const longDate = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const shortWeekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const weekdayName = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
const shownDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' })
const shownMoment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const shownTime = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** '2026-03-05' → '05/03/2026'; anything that is no date stays as it is. */
export const showDate = (date: string | null | undefined): string => {
  if (!date) return ''
  return isCivilDate(date) ? formatDate(date) : date
}

/** '05/03/2026' → '2026-03-05'; null when it is no date. */
export const parseShownDate = (text: string): string | null => {
  const [, dayOfMonth = '', month = '', year = ''] = TYPED.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
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

/** An instant, in the reader's own zone: '05/03/2026 às 07:30'. */
export const showInstant = (instant: string): string =>
  `${shownDay.format(new Date(instant))} às ${shownTime.format(new Date(instant))}`

/** When something has just happened, in the reader's own zone: 'às 07:30', of another day 'em 05/03, 07:30'. */
export const showMoment = (instant: string, at = now()): string => {
  const moment = new Date(instant)
  return moment.toDateString() === at.toDateString()
    ? `às ${shownTime.format(moment)}`
    : `em ${shownMoment.format(moment)}`
}

/** Today in the institution's time zone, as a civil date. */
export const todayIn = (timeZone: string, instant: Date = now()): string => civilDateIn(timeZone, instant)

/** The date so many days later; anything that is no date stays as it is. */
export const addDays = (date: string, days: number): string => (isCivilDate(date) ? later(date, days) : date)

/** An instant as a date, in the reader's own zone: '05/03/2026'. */
export const showDay = (instant: string): string => shownDay.format(new Date(instant))
