import type { SolverWorld } from '../world/solver-world.rules.ts'
import type { SeededRandom } from './solver-random.rules.ts'
import type { SolverState } from './solver-state.rules.ts'

/** The cost of a move that is not possible. */
export const IMPOSSIBLE = 0x7fffffff

/** Cells that no move touches: `row * slots + slot` is 1. */
export type LockedCells = Uint8Array

/**
 * Moves that leave every row of students whole: two slots are exchanged in a set of rows that is closed, so that each lesson
 * goes with all of its rows. A chain also follows instructors: the lesson that an arriving one would meet goes the other way.
 */
export class SolverMoves {
  private readonly world: SolverWorld
  private readonly state: SolverState
  private readonly locked: LockedCells
  private readonly random: SeededRandom
  /** Rows with two cells or more that can change, and those cells. */
  private readonly openRows: Int32Array
  private readonly openSlots: readonly Int32Array[]
  private readonly rowStamp: Int32Array
  private readonly planStamp: Int32Array
  private stamp = 0
  private readonly rows: Int32Array
  private rowsFound = 0
  /** Plans that go from the first slot to the second, and back. */
  private readonly outgoing: Int32Array
  private outgoingFound = 0
  private readonly incoming: Int32Array
  private incomingFound = 0

  /** The energy that the move may add, and the weight of a hard violation in it. */
  private limit = 0
  private readonly hardWeight: number

  constructor(state: SolverState, locked: LockedCells, random: SeededRandom, hardWeight: number) {
    const { world } = state
    this.hardWeight = hardWeight
    this.world = world
    this.state = state
    this.locked = locked
    this.random = random
    const T = world.slotCount
    const open = Array.from({ length: world.rowCount }, (_, row) =>
      Int32Array.from(
        Array.from({ length: T }, (_, slot) => slot).filter(
          slot => world.isRowSlot[row * T + slot] === 1 && locked[row * T + slot] === 0,
        ),
      ),
    )
    const rows = open.flatMap((slots, row) => (slots.length >= 2 ? [row] : []))
    this.openRows = Int32Array.from(rows)
    this.openSlots = rows.map(row => open[row]!)
    this.rowStamp = new Int32Array(world.rowCount)
    this.planStamp = new Int32Array(world.planCount)
    this.rows = new Int32Array(world.rowCount)
    this.outgoing = new Int32Array(world.planCount)
    this.incoming = new Int32Array(world.planCount)
  }

  get canMove(): boolean {
    return this.openRows.length > 0
  }

  /**
   * Makes one move of a random kind in the state, unless it is clear that its energy is above the limit. Returns its packed cost,
   * or IMPOSSIBLE. The caller commits or rolls back.
   */
  attempt(limit: number): number {
    const { random, world, state } = this
    this.limit = limit
    const index = random.below(this.openRows.length)
    const row = this.openRows[index]!
    const slots = this.openSlots[index]!
    const kind = random.below(10)
    const s = slots[random.below(slots.length)]!
    const t = slots[random.below(slots.length)]!
    if (s === t) return IMPOSSIBLE
    if (kind < 6) {
      if (state.cell(row, s) === state.cell(row, t)) return IMPOSSIBLE
      return this.exchange(row, s, t, kind >= 3)
    }
    const T = world.slotCount
    const afterS = world.nextSlot[row * T + s]!
    const afterT = world.nextSlot[row * T + t]!
    if (afterS === -1 || afterT === -1) return IMPOSSIBLE
    const follows = kind >= 8
    if (afterS === t) return this.exchange(row, s, afterT, follows)
    if (afterT === s) return this.exchange(row, t, afterS, follows)
    const first = this.exchange(row, s, t, follows)
    if (first === IMPOSSIBLE) return IMPOSSIBLE
    const second = this.exchange(row, afterS, afterT, follows)
    return second === IMPOSSIBLE ? IMPOSSIBLE : first + second
  }

  /**
   * Moves the lesson of a cell to another slot, with all that has to move for it, whatever that costs. Returns the packed cost or
   * IMPOSSIBLE; the caller rolls back.
   */
  relocate(row: number, s: number, t: number, followsInstructors: boolean): number {
    this.limit = Number.POSITIVE_INFINITY
    return this.exchange(row, s, t, followsInstructors)
  }

