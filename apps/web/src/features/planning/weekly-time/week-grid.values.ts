import { WEEKDAYS, type Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { overlapCode } from '@lousa/rules/planning/overlap.rules.ts'
import { addMinutes, minutesOf, type TimeOfDay } from '@lousa/rules/planning/time.rules.ts'

export type Span = { readonly start: TimeOfDay; readonly end: TimeOfDay }
/** Where in the week something is. */
export type GridSlot = Span & { readonly weekday: Weekday }

/** The content of the grid. */
export type GridTime = GridSlot & {
  readonly id: string
  /** Component, or class in the week of an instructor. */
  readonly name: string
  readonly more: string
  /** Times that may stand next to it: those of different parallel groups never clash. */
  readonly group: number | null
  /** It cannot be moved. */
  readonly isFixed?: boolean
}

const FIRST = '07:00:00'
const LAST = '18:00:00'
const STEP = 5
/** The shortest time that a hand can hold. */
const SHORTEST = 15
const DAY_END = 23 * 60 + 55

const HOUR = 60
const timeAt = (minutes: number): TimeOfDay => addMinutes('00:00:00', minutes)

/** Monday to Friday, and later days that have something or are asked for. */
export const shownDays = (places: readonly Pick<GridSlot, 'weekday'>[], withSaturday = false): Weekday[] =>
  WEEKDAYS.filter(
    (day, index) =>
      index < 5 || (day === 'SATURDAY' && withSaturday) || places.some(({ weekday }) => weekday === day),
  )

/** The initial day of a phone, which shows one day: today, or the next day with an entry. Monday where neither is shown. */
export const openingDay = (
  places: readonly Pick<GridSlot, 'weekday'>[],
  days: readonly Weekday[],
  today: Weekday,
): Weekday => {
  const at = WEEKDAYS.indexOf(today)
  const next = [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)].find(day =>
    places.some(({ weekday }) => weekday === day),
  )
  return next ?? days.find(day => day === today) ?? 'MONDAY'
}

/** From the first to the last minute that the grid shows, in whole hours. */
export const shownHours = (spans: readonly Span[]): { first: number; last: number } => {
  const all = spans.length > 0 ? spans : [{ start: FIRST, end: LAST }]
  const first = Math.min(...all.map(({ start }) => minutesOf(start)))
  const last = Math.max(...all.map(({ end }) => minutesOf(end)))
  return { first: Math.floor(first / HOUR) * HOUR, last: Math.ceil(last / HOUR) * HOUR }
}

const minutesIn = ({ start, end }: Span): number => minutesOf(end) - minutesOf(start)

const beginningAt = (from: number, length: number): Span => {
  const begin = Math.max(0, Math.min(from, DAY_END - length))
  return { start: timeAt(begin), end: timeAt(begin + length) }
}

/** The slot between bells that begins nearest to the minute; null where the shift has none that near. */
const nearestSlot = (slots: readonly Span[], minute: number, within = 25): Span | null => {
  const [nearest] = slots.toSorted(
    (a, b) => Math.abs(minutesOf(a.start) - minute) - Math.abs(minutesOf(b.start) - minute),
  )
  return nearest && Math.abs(minutesOf(nearest.start) - minute) <= within ? nearest : null
}

/** A time carried to another minute: into the slot there when it is as long as a slot, else to the next five minutes. */
export const movedTo = (time: Span, minute: number, slots: readonly Span[]): Span => {
  const slot = nearestSlot(slots, minute)
  const fills = slots.some(each => minutesIn(each) === minutesIn(time))
  if (slot && fills) return { start: slot.start, end: timeAt(minutesOf(slot.start) + minutesIn(time)) }
  return beginningAt(Math.round(minute / STEP) * STEP, minutesIn(time))
}

/** A time stretched to end at another minute: at the end of the slot there, else at the next five minutes. */
export const resizedTo = (time: Span, minute: number, slots: readonly Span[]): Span => {
  const least = minutesOf(time.start) + SHORTEST
  const [bell] = slots
    .map(({ end }) => minutesOf(end))
    .filter(end => end >= least && Math.abs(end - minute) <= STEP * 2)
    .toSorted((a, b) => Math.abs(a - minute) - Math.abs(b - minute))
  const end = bell ?? Math.round(minute / STEP) * STEP
  return { start: time.start, end: timeAt(Math.min(DAY_END, Math.max(least, end))) }
}

