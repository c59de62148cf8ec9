import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import {
  addDays,
  type DateRange,
  datesBetween,
  isWithin,
  weekStart,
} from '@lousa/rules/calendar/civil-date.rules.ts'
import { type CalendarItem, isTimed } from '../../calendar/item/calendar-items.values.ts'

export const VIEWS = ['semana', 'dia'] as const
export type AgendaView = (typeof VIEWS)[number]

const LAST_DAY = 6
const WORKDAYS = 5

/** From Monday to Sunday, or the day itself. */
export const agendaSpan = (view: AgendaView, date: string): DateRange => {
  const start = view === 'dia' ? date : weekStart(date)
  return { start, end: view === 'dia' ? date : addDays(start, LAST_DAY) }
}

/** The next day with lessons; without one, tomorrow. */
export const nextDay = (lessons: readonly Lesson[], today: string): string =>
  lessons
    .filter(({ date, deleted }) => date > today && !deleted)
    .map(({ date }) => date)
    .toSorted()[0] ?? addDays(today, 1)

export type AgendaDay = { date: string; items: CalendarItem[]; lessons: Lesson[] }

const byStart = (a: Lesson, b: Lesson): number => a.start.localeCompare(b.start)
/** All-day items stand before items with an hour. */
const byHour = (a: CalendarItem, b: CalendarItem): number =>
  (isTimed(a) ? (a.startHour ?? '') : '').localeCompare(isTimed(b) ? (b.startHour ?? '') : '')

/** Day by day what the school's calendar has and what an instructor gives; of a weekend only days with something. */
export const agendaDays = (
  view: AgendaView,
  date: string,
  { lessons, items }: { lessons: readonly Lesson[]; items: readonly CalendarItem[] },
): AgendaDay[] => {
  const { start, end } = agendaSpan(view, date)
  return datesBetween(start, end)
    .map(day => ({
      date: day,
      items: items.filter(item => isWithin(day, item)).toSorted(byHour),
      lessons: lessons.filter(lesson => lesson.date === day && !lesson.deleted).toSorted(byStart),
    }))
    .filter(
      (day, index) => view === 'dia' || index < WORKDAYS || day.items.length > 0 || day.lessons.length > 0,
    )
}
