import {
  costOf,
  type InstructorRow,
  type Limit,
  type Range,
  type SolverInput,
} from '../solver-model.rules.ts'
import { joinTables, outside, packed, TableParts, windowTable } from './solver-tables.rules.ts'
import { bitsOfSlot, type Times, type TimeTable, timeTableOf } from './solver-times.rules.ts'

/**
 * Instructors, then kinds of rooms, as numbers. A lesson of a resource runs at the start times of its own periods, so that
 * lessons of different bell times that overlap meet at one of them: `entry…` lists them for each resource and slot.
 */
export function compileResources(input: SolverInput, times: Times) {
  const T = times.slots.length
  const calendars = calendarsOf(input, times)
  const Q = calendars.length
  const entryFrom = new Int32Array(Q * T)
  const entryUntil = new Int32Array(Q * T)
  const starts: number[] = []
  const halfDays: number[] = []
  const bits: number[] = []
  const windows = new TableParts<Uint8Array>(table => table.length)
  const windowFrom: number[] = []
  let startCount = 0
  calendars.forEach(({ slots, halfDays: ofRow }, q) => {
    ofRow.forEach((halfDay, index) => {
      for (const slot of halfDay.slots) {
        entryFrom[q * T + slot] = starts.length
        for (const bit of bitsOfSlot(times, halfDay, slot)) {
          starts.push(startCount + bit)
          halfDays.push(windowFrom.length)
          bits.push(1 << bit)
        }
        entryUntil[q * T + slot] = starts.length
      }
      windowFrom.push(windows.offset(`${slots} ${index}`, () => windowTable(times, halfDay)))
      startCount += halfDay.starts.length
    })
  })
  return {
    resourceCount: Q,
    capacity: Int32Array.from([...input.instructors.map(() => 1), ...input.rooms.map(({ count }) => count)]),
    entryFrom,
    entryUntil,
    entryStart: Int32Array.from(starts),
    entryHalfDay: Int32Array.from(halfDays),
    entryBit: Int32Array.from(bits),
    startCount,
    halfDayCount: windowFrom.length,
    windowFrom: Int32Array.from(windowFrom),
    windowUnits: joinTables(windows.tables, Uint8Array),
    ...compileLimits(input.instructors, input.rooms.length),
    hope: hopeOf(input.instructors),
  }
}

/** The periods of each resource: those of the grids of the rows that it meets. */
function calendarsOf(input: SolverInput, times: Times): TimeTable[] {
  const gridOfRow = new Map(input.rows.map(({ id, gridId }) => [id, gridId]))
  const shared = new Map<string, TimeTable>()
  const calendar = (plans: SolverInput['plans']): TimeTable => {
    const grids = [...new Set(plans.flatMap(({ rowIds }) => rowIds.map(id => gridOfRow.get(id)!)))].sort()
    const key = grids.join(' ')
    const known = shared.get(key)
    if (known) return known
    const made = timeTableOf(
      times,
      grids.flatMap(id => times.slotsOfGrid.get(id)!),
    )
    shared.set(key, made)
    return made
  }
  return [
    ...input.instructors.map(({ id }) =>
      calendar(input.plans.filter(({ instructorIds }) => instructorIds.includes(id))),
    ),
    ...input.rooms.map(({ id }) => calendar(input.plans.filter(({ roomKindId }) => roomKindId === id))),
  ]
}

/**
 * Soft cost that a move may win back by days and windows of instructors: one day and one window of the highest weight. Moves that win
 * more are too rare to be looked for.
 */
function hopeOf(instructors: readonly InstructorRow[]): number {
  const highest = (limits: readonly (Limit | Range | null)[]) =>
    Math.max(0, ...limits.map(limit => (limit ? costOf(limit.weight).soft : 0)))
  return (
    highest(instructors.map(({ days }) => days)) +
    highest(instructors.flatMap(({ windows, lessonsPerDay }) => [windows, lessonsPerDay]))
  )
}

const UNLIMITED = 1_000_000

function compileLimits(instructors: readonly InstructorRow[], roomCount: number) {
  const rooms = { length: roomCount }
  return {
    windowCost: Int32Array.from([
      ...instructors.map(({ windows }) => packed(windows?.weight ?? null)),
      ...Array.from(rooms, () => 0),
    ]),
    windowsAllowed: Int32Array.from([
      ...instructors.map(({ windows }) => windows?.max ?? 0),
      ...Array.from(rooms, () => 0),
    ]),
    /** Whether days and lessons of a day are counted. */
    watchesDays: Uint8Array.from([
      ...instructors.map(({ days, lessonsPerDay }) => (days || lessonsPerDay ? 1 : 0)),
      ...Array.from(rooms, () => 0),
    ]),
    /** Cost by 8 times the resource plus the number of weekdays with lessons. */
    daysCost: Int32Array.from(
      [...instructors.map(({ days }) => days), ...Array.from(rooms, () => null)].flatMap(days =>
        Array.from({ length: 8 }, (_, n) => (n === 0 ? 0 : outside(days, n))),
      ),
    ),
    /** Most lessons of a day, and the cost of each above. */
    lessonsAllowed: Int32Array.from([
      ...instructors.map(({ lessonsPerDay }) => lessonsPerDay?.max ?? UNLIMITED),
      ...Array.from(rooms, () => UNLIMITED),
    ]),
    lessonsCost: Int32Array.from([
      ...instructors.map(({ lessonsPerDay }) => packed(lessonsPerDay?.weight ?? null)),
      ...Array.from(rooms, () => 0),
    ]),
  }
}