  /** Lessons that the last exchange moved: their plan, and whether they left the first slot. */
  movedLessons(): { plan: number; leftFirst: boolean }[] {
    return [
      ...Array.from(this.outgoing.subarray(0, this.outgoingFound), plan => ({ plan, leftFirst: true })),
      ...Array.from(this.incoming.subarray(0, this.incomingFound), plan => ({ plan, leftFirst: false })),
    ]
  }

  /** Exchanges two slots in the row and in all rows that its lessons bring along. */
  private exchange(row: number, s: number, t: number, followsInstructors: boolean): number {
    this.stamp++
    this.rowsFound = 0
    this.outgoingFound = 0
    this.incomingFound = 0
    this.addRow(row)
    for (let index = 0; index < this.rowsFound; index++) {
      const next = this.rows[index]!
      const T = this.world.slotCount
      const a = this.state.cell(next, s)
      const b = this.state.cell(next, t)
      if (a === b) continue
      if (!this.isOpen(next * T + s) || !this.isOpen(next * T + t)) return IMPOSSIBLE
      if (a !== -1 && this.planStamp[a] !== this.stamp) {
        if (this.world.planBit[a * T + t] === -1) return IMPOSSIBLE
        this.outgoing[this.outgoingFound++] = a
        this.addPlan(a, t, followsInstructors)
      }
      if (b !== -1 && this.planStamp[b] !== this.stamp) {
        if (this.world.planBit[b * T + s] === -1) return IMPOSSIBLE
        this.incoming[this.incomingFound++] = b
        this.addPlan(b, s, followsInstructors)
      }
    }
    if (this.isTooDear(s, t, followsInstructors)) return IMPOSSIBLE
    return this.apply(s, t)
  }

  private isOpen(cell: number): boolean {
    return this.world.isRowSlot[cell] === 1 && this.locked[cell] === 0
  }

  private addRow(row: number): void {
    if (this.rowStamp[row] === this.stamp) return
    this.rowStamp[row] = this.stamp
    this.rows[this.rowsFound++] = row
  }

  private addPlan(plan: number, arrivesAt: number, followsInstructors: boolean): void {
    const { world, state } = this
    this.planStamp[plan] = this.stamp
    const rows = world.planRows[plan]!
    for (let index = 0; index < rows.length; index++) this.addRow(rows[index]!)
    if (!followsInstructors) return
    const resources = world.planResources[plan]!
    for (let index = 0; index < resources.length; index++) {
      const resource = resources[index]!
      if (world.capacity[resource] !== 1) continue
      const met = state.onlyPlanAt(resource, arrivesAt)
      if (met !== -1) this.addRow(world.planRows[met]![0]!)
    }
  }

  /** Whether rules of the plans, and lessons that instructors would meet, cost more than the move may, even with the hope. */
  private isTooDear(s: number, t: number, followsInstructors: boolean): boolean {
    const { state, outgoing, incoming, planStamp, stamp } = this
    let cost = 0
    let clashes = 0
    for (let index = 0; index < this.outgoingFound; index++) {
      const plan = outgoing[index]!
      cost += state.planCost(plan, s, t)
      if (!followsInstructors && state.meetsOther(plan, t, planStamp, stamp)) clashes++
    }
    for (let index = 0; index < this.incomingFound; index++) {
      const plan = incoming[index]!
      cost += state.planCost(plan, t, s)
      if (!followsInstructors && state.meetsOther(plan, s, planStamp, stamp)) clashes++
    }
    const hard = (cost + 0x80000) >> 20
    const soft = cost - (hard << 20)
    return (hard + clashes - state.hard) * this.hardWeight + soft - this.world.hope > this.limit
  }

  private apply(s: number, t: number): number {
    const { state, outgoing, incoming, rows } = this
    let cost = 0
    for (let index = 0; index < this.outgoingFound; index++) cost += state.moveLesson(outgoing[index]!, s, t)
    for (let index = 0; index < this.incomingFound; index++) cost += state.moveLesson(incoming[index]!, t, s)
    for (let index = 0; index < this.rowsFound; index++) {
      const a = state.cell(rows[index]!, s)
      const b = state.cell(rows[index]!, t)
      if (a === b) continue
      cost += state.setCell(rows[index]!, s, b) + state.setCell(rows[index]!, t, a)
    }
    return cost
  }
}
