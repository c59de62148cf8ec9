import type { Placement, Timetable } from '../solver-model.rules.ts'
import { type SolverWorld, slotOfPlacement } from '../world/solver-world.rules.ts'
import type { SeededRandom } from './solver-random.rules.ts'
import type { SolverState } from './solver-state.rules.ts'

const TRIES = 40

export type FirstTable = {
  /** Plan of each cell of the rows, or −1. */
  readonly cells: Int32Array
  /** Cells of fixed lessons. */
  readonly locked: Uint8Array
  /** Index of a plan, once for each period that has no place. */
  readonly unplaced: number[]
  /** Plans of fixed lessons whose place is taken or missing: they get no other place. */
  readonly unplacedFixed: number[]
}

/**
 * A first table: fixed lessons, then those of `former` where they still fit, then all others at random, plans of several rows
 * first. Of some tries the one with fewest lessons without a place. A fixed lesson that does not fit stays without a place.
 */
export function firstTable(world: SolverWorld, random: SeededRandom, former: Timetable | null): FirstTable {
  const locked = new Uint8Array(world.rowCount * world.slotCount)
  const base = new Int32Array(locked.length).fill(-1)
  const missing = Int32Array.from(world.input.plans, ({ periods }) => periods)
  const put = (placement: Placement): number[] => {
    const slot = slotOfPlacement(world, placement)
    const plan = world.input.plans.findIndex(({ id }) => id === placement.planId)
    if (slot === -1 || missing[plan] === 0) return []
    const cells = cellsOf(world, plan, slot)
    if (cells.some(cell => base[cell] !== -1)) return []
    for (const cell of cells) base[cell] = plan
    missing[plan]!--
    return cells
  }
  const unplacedFixed: number[] = []
  for (const fixed of world.input.fixed) {
    const cells = put(fixed)
    for (const cell of cells) locked[cell] = 1
    const plan = world.input.plans.findIndex(({ id }) => id === fixed.planId)
    if (cells.length > 0 || missing[plan] === 0) continue
    missing[plan]!--
    unplacedFixed.push(plan)
  }
  for (const placement of former?.placements ?? []) put(placement)

  let best: { cells: Int32Array; unplaced: number[] } | null = null
  for (let turn = 0; turn < TRIES; turn++) {
    const filled = fill(world, random, base.slice(), missing)
    if (best === null || filled.unplaced.length < best.unplaced.length) best = filled
    if (best.unplaced.length === 0) break
  }
  return { ...best!, locked, unplacedFixed }
}

function fill(world: SolverWorld, random: SeededRandom, cells: Int32Array, missing: Int32Array) {
  const order = world.planRows
    .map((rows, plan) => ({ plan, rows: rows.length, turn: random.next() }))
    .sort((a, b) => b.rows - a.rows || a.turn - b.turn)
  const unplaced: number[] = []
  for (const { plan } of order) {
    const free = world.planSlots[plan]!.filter(slot => isFree(world, cells, plan, slot))
    for (let count = missing[plan]!; count > 0; count--) {
      if (free.length === 0) unplaced.push(plan)
      else {
        const slot = free.splice(random.below(free.length), 1)[0]!
        for (const cell of cellsOf(world, plan, slot)) cells[cell] = plan
      }
    }
  }
  return { cells, unplaced }
}

const cellsOf = (world: SolverWorld, plan: number, slot: number): number[] =>
  [...world.planRows[plan]!].map(row => row * world.slotCount + slot)

const isFree = (world: SolverWorld, cells: Int32Array, plan: number, slot: number): boolean =>
  cellsOf(world, plan, slot).every(cell => cells[cell] === -1)

/** Puts the lessons of the cells into an empty state. */
export function loadCells(state: SolverState, cells: Int32Array): void {
  const { slotCount, planRows, planSlots } = state.world
  planRows.forEach((rows, plan) => {
    for (const slot of planSlots[plan]!) {
      if (cells[rows[0]! * slotCount + slot] !== plan) continue
      state.count(placeLesson(state, plan, slot))
      state.commit()
    }
  })
}

/** Adds a lesson with its cells, which are free. Returns the packed cost. */
export function placeLesson(state: SolverState, plan: number, slot: number): number {
  let cost = state.changeLesson(plan, slot, 1)
  for (const row of state.world.planRows[plan]!) cost += state.setCell(row, slot, plan)
  return cost
}

/** The table of the cells, by plan and time. */
export function timetableOf(world: SolverWorld, cells: Int32Array, unplaced: readonly number[]): Timetable {
  const { slots } = world.times
  const placements = world.input.plans.flatMap((plan, p) =>
    world.planSlots[p]!.filter(slot => cells[world.planRows[p]![0]! * world.slotCount + slot] === p).map(
      slot => ({ planId: plan.id, weekday: slots[slot]!.weekday, from: slots[slot]!.from }),
    ),
  )
  return { placements, unplaced: unplaced.map(plan => world.input.plans[plan]!.id) }
}
