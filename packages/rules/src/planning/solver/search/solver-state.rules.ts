import { hardOf, packed, softOf } from '../world/solver-tables.rules.ts'
import type { SolverWorld } from '../world/solver-world.rules.ts'

const CLASH = packed('MUST')
/** A word of `present` has the number of lessons above, and the sum of their plans + 1 below these bits. */
const PRESENT_BITS = 20
const ONE_LESSON = 1 << PRESENT_BITS

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
  /** Sections of `memory`; cells come first. A cell has plan + 1, or 0 when it is free. */
  private readonly planDays: number
  private readonly planDoubles: number
  private readonly planWeek: number
  private readonly loads: number
  private readonly masks: number
  private readonly windows: number
  private readonly lessons: number
  private readonly busyDays: number
  private readonly present: number
  private readonly rowMasks: number

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
    this.planWeek = section(P)
    this.loads = section(world.startCount)
    this.masks = section(world.halfDayCount)
    this.windows = section(Q)
    this.lessons = section(Q * 7)
    this.busyDays = section(Q)
    this.present = section(Q * T)
    this.rowMasks = section(world.gapFrom.length)
    this.memory = new Int32Array(size)
    this.journal = new Int32Array(Math.max(1 << 16, 256 * (P + S)))
    for (let p = 0; p < P; p++)
      this.count(world.doublesCost[world.doublesFrom[p]!]! + world.spreadCost[world.spreadFrom[p]!]!)
  }

  /** The plan in a cell, or −1. */
  cell(row: number, slot: number): number {
    return this.memory[row * this.world.slotCount + slot]! - 1
  }

  /** The only plan with a lesson of the resource in exactly this slot, or −1 with none or several. */
  onlyPlanAt(resource: number, slot: number): number {
    const word = this.memory[this.present + resource * this.world.slotCount + slot]!
    return word >> PRESENT_BITS === 1 ? (word & (ONE_LESSON - 1)) - 1 : -1
  }

  copyCells(target: Int32Array): void {
    for (let index = 0; index < target.length; index++) target[index] = this.memory[index]! - 1
  }

  /** Adds a packed cost to the cost of the table. */
  count(cost: number): void {
    this.hard += hardOf(cost)
    this.soft += softOf(cost)
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
    const { slotCount, rowHalfDay, rowBit, gapUnits, gapFrom, gapCost } = this.world
    const at = row * slotCount + slot
    const wasFree = this.memory[at] === 0
    this.write(at, plan + 1)
    if (wasFree === (plan === -1)) return 0
    const halfDay = rowHalfDay[at]!
    const former = this.memory[this.rowMasks + halfDay]!
    const mask = former ^ rowBit[at]!
    this.write(this.rowMasks + halfDay, mask)
    const from = gapFrom[halfDay]!
    return (gapUnits[from + mask]! - gapUnits[from + former]!) * gapCost[row]!
  }

  /** Cost of moving a lesson by the rules of its plan alone. Changes nothing. */
  planCost(plan: number, s: number, t: number): number {
    const { memory, world } = this
    const at = plan * world.slotCount
    const first = plan * 7 + world.dayOfSlot[s]!
    const second = plan * 7 + world.dayOfSlot[t]!
    const bitS = world.planBit[at + s]!
    const bitT = world.planBit[at + t]!
    const moved = world.cellCost[at + t]! - world.cellCost[at + s]!
    const maskS = memory[this.planDays + first]!
    const fromS = world.pieceFrom[first]!
    if (first === second)
      return moved + world.pieceCost[fromS + (maskS ^ bitS ^ bitT)]! - world.pieceCost[fromS + maskS]!
    const maskT = memory[this.planDays + second]!
    const fromT = world.pieceFrom[second]!
    return (
      moved +
      world.pieceCost[fromS + (maskS ^ bitS)]! -
      world.pieceCost[fromS + maskS]! +
      world.pieceCost[fromT + (maskT ^ bitT)]! -
      world.pieceCost[fromT + maskT]!
    )
  }

  /** Whether a resource of the plan has no room at the slot, by lessons of plans that `stamps` does not mark as leaving. */
  meetsOther(plan: number, slot: number, stamps: Int32Array, stamp: number): boolean {
    const { memory, world } = this
    const resources = world.planResources[plan]!
    for (let index = 0; index < resources.length; index++) {
      const q = resources[index]!
      const cell = q * world.slotCount + slot
      for (let entry = world.entryFrom[cell]!, end = world.entryUntil[cell]!; entry < end; entry++) {
        if (memory[this.loads + world.entryStart[entry]!]! < world.capacity[q]!) continue
        const only = this.onlyPlanAt(q, slot)
        if (only === -1 || stamps[only] !== stamp) return true
      }
    }
    return false
  }

  /** Adds (sign 1) or takes out (sign −1) a lesson of a plan, without its cells. */
  changeLesson(plan: number, slot: number, sign: number): number {
    const { world } = this
    const day = world.dayOfSlot[slot]!
    const bit = world.planBit[plan * world.slotCount + slot]!
    let cost = sign * world.cellCost[plan * world.slotCount + slot]!
    const doubles = this.changePlanDay(plan, day, bit)
    cost += this.dayCost + (doubles === 0 ? 0 : this.changeDoubles(plan, doubles))
    const resources = world.planResources[plan]!
    for (let index = 0; index < resources.length; index++)
      cost += this.changeResource(resources[index]!, plan, slot, day, sign)
    return cost
  }

  /** Moves a lesson of a plan from slot s to t, without its cells. */
  moveLesson(plan: number, s: number, t: number): number {
    const { world } = this
    const at = plan * world.slotCount
    const dayS = world.dayOfSlot[s]!
    const dayT = world.dayOfSlot[t]!
    let cost = world.cellCost[at + t]! - world.cellCost[at + s]!
    let doubles: number
    if (dayS === dayT) {
      doubles = this.changePlanDay(plan, dayS, world.planBit[at + s]! ^ world.planBit[at + t]!)
      cost += this.dayCost
    } else {
      doubles = this.changePlanDay(plan, dayS, world.planBit[at + s]!)
      cost += this.dayCost
      doubles += this.changePlanDay(plan, dayT, world.planBit[at + t]!)
      cost += this.dayCost
    }
    if (doubles !== 0) cost += this.changeDoubles(plan, doubles)
    const resources = world.planResources[plan]!
    for (let index = 0; index < resources.length; index++) {
      const q = resources[index]!
      cost += this.changeResource(q, plan, s, dayS, -1) + this.changeResource(q, plan, t, dayT, 1)
    }
    return cost
  }

  /** The cost of the last `changePlanDay`, which returns the change of doubles. */
  private dayCost = 0

  private changePlanDay(plan: number, day: number, bits: number): number {
    const { memory, world } = this
    const at = plan * 7 + day
    const former = memory[this.planDays + at]!
    const mask = former ^ bits
    this.write(this.planDays + at, mask)
    const from = world.pieceFrom[at]!
    let cost = world.pieceCost[from + mask]! - world.pieceCost[from + former]!
    if (mask === 0 || former === 0) {
      const days = memory[this.planWeek + plan]!
      const spread = world.spreadFrom[plan]!
      this.write(this.planWeek + plan, days ^ (1 << day))
      cost += world.spreadCost[spread + (days ^ (1 << day))]! - world.spreadCost[spread + days]!
    }
    this.dayCost = cost
    return world.pieceDoubles[from + mask]! - world.pieceDoubles[from + former]!
  }

  private changeDoubles(plan: number, more: number): number {
    const count = this.memory[this.planDoubles + plan]!
    const from = this.world.doublesFrom[plan]!
    this.write(this.planDoubles + plan, count + more)
    return this.world.doublesCost[from + count + more]! - this.world.doublesCost[from + count]!
  }

  private changeResource(q: number, plan: number, slot: number, day: number, sign: number): number {
    const { memory, world } = this
    const cell = q * world.slotCount + slot
    const word = this.present + cell
    this.write(word, memory[word]! + sign * (ONE_LESSON + plan + 1))
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
        const from = world.windowFrom[halfDay]!
        const former = memory[this.masks + halfDay]!
        const mask = former ^ world.entryBit[entry]!
        this.write(this.masks + halfDay, mask)
        more += world.windowUnits[from + mask]! - world.windowUnits[from + former]!
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
      cost += world.daysCost[q * 8 + days + sign]! - world.daysCost[q * 8 + days]!
    }
    return cost
  }
}
