import {
  AVAILABILITY_WEIGHTS,
  type Availability,
  type InstructorRow,
  type Interval,
  type Repair,
  type SolverInput,
  type SolverPlan,
  spreadUnits,
} from '../solver-model.rules.ts'
import {
  joinTables,
  type Neighbours,
  neighboursOf,
  outside,
  type PieceTable,
  packed,
  pieceTable,
  TableParts,
} from './solver-tables.rules.ts'
import { type HalfDay, MAX_BITS, type Times, timeTableOf } from './solver-times.rules.ts'

/**
 * Plans as numbers: the cost of each of their slots, and tables of each of their days by the mask of lessons. A table by plan is
 * a part of one array, from its offset on; equal tables are the same part.
 */
export function compilePlans(input: SolverInput, times: Times) {
  const T = times.slots.length
  const P = input.plans.length
  const gridOfRow = new Map(input.rows.map(({ id, gridId }) => [id, gridId]))
  const rowIndex = new Map(input.rows.map((row, index) => [row.id, index]))
  const instructorIndex = new Map(input.instructors.map(({ id }, index) => [id, index]))
  const roomIndex = new Map(input.rooms.map(({ id }, index) => [id, index + input.instructors.length]))
  const halfDaysOfGrid = new Map(
    input.grids.map(({ id }) => [id, timeTableOf(times, times.slotsOfGrid.get(id)!).halfDays]),
  )
  const cellCost = new Int32Array(P * T)
  const planBit = new Int32Array(P * T).fill(-1)
  const pieces = new TableParts<PieceTable>(table => table.costs.length)
  const doubles = new TableParts<Int32Array>(table => table.length)
  const spread = new TableParts<Int32Array>(table => table.length)
  const pieceFrom = new Int32Array(P * 7)
  const doublesFrom = new Int32Array(P)
  const spreadFrom = new Int32Array(P)
  const planSlots: number[][] = []
  const daysOfSlots = new Map<string, PlanDay[]>()
  const piecesOfDays = new Map<string, number[]>()
  input.plans.forEach((plan, p) => {
    const { wishes, periods } = plan
    const slots = slotsOfPlan(plan, gridOfRow, times)
    planSlots.push(slots)
    const gridId = gridOfRow.get(plan.rowIds[0]!)!
    const grid = halfDaysOfGrid.get(gridId)!
    const instructors = plan.instructorIds.map(id => input.instructors[instructorIndex.get(id)!]!)
    for (const slot of slots) cellCost[p * T + slot] = slotCost(plan, slot, instructors, grid, times)
    if (input.repair) addRepair(input.repair, plan, slots, times, cellCost.subarray(p * T, (p + 1) * T))
    const wishesKey = JSON.stringify(wishes)
    const slotsKey = `${gridId} ${slots}`
    const days = cached(daysOfSlots, slotsKey, () => planDays(slots, grid, times))
    for (const { ofDay } of days) for (const [bit, slot] of ofDay.entries()) planBit[p * T + slot] = 1 << bit
    const offsets = cached(piecesOfDays, `${slotsKey} ${wishesKey}`, () =>
      days.map(({ neighbours, key }) => pieces.offset(key + wishesKey, () => pieceTable(neighbours, wishes))),
    )
    pieceFrom.set(offsets, p * 7)
    doublesFrom[p] = doubles.offset(`${JSON.stringify(wishes.doubles)} ${periods}`, () =>
      Int32Array.from({ length: periods + 1 }, (_, n) => outside(wishes.doubles, n)),
    )
    const possible = slots.reduce((mask, slot) => mask | (1 << (times.slots[slot]!.weekday - 1)), 0)
    const needed = Math.ceil(periods / Math.max(1, wishes.pieceLength?.max ?? periods))
    spreadFrom[p] = spread.offset(`${JSON.stringify(wishes.spread)} ${possible} ${needed}`, () =>
      Int32Array.from({ length: 128 }, (_, days) =>
        packed(wishes.spread, spreadUnits(days, possible, needed)),
      ),
    )
  })
  return {
    planRows: input.plans.map(plan => Int32Array.from(plan.rowIds, id => rowIndex.get(id)!)),
    planResources: input.plans.map(plan =>
      Int32Array.from([
        ...plan.instructorIds.map(id => instructorIndex.get(id)!),
        ...(plan.roomKindId === null ? [] : [roomIndex.get(plan.roomKindId)!]),
      ]),
    ),
    /** Slots that all rows of a plan have. */
    planSlots,
    cellCost,
    /** The bit of a slot in the mask of its day, or −1 where the plan has no such slot. */
    planBit,
    pieceFrom,
    pieceCost: joinTables(
      pieces.tables.map(({ costs }) => costs),
      Int32Array,
    ),
    pieceDoubles: joinTables(
      pieces.tables.map(table => table.doubles),
      Uint8Array,
    ),
    doublesFrom,
    doublesCost: joinTables(doubles.tables, Int32Array),
    spreadFrom,
    spreadCost: joinTables(spread.tables, Int32Array),
  }
}

