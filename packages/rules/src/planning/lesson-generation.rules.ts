import type { CivilDate, DateRange } from '../calendar/civil-date.rules.ts'
import {
  type DayOffTest,
  type FollowedWeekdays,
  occurrences,
  type Recurrence,
  type SkippedDate,
} from './recurrence.rules.ts'

/** A weekly time of a plan; one with a parent fills the slot of that one. */
export type WeeklyTime = Recurrence & {
  readonly id: string
  readonly parentId: string | null
  /** Whether its plan is active: others make no lessons. */
  readonly isActive: boolean
}

/** A term; nothing is written into one that is closed. */
export type GenerationTerm = DateRange & { readonly isClosed: boolean }

export type GeneratedLesson<T extends WeeklyTime> = { readonly time: T; readonly date: CivilDate }
export type LeftOutDate<T extends WeeklyTime> = SkippedDate & { readonly time: T }

/**
 * The lessons that the weekly times of a class make in a window of days, and the dates that are left out with the
 * reason. A day that follows another weekday has that weekday's times. On the days on which a child fills a slot, the slot is the child's and the parent has nothing there. Dates in
 * closed terms are neither. By date and start. Source: docs/rules.md, Lessons.
 */
export function generatedLessons<T extends WeeklyTime>(input: {
  times: readonly T[]
  terms: readonly GenerationTerm[]
  window: DateRange
  isDayOff: DayOffTest
  followed?: FollowedWeekdays | undefined
}): { lessons: GeneratedLesson<T>[]; skipped: LeftOutDate<T>[] } {
  const { times, terms, window, isDayOff, followed } = input
  const childOf = new Map(times.flatMap(time => (time.parentId === null ? [] : [[time.parentId, time]])))
  const open = (date: CivilDate): boolean =>
    !terms.some(term => term.isClosed && term.start <= date && date <= term.end)
  const lessons: GeneratedLesson<T>[] = []
  const skipped: LeftOutDate<T>[] = []
  for (const time of times) {
    if (!time.isActive) continue
    const child = childOf.get(time.id)
    const own = (date: CivilDate): boolean => open(date) && !(child && isValidOn(child, date))
    const made = occurrences({ recurrence: time, terms, window, isDayOff, ...(followed ? { followed } : {}) })
    lessons.push(...made.dates.filter(own).map(date => ({ time, date })))
    skipped.push(...made.skipped.filter(({ date }) => own(date)).map(each => ({ ...each, time })))
  }
  return { lessons: lessons.sort(inOrder), skipped: skipped.sort(inOrder) }
}

function isValidOn({ validFrom, validUntil }: Recurrence, date: CivilDate): boolean {
  return (!validFrom || validFrom <= date) && (!validUntil || date <= validUntil)
}

type Placed = { readonly time: WeeklyTime; readonly date: CivilDate }

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const inOrder = (a: Placed, b: Placed): number =>
  order(a.date, b.date) || order(a.time.start, b.time.start) || order(a.time.id, b.time.id)
