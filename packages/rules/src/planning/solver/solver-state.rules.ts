import { hardOf, packed } from './solver-tables.rules.ts'
import type { SolverWorld } from './solver-world.rules.ts'

const CLASH = packed('MUST')

/**
 * A table and its counts, changed lesson by lesson. All numbers that change are in one array, `memory`, so that a journal of
 * (index, former value) takes any move back. Each change returns its cost as one packed number.
 */
export class SolverState {
  readonly world: SolverWorld
  hard = 0
  soft = 0
  private readonly memory: Int32Array
  private readonly journal: Int32Array
  private logged = 0
  /** Sections of `memory`. A cell has plan + 1, or 0 when it is free. */
  private readonly cells = 0
  private readonly planDays: number
  private readonly planDoubles: number
  private readonly planDayMask: number
  private readonly loads: number
  private readonly masks: number
  private readonly windows: number
  private readonly lessons: number
  private readonly busyDays: number
  private readonly exactSum: number
  private readonly exactCount: number
  private readonly rowMasks: number
  private readonly pieceCosts: readonly (Int32Array | null)[]
  private readonly pieceDoubles: readonly (Uint8Array | null)[]

  constructor(world: SolverWorld) {
    this.world = world
    const { rowCount: S, slotCount: T, planCount: P, resourceCount: Q } = world
    let size = S * T
    const section = (length: number) => {
      size += length
      return size - length
    }
    this.planDays = section(P * 7)
    this.planDoubles = section(P)
    this.planDayMask = section(P)
    this.loads = section(world.startCount)
    this.masks = section(world.halfDayCount)
    this.windows = section(Q)
    this.lessons = section(Q * 7)
    this.busyDays = section(Q)
    this.exactSum = section(Q * T)
    this.exactCount = section(Q * T)
    this.rowMasks = section(world.gapTables.length)
    this.memory = new Int32Array(size)
    this.journal = new Int32Array(Math.max(1 << 16, 256 * (P + S)))
    this.pieceCosts = world.pieceTables.map(table => table?.costs ?? null)
    this.pieceDoubles = world.pieceTables.map(table => table?.doubles ?? null)
    this.start()
  }

  /** Cost of the empty table: doubles and days that no lesson makes yet. */
  private start(): void {
    let cost = 0
    for (let p = 0; p < this.world.planCount; p++)
      cost += this.world.doublesCost[p]![0]! + this.world.spreadCost[p]![0]!
    this.count(cost)
  }

  /** The plan in a cell, or −1. */
  cell(row: number, slot: number): number {
    return this.memory[this.cells + row * this.world.slotCount + slot]! - 1
  }

  /** The only plan with a lesson of the resource in exactly this slot, or −1 with none or several. */
  onlyPlanAt(resource: number, slot: number): number {
    const at = resource * this.world.slotCount + slot
    return this.memory[this.exactCount + at] === 1 ? this.memory[this.exactSum + at]! - 1 : -1
  }

  copyCells(target: Int32Array): void {
    for (let index = 0; index < target.length; index++) target[index] = this.memory[index]! - 1
  }

  count(cost: number): void {
    const hard = hardOf(cost)
    this.hard += hard
    this.soft += cost - (hard << 20)
  }

  private write(at: number, value: number): void {
    const log = this.logged
    this.journal[log] = at
    this.journal[log + 1] = this.memory[at]!
    this.logged = log + 2
    this.memory[at] = value
  }

  /** Ends a move: its changes stay. */
  commit(): void {
    this.logged = 0
  }

  /** Ends a move: its changes are taken back. The caller has not counted their cost. */
  rollback(): void {
    const { memory, journal } = this
    for (let log = this.logged - 2; log >= 0; log -= 2) memory[journal[log]!] = journal[log + 1]!
    this.logged = 0
  }