/** One step up or down: to the slot before or after, else five minutes. */
export const nudgedBy = (time: Span, steps: 1 | -1, slots: readonly Span[]): Span => {
  const begin = minutesOf(time.start)
  const starts = slots.map(({ start }) => minutesOf(start)).toSorted((a, b) => a - b)
  const next = steps > 0 ? starts.find(start => start > begin) : starts.findLast(start => start < begin)
  return next === undefined ? beginningAt(begin + steps * STEP, minutesIn(time)) : movedTo(time, next, slots)
}

export const resizedBy = (time: Span, steps: 1 | -1, slots: readonly Span[]): Span => {
  const end = minutesOf(time.end)
  const ends = slots
    .map(slot => minutesOf(slot.end))
    .filter(each => each >= minutesOf(time.start) + SHORTEST)
    .toSorted((a, b) => a - b)
  const next = steps > 0 ? ends.find(each => each > end) : ends.findLast(each => each < end)
  return resizedTo(time, next ?? end + steps * STEP, [])
}

/** The day one step away among those shown, or the same at the edge. */
export const adjacentDay = (day: Weekday, steps: 1 | -1, days: readonly Weekday[]): Weekday =>
  days[days.indexOf(day) + steps] ?? day

export const isSameSlot = (a: GridSlot, b: GridSlot): boolean =>
  a.weekday === b.weekday && a.start === b.start && a.end === b.end

const mayOverlap = (a: number | null, b: number | null): boolean => a !== null && b !== null && a !== b

/**
 * The obstacle of a time at a place: another of the class, unless both are of different parallel groups, or another of its
 * instructors. Null: none. The server decides; this shows it beforehand.
 */
export const clashAt = (
  time: Pick<GridTime, 'id' | 'group'>,
  place: GridSlot,
  { ofGrade, ofInstructors }: { ofGrade: readonly GridTime[]; ofInstructors: readonly GridTime[] },
): GridTime | null => {
  const overlaps = (other: GridTime): boolean =>
    other.id !== time.id && other.weekday === place.weekday && overlapCode(place, other) !== null
  return (
    ofGrade.find(other => overlaps(other) && !mayOverlap(time.group, other.group)) ??
    ofInstructors.find(overlaps) ??
    null
  )
}

/**
 * The one time of the class that stands at a place, with which a time that is dropped there changes places; null for none or
 * several, and for a time that is stretched: it clashes.
 */
export const exchangedAt = (
  time: Pick<GridTime, 'id' | 'group' | 'start' | 'end'>,
  place: GridSlot,
  ofGrade: readonly GridTime[],
): GridTime | null => {
  if (minutesIn(place) !== minutesIn(time)) return null
  const met = ofGrade.filter(
    other =>
      other.id !== time.id &&
      other.weekday === place.weekday &&
      overlapCode(place, other) !== null &&
      !mayOverlap(time.group, other.group),
  )
  return met.length === 1 ? (met[0] ?? null) : null
}

/** The slots of a day that nothing of the class fills: where a click puts something. */
export const freeSlots = (day: Weekday, slots: readonly Span[], times: readonly GridTime[]): Span[] =>
  slots.filter(slot => times.every(time => time.weekday !== day || overlapCode(slot, time) === null))

/** Times of one day side by side where they stand at the same hour: which lane, of how many. */
export const lanesOf = (times: readonly GridTime[]): Map<string, { lane: number; lanes: number }> => {
  const placed = new Map<string, { lane: number; lanes: number }>()
  const sorted = times.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  for (const time of sorted) {
    const beside = sorted.filter(other => other !== time && overlapCode(time, other) !== null)
    const used = new Set(beside.map(({ id }) => placed.get(id)?.lane))
    const lane = [...Array(beside.length + 1).keys()].find(each => !used.has(each)) ?? 0
    placed.set(time.id, { lane, lanes: beside.length + 1 })
  }
  return placed
}
