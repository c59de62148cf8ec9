import type { Limit, Placement, Range, SolverInput, Weight } from '../solver-model.rules.ts'
import { AVAILABILITY_WEIGHTS, costOf } from '../solver-model.rules.ts'
import { compilePlans } from './solver-plans.rules.ts'
import { compileResources } from './solver-resources.rules.ts'
import { gapTable, joinTables, packed, TableParts } from './solver-tables.rules.ts'
import { type Times, timesOf, timeTableOf } from './solver-times.rules.ts'

/**
 * The input as numbers, for the inner loop of the search. Rows, plans, resources and slots are their index; a table by two of
 * them is one array of `first * count of the second + second`. Throws RangeError on an input that names what it does not have.
 */
export type SolverWorld = ReturnType<typeof compileWorld>

export function compileWorld(input: SolverInput) {
  const times = timesOf(input)
  checkNames(input)
  const rows = compileRows(input, times)
  return {
    input,
    times,
    slotCount: times.slots.length,
    rowCount: input.rows.length,
    planCount: input.plans.length,
    /** Weekday of each slot, from 0. */
    dayOfSlot: Int32Array.from(times.slots, slot => slot.weekday - 1),
    ...rows,
    ...compilePlans(input, times),
    ...compileResources(input, times),
    unit: smallestWeight(input),
  }
}

/** The number of the plan's slot that begins then, or −1. */
export function slotOfPlacement(world: SolverWorld, { planId, weekday, from }: Placement): number {
  const plan = world.input.plans.findIndex(({ id }) => id === planId)
  if (plan === -1) return -1
  const { slots } = world.times
  return (
    world.planSlots[plan]!.find(slot => slots[slot]!.weekday === weekday && slots[slot]!.from === from) ?? -1
  )
}

/** The index of each id. Throws RangeError when an id occurs twice. */
export function indexOfIds(rows: readonly { readonly id: string }[]): Map<string, number> {
  const index = new Map(rows.map(({ id }, number) => [id, number]))
  if (index.size !== rows.length) throw new RangeError('expected distinct ids')
  return index
}

function checkNames(input: SolverInput): void {
  const grids = indexOfIds(input.grids)
  const rows = indexOfIds(input.rows)
  const instructors = indexOfIds(input.instructors)
  const rooms = indexOfIds(input.rooms)
  const plans = indexOfIds(input.plans)
  const require = (known: Map<string, number>, id: string) => {
    if (!known.has(id)) throw new RangeError(`expected a known id, found ${id}`)
  }
  for (const { gridId } of input.rows) require(grids, gridId)
  for (const plan of input.plans) {
    if (plan.rowIds.length === 0) throw new RangeError(`expected a row of students in plan ${plan.id}`)
    for (const id of plan.rowIds) require(rows, id)
    for (const id of plan.instructorIds) require(instructors, id)
    if (plan.roomKindId !== null) require(rooms, plan.roomKindId)
  }
  for (const { planId } of input.fixed) require(plans, planId)
  for (const { id, periods } of input.plans)
    if (input.fixed.filter(({ planId }) => planId === id).length > periods)
      throw new RangeError(`expected at most ${periods} fixed lessons of plan ${id}`)
}

function compileRows(input: SolverInput, times: Times) {
  const T = times.slots.length
  const count = input.rows.length
  const isRowSlot = new Uint8Array(count * T)
  const rowHalfDay = new Int32Array(count * T).fill(-1)
  const rowBit = new Int32Array(count * T)
  /** The next period of the same half-day of the row, or −1. */
  const nextSlot = new Int32Array(count * T).fill(-1)
  const gaps = new TableParts<Uint8Array>(table => table.length)
  const gapFrom: number[] = []
  input.rows.forEach((row, r) => {
    for (const { slots } of timeTableOf(times, times.slotsOfGrid.get(row.gridId)!).halfDays) {
      slots.forEach((slot, bit) => {
        isRowSlot[r * T + slot] = 1
        rowHalfDay[r * T + slot] = gapFrom.length
        rowBit[r * T + slot] = 1 << bit
        nextSlot[r * T + slot] = slots[bit + 1] ?? -1
      })
      gapFrom.push(gaps.offset(slots.length, () => gapTable(slots.length)))
    }
  })
  const gapCost = Int32Array.from(input.rows, row => packed(row.gaps))
  return {
    isRowSlot,
    rowHalfDay,
    rowBit,
    nextSlot,
    gapFrom: Int32Array.from(gapFrom),
    gapUnits: joinTables(gaps.tables, Uint8Array),
    gapCost,
  }
}

/** The smallest soft weight of the input, at least 1: temperatures are scaled to it. */
function smallestWeight(input: SolverInput): number {
  const softs: number[] = []
  const add = (weight: Weight | null) => {
    const soft = weight === null ? 0 : costOf(weight).soft
    if (soft > 0) softs.push(soft)
  }
  const addLimit = (limit: Limit | Range | null) => add(limit?.weight ?? null)
  add(input.repair?.weight ?? null)
  for (const row of input.rows) add(row.gaps)
  for (const { wishes } of input.plans) {
    for (const limit of [wishes.pieceLength, wishes.doubles, wishes.piecesPerDay, wishes.lessonsPerDay])
      addLimit(limit)
    for (const weight of [wishes.acrossBreak, wishes.spread, wishes.notFirst, wishes.notLast]) add(weight)
  }
  for (const { windows, days, lessonsPerDay, availability } of input.instructors) {
    for (const limit of [windows, days, lessonsPerDay]) addLimit(limit)
    for (const { kind, weight } of availability) add(weight ?? AVAILABILITY_WEIGHTS[kind])
  }
  return Math.max(1, softs.reduce((low, soft) => Math.min(low, soft), Number.POSITIVE_INFINITY) | 0)
}