  /** Puts a plan, or −1, into a cell, with the mask of the row when the cell becomes free or taken. */
  setCell(row: number, slot: number, plan: number): number {
    const { slotCount, rowHalfDay, rowBit, gapTables, gapCost } = this.world
    const at = row * slotCount + slot
    const wasFree = this.memory[this.cells + at] === 0
    this.write(this.cells + at, plan + 1)
    if (wasFree === (plan === -1)) return 0
    const halfDay = rowHalfDay[at]!
    const former = this.memory[this.rowMasks + halfDay]!
    const mask = former ^ (1 << rowBit[at]!)
    this.write(this.rowMasks + halfDay, mask)
    const table = gapTables[halfDay]!
    return (table[mask]! - table[former]!) * gapCost[row]!
  }

  /** Adds (sign 1) or takes out (sign −1) a lesson of a plan, without its cells. */
  changeLesson(plan: number, slot: number, sign: number): number {
    const { memory, world } = this
    const { slotCount: T } = world
    const day = world.dayOfSlot[slot]!
    let cost = sign * world.cellCost[plan * T + slot]!
    const at = plan * 7 + day
    const former = memory[this.planDays + at]!
    const mask = former ^ (1 << world.planBit[plan * T + slot]!)
    this.write(this.planDays + at, mask)
    const costs = this.pieceCosts[at]!
    const doubles = this.pieceDoubles[at]!
    cost += costs[mask]! - costs[former]!
    const more = doubles[mask]! - doubles[former]!
    if (more !== 0) {
      const count = memory[this.planDoubles + plan]!
      this.write(this.planDoubles + plan, count + more)
      const table = world.doublesCost[plan]!
      cost += table[count + more]! - table[count]!
    }
    if (mask === 0 || former === 0) {
      const days = memory[this.planDayMask + plan]!
      this.write(this.planDayMask + plan, days ^ (1 << day))
      const table = world.spreadCost[plan]!
      cost += table[days ^ (1 << day)]! - table[days]!
    }
    const resources = world.planResources[plan]!
    for (let index = 0; index < resources.length; index++)
      cost += this.changeResource(resources[index]!, plan, slot, day, sign)
    return cost
  }

  private changeResource(q: number, plan: number, slot: number, day: number, sign: number): number {
    const { memory, world } = this
    const cell = q * world.slotCount + slot
    const sum = this.exactSum + cell
    this.write(sum, memory[sum]! + sign * (plan + 1))
    this.write(this.exactCount + cell, memory[this.exactCount + cell]! + sign)
    let cost = 0
    let more = 0
    const capacity = world.capacity[q]!
    const watchesWindows = world.windowCost[q] !== 0
    for (let entry = world.entryFrom[cell]!, end = world.entryUntil[cell]!; entry < end; entry++) {
      const start = this.loads + world.entryStart[entry]!
      const load = memory[start]!
      this.write(start, load + sign)
      if (sign === 1 ? load >= capacity : load > capacity) cost += sign * CLASH
      if (watchesWindows && load === (sign === 1 ? 0 : 1)) {
        const halfDay = world.entryHalfDay[entry]!
        const table = world.windowTables[halfDay]!
        const former = memory[this.masks + halfDay]!
        const mask = former ^ world.entryBit[entry]!
        this.write(this.masks + halfDay, mask)
        more += table[mask]! - table[former]!
      }
    }
    if (more !== 0) cost += this.changeWindows(q, more)
    if (world.watchesDays[q] === 1) cost += this.changeDay(q, day, sign)
    return cost
  }

  private changeWindows(q: number, more: number): number {
    const { world } = this
    const former = this.memory[this.windows + q]!
    const allowed = world.windowsAllowed[q]!
    this.write(this.windows + q, former + more)
    return (Math.max(0, former + more - allowed) - Math.max(0, former - allowed)) * world.windowCost[q]!
  }

  private changeDay(q: number, day: number, sign: number): number {
    const { memory, world } = this
    const at = this.lessons + q * 7 + day
    const former = memory[at]!
    const allowed = world.lessonsAllowed[q]!
    this.write(at, former + sign)
    let cost = (Math.max(0, former + sign - allowed) - Math.max(0, former - allowed)) * world.lessonsCost[q]!
    if (former === (sign === 1 ? 0 : 1)) {
      const days = memory[this.busyDays + q]!
      this.write(this.busyDays + q, days + sign)
      const table = world.daysCost[q]!
      cost += table[days + sign]! - table[days]!
    }
    return cost
  }
}
