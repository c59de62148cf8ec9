import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import {
  addDays,
  type CivilDate,
  type DateRange,
  formatDate,
  WEEKDAYS,
  type Weekday,
} from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { formatTime } from '@lousa/rules/planning/time.rules.ts'
import type { CellItem, Placed, Span } from '@lousa/rules/reports/timetable/timetable-grid.rules.ts'
import type { TimetableTime } from './timetable.queries.ts'
import type { CellText } from './timetable-document.types.ts'

/** A weekly time with the day of its week; limits that are the year's are none of its own. */
export type WeekTime = Placed &
  Omit<TimetableTime, 'weekday' | 'validFrom' | 'validUntil'> & {
    validFrom: CivilDate | null
    validUntil: CivilDate | null
  }

export type Week = {
  /** On the day that is looked at; what a part of the plan fills is the part's. */
  now: WeekTime[]
  /** Everything in force then or later. */
  all: WeekTime[]
}

const isOn = ({ validFrom, validUntil }: Pick<TimetableTime, 'validFrom' | 'validUntil'>, day: CivilDate) =>
  validFrom <= day && day <= validUntil

const weekTime = (time: TimetableTime, year: DateRange): WeekTime => ({
  ...time,
  weekday: WEEKDAYS[time.weekday - 1] ?? 'MONDAY',
  validFrom: time.validFrom <= year.start ? null : time.validFrom,
  validUntil: time.validUntil >= year.end ? null : time.validUntil,
})

/** The week as it is on a day: a time that a part fills stands once, as the part's. */
export const weekOn = (times: readonly TimetableTime[], day: CivilDate, year: DateRange): Week => {
  const filled = new Set(times.filter(time => isOn(time, day)).map(({ parentId }) => parentId))
  return {
    now: times.filter(time => isOn(time, day) && !filled.has(time.id)).map(time => weekTime(time, year)),
    all: times.map(time => weekTime(time, year)),
  }
}

/** The people who teach on a day; before the first period, the person who comes first. */
const teachersOn = ({ instructors }: WeekTime, day: CivilDate) => {
  const present = instructors.filter(({ start }) => start <= day)
  return present.length > 0 ? present : instructors.slice(0, 1)
}

/** The times of a week that an instructor teaches on a day, and all that they teach then or later; a time that a part of another instructor fills is not theirs. */
export const taughtBy = ({ now, all }: Week, instructorId: string, day: CivilDate): Week => ({
  now: now.filter(time => teachersOn(time, day).some(({ id }) => id === instructorId)),
  all: all.filter(({ instructors }) => instructors.some(({ id }) => id === instructorId)),
})

export const teachersText = (time: WeekTime, day: CivilDate): string =>
  teachersOn(time, day).map(displayName).join(', ') || W.noInstructor

/** First and last name, where many stand on a page. */
const shortName = (name: string): string => {
  const words = name.split(/\s+/u).filter(Boolean)
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : name
}

const validityTexts = ({ validFrom, validUntil }: WeekTime, day: CivilDate): string[] => [
  ...(validFrom !== null && validFrom <= day ? [fill(W.since, { date: formatDate(validFrom) })] : []),
  ...(validUntil === null ? [] : [fill(W.until, { date: formatDate(validUntil) })]),
]

export const spanText = ({ start, end }: Span): string =>
  fill(W.span, { start: formatTime(start), end: formatTime(end) })

const unchangedText = ({ isUnchanged }: WeekTime): string[] => (isUnchanged ? [W.draft.unchanged] : [])

const notesOf = ({ item, hours }: CellItem<WeekTime>, day: CivilDate): string[] => [
  ...(hours ? [spanText(hours)] : []),
  ...validityTexts(item, day),
  ...unchangedText(item),
]

const optional = (text: string | null): string[] => (text ? [text] : [])

/** In the week of a class: the component, who teaches it, and of which part. */
export const cellOfGrade =
  (day: CivilDate) =>
  (cell: CellItem<WeekTime>): CellText => ({
    name: cell.item.component,
    lines: [...optional(cell.item.part), teachersText(cell.item, day), ...optional(cell.item.room ?? null)],
    notes: notesOf(cell, day),
  })

/** In the week of an instructor: the class, and what is taught there. */
export const cellOfInstructor =
  (day: CivilDate) =>
  (cell: CellItem<WeekTime>): CellText => ({
    name: cell.item.grade,
    lines: [cell.item.component, ...optional(cell.item.part), ...optional(cell.item.room ?? null)],
    notes: notesOf(cell, day),
  })

/** In the week of a room: the class, what is taught, and who teaches it. */
export const cellOfRoom =
  (day: CivilDate) =>
  (cell: CellItem<WeekTime>): CellText => ({
    name: cell.item.grade,
    lines: [cell.item.component, ...optional(cell.item.part), teachersText(cell.item, day)],
    notes: notesOf(cell, day),
  })

/** The shortest form, for tables with all classes. */
export const cellOfOverview =
  (day: CivilDate) =>
  (cell: CellItem<WeekTime>): CellText => ({
    name: cell.item.component,
    lines: [
      ...optional(cell.item.part),
      teachersOn(cell.item, day)
        .map(each => shortName(displayName(each)))
        .join(', '),
    ].filter(Boolean),
    notes: [...(cell.hours ? [spanText(cell.hours)] : []), ...unchangedText(cell.item)],
  })

export const dayName = (weekday: Weekday): string => TIMETABLE.days[weekday]

/** Changes after a day, in their order. */
export const changesOf = (
  { all }: Week,
  day: CivilDate,
  nameOf: (time: WeekTime) => string,
): { on: string; text: string }[] => {
  const words = (time: WeekTime) => ({
    day: dayName(time.weekday),
    time: spanText(time),
    name: [nameOf(time), time.part].filter(Boolean).join(', '),
  })
  return all
    .flatMap(time => [
      ...(time.validFrom !== null && time.validFrom > day
        ? [{ on: time.validFrom, text: fill(W.begins, words(time)) }]
        : []),
      ...(time.validUntil !== null
        ? [{ on: addDays(time.validUntil, 1), text: fill(W.ends, words(time)) }]
        : []),
    ])
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
    .map(({ on, text }) => ({ on: formatDate(on), text }))
}
