import { WEEKDAYS, type Weekday } from '../../calendar/civil-date.rules.ts'
import { minutesOf, type TimeOfDay } from '../../planning/time.rules.ts'

/** From the start, included, to the end, excluded, on one day. */
export type Span = { readonly start: TimeOfDay; readonly end: TimeOfDay }
export type Placed = Span & { readonly weekday: Weekday }

/** A row of a timetable on paper: a time of lessons, or the pause between two of them. */
export type GridRow = Span & { readonly isBreak: boolean }

/** The content of a cell; `hours` where it does not fill exactly its rows. */
export type CellItem<T> = { readonly item: T; readonly hours: Span | null }

const overlaps = (a: Span, b: Span): boolean =>
  minutesOf(a.start) < minutesOf(b.end) && minutesOf(b.start) < minutesOf(a.end)

const minutesIn = ({ start, end }: Span): number => minutesOf(end) - minutesOf(start)

const byTime = (a: Span, b: Span): number =>
  minutesOf(a.start) - minutesOf(b.start) || minutesOf(a.end) - minutesOf(b.end)

/**
 * The times of lessons of a timetable, in order and never one over another: those between the bells, and one for each
 * lesson that lies outside of all of them, the shortest first where such lessons overlap.
 */
export function timeRows(bells: readonly Span[], lessons: readonly Span[]): Span[] {
  const rows: Span[] = []
  const shortestFirst = lessons.toSorted((a, b) => minutesIn(a) - minutesIn(b) || byTime(a, b))
  for (const { start, end } of [...bells.toSorted(byTime), ...shortestFirst])
    if (!rows.some(row => overlaps(row, { start, end }))) rows.push({ start, end })
  return rows.toSorted(byTime)
}

/**
 * The rows of a timetable with the pauses between them; `longestBreak` in minutes: what is longer parts two shifts and
 * is no pause.
 */
export function gridRows(rows: readonly Span[], longestBreak: number): GridRow[] {
  return rows.flatMap((row, at) => {
    const next = rows[at + 1]
    const pause = next ? minutesOf(next.start) - minutesOf(row.end) : 0
    const lesson = { ...row, isBreak: false }
    return next && pause > 0 && pause <= longestBreak
      ? [lesson, { start: row.end, end: next.start, isBreak: true }]
      : [lesson]
  })
}

/**
 * The content of the cell of a row on a day: every lesson that has a minute in it, by its hours. One that fills its rows from the
 * start of the first to the end of the last has no hours of its own.
 */
export function cellOf<T extends Placed>(
  lessons: readonly T[],
  rows: readonly Span[],
  { weekday, row }: { weekday: Weekday; row: Span },
): CellItem<T>[] {
  return lessons
    .filter(lesson => lesson.weekday === weekday && overlaps(lesson, row))
    .toSorted(byTime)
    .map(item => {
      const filled = rows.filter(each => overlaps(each, item))
      const isWhole = filled[0]?.start === item.start && filled.at(-1)?.end === item.end
      return { item, hours: isWhole ? null : { start: item.start, end: item.end } }
    })
}

const SCHOOL_DAYS = 5

/** The days of a timetable on paper: Monday to Friday, and of the weekend those that are used. */
export function gridDays(lessons: readonly Pick<Placed, 'weekday'>[]): Weekday[] {
  return WEEKDAYS.filter((day, at) => at < SCHOOL_DAYS || lessons.some(({ weekday }) => weekday === day))
}
