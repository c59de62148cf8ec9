import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { aNumber, anObject, array, aText } from '../../../lib/shapes.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { type CalendarItem, isTimed } from './calendar-items.values.ts'
import type { EventDates } from './calendar-moves.values.ts'

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortWeekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** 'março de 2026'. */
export const showMonth = (date: string): string => monthName.format(atNoon(date))

/** 'seg'. */
export const showShortWeekday = (date: string): string => shortWeekday.format(atNoon(date)).replace('.', '')

/** '5 de mar.'. */
export const showShortDay = (date: string): string => shortDay.format(atNoon(date))

const hoursOf = (dates: EventDates): string =>
  isTimed(dates) && dates.startHour && dates.endHour
    ? fill(CALENDAR.hours, { inicio: showTime(dates.startHour), fim: showTime(dates.endHour) })
    : ''

/** '05/03/2026', '05/03/2026 a 07/03/2026', '05/03/2026, 08:00 às 10:00'. */
export const showSpan = (dates: EventDates): string => {
  const days =
    dates.start === dates.end
      ? showDate(dates.start)
      : fill(CALENDAR.until, { inicio: showDate(dates.start), fim: showDate(dates.end) })
  return [days, hoursOf(dates)].filter(Boolean).join(', ')
}

/** Under an item's title: hours, how long it lasts, whether it comes back. */
export const itemNotes = (item: CalendarItem): string[] => {
  const { event, start, end } = item
  return [
    hoursOf(item),
    start < end ? fill(CALENDAR.until, { inicio: showDate(start), fim: showDate(end) }) : '',
    event?.repeatsYearly
      ? event.repeatsUntil === null
        ? CALENDAR.yearlyShort
        : fill(CALENDAR.yearlyUntil, { ano: event.repeatsUntil })
      : '',
    event?.followsWeekday
      ? fill(CALENDAR.followsShort, { dia: CALENDAR.weekdays[event.followsWeekday] })
      : '',
  ].filter(Boolean)
}

/** The announcement of a screen reader for an item: title, type and time. */
export const itemLabel = (item: CalendarItem): string =>
  [item.title, CALENDAR.types[item.kind], showSpan(item)].join(', ')

export const countWords = (count: number): string =>
  count === 1 ? CALENDAR.count.one : fill(CALENDAR.count.many, { n: count })

export const daysWords = (from: string, to: string): string => {
  const days = Math.abs(daysBetween(from, to))
  if (days === 0) return CALENDAR.move.sameDay
  return days === 1 ? CALENDAR.move.oneDay : fill(CALENDAR.move.days, { n: days })
}

const lessonsInTheWay = anObject({
  count: aNumber,
  days: array(anObject({ date: aText, count: aNumber })),
  grades: array(anObject({ name: aText })),
})

const SHOWN_CLASSES = 6

const SENTENCES = { LESSONS_ON_DAY_OFF: CALENDAR.lessons.dayOff, LESSONS_ON_LOST_DAY: CALENDAR.lessons.lost }

const isOfLessons = (error: unknown): error is Refusal & { code: keyof typeof SENTENCES } =>
  error instanceof Refusal && Object.hasOwn(SENTENCES, error.code)

/** Lessons in the way: how many, when, of whom. Any other failure: its sentence. */
export const lessonsWords = (error: unknown): string => {
  if (!isOfLessons(error)) return errorText(error)
  const read = lessonsInTheWay.safeParse(error.data)
  if (!read.success) return errorText(error)
  const { count, days, grades } = read.data
  const words = SENTENCES[error.code]
  const listedCount = days.reduce((sum, day) => sum + day.count, 0)
  const list = days
    .map(({ date, count: ofDay }) => fill(CALENDAR.lessons.dayOfMonth, { dia: showDate(date), n: ofDay }))
    .join(', ')
  const classes = grades.slice(0, SHOWN_CLASSES).map(({ name }) => name)
  const left = grades.length - classes.length
  const named = left > 0 ? [...classes, fill(CALENDAR.lessons.andMore, { n: left })] : classes
  return [
    `${count === 1 ? words.one : fill(words.many, { n: count })}.`,
    list && fill(listedCount < count ? CALENDAR.lessons.moreDays : CALENDAR.lessons.days, { dias: list }),
    named.length > 0 && fill(CALENDAR.lessons.classes, { turmas: named.join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The refusal of lessons in the way, and what can be done now. Any other failure: its sentence. */
export const refusalWords = (error: unknown, act: keyof typeof CALENDAR.lessons.advice): string =>
  isOfLessons(error) ? `${lessonsWords(error)} ${CALENDAR.lessons.advice[act]}` : lessonsWords(error)
