import type { Grid, Period, SolverInput } from '../solver-model.rules.ts'

/** A distinct period of the input; its number is its index in `Times.slots`. */
export type Slot = Period

/** Largest number of start times in one half-day of one row, and of periods in a day: cost tables have 2^bits entries. */
export const MAX_BITS = 20

/** Periods of one weekday that follow each other: one shift, or shifts that overlap on that day. */
export type HalfDay = {
  readonly weekday: number
  /** Slot numbers in order of time. */
  readonly slots: readonly number[]
  /** Start times in the half-day, in order. A bit of a mask is an index here. */
  readonly starts: readonly number[]
}

/** The periods that one row or plan can use, with their half-days. */
export type TimeTable = {
  readonly slots: readonly number[]
  readonly halfDays: readonly HalfDay[]
}

export type Times = {
  readonly slots: readonly Slot[]
  /** Slot numbers of each grid, in order of time. */
  readonly slotsOfGrid: ReadonlyMap<string, readonly number[]>
}

const byTime = (a: Period, b: Period): number => a.weekday - b.weekday || a.from - b.from || a.until - b.until

/** The distinct periods of all grids. Throws RangeError on a period that does not last, or that overlaps another of its grid. */
export function timesOf(input: SolverInput): Times {
  const keyOf = (period: Period) => `${period.weekday} ${period.from} ${period.until} ${period.shift}`
  const distinct = new Map<string, Slot>()
  for (const grid of input.grids)
    for (const period of checkedPeriods(grid)) distinct.set(keyOf(period), period)
  const slots = [...distinct.values()].sort(byTime)
  const numberOf = new Map(slots.map((slot, number) => [keyOf(slot), number]))
  const slotsOfGrid = new Map(
    input.grids.map(grid => [
      grid.id,
      grid.periods.map(period => numberOf.get(keyOf(period))!).sort((a, b) => a - b),
    ]),
  )
  return { slots, slotsOfGrid }
}

function checkedPeriods(grid: Grid): readonly Period[] {
  const sorted = [...grid.periods].sort(byTime)
  sorted.forEach((period, index) => {
    const { weekday, from, until } = period
    if (!(weekday >= 1 && weekday <= 7 && until > from))
      throw new RangeError(
        `expected a period of a weekday, found ${weekday} ${from}-${until} in grid ${grid.id}`,
      )
    const next = sorted[index + 1]
    if (next && next.weekday === weekday && next.from < until)
      throw new RangeError(`expected periods that do not overlap in grid ${grid.id}, on weekday ${weekday}`)
  })
  return grid.periods
}

/** The half-days of these slots. Throws RangeError when one has more than 20 start times. */
export function timeTableOf(times: Times, numbers: readonly number[]): TimeTable {
  const slots = [...new Set(numbers)].sort((a, b) => a - b)
  const halfDays: HalfDay[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const ofDay = slots.filter(slot => times.slots[slot]!.weekday === weekday)
    for (const group of shiftGroups(times, ofDay)) {
      const starts = [...new Set(group.map(slot => times.slots[slot]!.from))].sort((a, b) => a - b)
      if (starts.length > MAX_BITS)
        throw new RangeError(`expected at most ${MAX_BITS} start times in a half-day, found ${starts.length}`)
      halfDays.push({ weekday, slots: group, starts })
    }
  }
  return { slots, halfDays }
}

/** Slots of one day by shift; shifts whose times overlap are one group. */
function shiftGroups(times: Times, ofDay: readonly number[]): number[][] {
  const groups: { from: number; until: number; slots: number[] }[] = []
  for (const shift of new Set(ofDay.map(slot => times.slots[slot]!.shift))) {
    const slots = ofDay.filter(slot => times.slots[slot]!.shift === shift)
    const from = Math.min(...slots.map(slot => times.slots[slot]!.from))
    const until = Math.max(...slots.map(slot => times.slots[slot]!.until))
    groups.push({ from, until, slots })
  }
  groups.sort((a, b) => a.from - b.from)
  const merged: typeof groups = []
  for (const group of groups) {
    const last = merged.at(-1)
    if (!last || group.from >= last.until) merged.push({ ...group })
    else {
      last.until = Math.max(last.until, group.until)
      last.slots.push(...group.slots)
    }
  }
  return merged.map(group => group.slots.sort((a, b) => a - b))
}

/** Indexes of the start times of the half-day at which the slot runs: its own, and later ones of overlapping periods. */
export function bitsOfSlot(times: Times, halfDay: HalfDay, slot: number): number[] {
  const { from, until } = times.slots[slot]!
  return halfDay.starts.flatMap((start, index) => (start >= from && start < until ? [index] : []))
}