/** The slots of a plan on one day, in order, and their neighbours; `key` is equal for equal neighbours. */
type PlanDay = { readonly ofDay: readonly number[]; readonly neighbours: Neighbours; readonly key: string }

function planDays(slots: readonly number[], grid: readonly HalfDay[], times: Times): PlanDay[] {
  const own = timeTableOf(times, slots).halfDays
  return Array.from({ length: 7 }, (_, day) => {
    const halfDays = own.filter(({ weekday }) => weekday === day + 1)
    const neighbours = neighboursOf(times, halfDays, grid)
    if (neighbours.follows.length > MAX_BITS)
      throw new RangeError(
        `expected at most ${MAX_BITS} periods in a day, found ${neighbours.follows.length}`,
      )
    return { ofDay: halfDays.flatMap(halfDay => halfDay.slots), neighbours, key: JSON.stringify(neighbours) }
  })
}

function cached<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

function slotsOfPlan(
  { rowIds }: SolverPlan,
  gridOfRow: ReadonlyMap<string, string>,
  { slotsOfGrid }: Times,
): number[] {
  const grids = new Set(rowIds.map(id => gridOfRow.get(id)!))
  const [first, ...others] = [...grids].map(id => slotsOfGrid.get(id)!)
  return first!.filter(slot => others.every(other => other.includes(slot)))
}

/** Cost of a lesson of the plan in the slot that depends on nothing else: availability, first and last periods. */
function slotCost(
  plan: SolverPlan,
  slot: number,
  instructors: readonly InstructorRow[],
  grid: readonly HalfDay[],
  times: Times,
): number {
  const period = times.slots[slot]!
  let cost = 0
  for (const { availability } of instructors) {
    const blocked = availability.find(row => row.kind === 'BLOCKED' && overlaps(period, withTravel(row)))
    const avoided = availability.find(row => row.kind === 'AVOID' && overlaps(period, row))
    const preferred = availability.filter(({ kind }) => kind === 'PREFER')
    const missed = preferred.some(row => contains(row, period)) ? undefined : preferred[0]
    for (const row of [blocked, avoided, missed])
      if (row) cost += packed(row.weight ?? AVAILABILITY_WEIGHTS[row.kind])
  }
  const { slots } = grid.find(halfDay => halfDay.slots.includes(slot))!
  if (slots[0] === slot) cost += packed(plan.wishes.notFirst)
  if (slots.at(-1) === slot) cost += packed(plan.wishes.notLast)
  return cost
}

/** Adds the cost of a moved lesson to the slots at which the former table has no lesson of the plan. */
function addRepair(
  { former, weight }: Repair,
  plan: SolverPlan,
  slots: readonly number[],
  times: Times,
  costs: Int32Array,
): void {
  const own = former.filter(({ planId }) => planId === plan.id)
  for (const slot of slots) {
    const { weekday, from } = times.slots[slot]!
    if (!own.some(place => place.weekday === weekday && place.from === from)) costs[slot]! += packed(weight)
  }
}

const withTravel = (row: Availability): Interval => ({
  weekday: row.weekday,
  from: row.from - (row.travel ?? 0),
  until: row.until + (row.travel ?? 0),
})

const overlaps = (a: Interval, b: Interval): boolean =>
  a.weekday === b.weekday && a.from < b.until && b.from < a.until

const contains = (outer: Interval, inner: Interval): boolean =>
  outer.weekday === inner.weekday && outer.from <= inner.from && inner.until <= outer.until
