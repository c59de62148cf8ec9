import { addDays, type CivilDate, compareDates, daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { CalendarItem } from '../../item/calendar-items.values.ts'
import { monthOf, shownRange } from '../../item/calendar-view.values.ts'

/** A part of an item that is drawn in a week: from which of its days over how many, on which line. */
export type Bar = {
  item: CalendarItem
  column: number
  span: number
  line: number
  /** It goes on in the week before, or after. */
  begun: boolean
  goesOn: boolean
}
export type MonthDay = { date: CivilDate; items: readonly CalendarItem[]; hidden: number }
export type MonthWeek = { days: readonly MonthDay[]; bars: readonly Bar[] }

const WEEK = 7

/** How many weeks a month touches. */
export const weeksOf = (date: CivilDate): number =>
  Math.floor(daysBetween(shownRange('mes', date).start, monthOf(date).end) / WEEK) + 1

/** The weeks' bars, each on the first line that is free on all its days; without one it is not drawn. */
const placed = (items: readonly CalendarItem[], start: CivilDate, lines: number): Bar[] => {
  const end = addDays(start, WEEK - 1)
  const taken = Array.from({ length: lines }, () => Array.from({ length: WEEK }, () => false))
  return items.flatMap(item => {
    const begun = compareDates(item.start, start) < 0
    const goesOn = compareDates(item.end, end) > 0
    const column = begun ? 0 : daysBetween(start, item.start)
    const span = (goesOn ? WEEK - 1 : daysBetween(start, item.end)) - column + 1
    const line = taken.findIndex(days => !days.slice(column, column + span).includes(true))
    taken[line]?.fill(true, column, column + span)
    return line < 0 ? [] : [{ item, column, span, line, begun, goesOn }]
  })
}

const covers = ({ column, span }: Bar, day: number): boolean => day >= column && day < column + span

/** How many items of a day are not drawn on it. */
const hiddenOn = (days: readonly (readonly CalendarItem[])[], bars: readonly Bar[]): number[] =>
  days.map((items, day) => items.length - bars.filter(bar => covers(bar, day)).length)

/** On a day that cannot show everything the last line is for saying so: what stands there gives way. */
const withRoomToSaySo = (
  days: readonly (readonly CalendarItem[])[],
  bars: readonly Bar[],
  lines: number,
): readonly Bar[] => {
  const hidden = hiddenOn(days, bars)
  const left = bars.filter(bar => bar.line < lines - 1 || !hidden.some((n, day) => n > 0 && covers(bar, day)))
  return left.length === bars.length ? bars : withRoomToSaySo(days, left, lines)
}

/**
 * The month in weeks, each day with what it holds and how much of that is not drawn: only what has a line becomes a box
 * on screen, however many there are. `items` in order, as `itemsBetween` gives them.
 */
export const monthLayout = (items: readonly CalendarItem[], date: CivilDate, lines: number): MonthWeek[] => {
  const { start } = shownRange('mes', date)
  const count = weeksOf(date)
  const ofDay = Array.from({ length: count * WEEK }, (): CalendarItem[] => [])
  const ofWeek = Array.from({ length: count }, (): CalendarItem[] => [])
  for (const item of items) {
    const first = Math.max(daysBetween(start, item.start), 0)
    const last = Math.min(daysBetween(start, item.end), ofDay.length - 1)
    for (let day = first; day <= last; day += 1) ofDay[day]?.push(item)
    for (let week = Math.floor(first / WEEK); week * WEEK <= last; week += 1) ofWeek[week]?.push(item)
  }
  return ofWeek.map((own, week) => {
    const days = ofDay.slice(week * WEEK, (week + 1) * WEEK)
    const monday = addDays(start, week * WEEK)
    const bars = withRoomToSaySo(days, placed(own, monday, lines), lines)
    const hidden = hiddenOn(days, bars)
    return {
      bars,
      days: days.map((held, day) => ({ date: addDays(monday, day), items: held, hidden: hidden[day] ?? 0 })),
    }
  })
}
