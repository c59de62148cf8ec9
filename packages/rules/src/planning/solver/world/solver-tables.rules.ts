import {
  BREAK_MINUTES,
  bitCount,
  costOf,
  type Limit,
  type PlanWishes,
  type Range,
  type Weight,
} from '../solver-model.rules.ts'
import { bitsOfSlot, type HalfDay, type Times } from './solver-times.rules.ts'

/** A cost in one whole number, so that tables and differences add both parts at once. Soft parts stay below 2^19. */
export const packed = (weight: Weight | null, units = 1): number => {
  if (weight === null) return 0
  const { hard, soft } = costOf(weight)
  return ((hard * units) << 20) + soft * units
}
export const hardOf = (cost: number): number => (cost + 0x80000) >> 20
export const softOf = (cost: number): number => cost - (hardOf(cost) << 20)

/** Costs of a plan on one day by the mask of its lessons, and its pieces of two periods. */
export type PieceTable = { readonly costs: Int32Array; readonly doubles: Uint8Array }

/** Whether the period after each period of a plan's day is its neighbour in the grid, and whether a break lies between. */
export type Neighbours = { readonly follows: readonly boolean[]; readonly isBreak: readonly boolean[] }

/** Tables of a day with the given neighbours; a bit is a period of the day, in order of time. */
export function pieceTable({ follows, isBreak }: Neighbours, wishes: PlanWishes): PieceTable {
  const bits = follows.length
  const size = 1 << bits
  const table = { costs: new Int32Array(size), doubles: new Uint8Array(size) }
  for (let mask = 1; mask < size; mask++) {
    let cost = 0
    let length = 0
    let pieces = 0
    for (let bit = 0; bit < bits; bit++) {
      if (((mask >> bit) & 1) === 0) continue
      length++
      if (follows[bit]! && ((mask >> (bit + 1)) & 1) === 1) {
        if (isBreak[bit]!) cost += packed(wishes.acrossBreak)
        continue
      }
      pieces++
      if (length === 2) table.doubles[mask]!++
      cost += above(wishes.pieceLength, length)
      length = 0
    }
    table.costs[mask] =
      cost + above(wishes.piecesPerDay, pieces) + above(wishes.lessonsPerDay, bitCount(mask))
  }
  return table
}

const above = (limit: Limit | null, units: number): number =>
  limit && units > limit.max ? packed(limit.weight, units - limit.max) : 0

/** Cost of `units` outside of a range. */
export const outside = (range: Range | null, units: number): number =>
  range ? packed(range.weight, Math.max(0, units - range.max, range.min - units)) : 0

/** Neighbours on one day, from the half-days of a plan and of the grid of its first row. */
export function neighboursOf(times: Times, own: readonly HalfDay[], grid: readonly HalfDay[]): Neighbours {
  const follows: boolean[] = []
  const isBreak: boolean[] = []
  for (const { slots } of own)
    slots.forEach((slot, bit) => {
      const next = slots[bit + 1]
      const inGrid = grid.find(halfDay => halfDay.slots.includes(slot))?.slots ?? []
      follows.push(next !== undefined && inGrid[inGrid.indexOf(slot) + 1] === next)
      isBreak.push(next !== undefined && times.slots[next]!.from - times.slots[slot]!.until >= BREAK_MINUTES)
    })
  return { follows, isBreak }
}

/** Windows by the mask of busy start times: most periods without overlap that fit between the first and the last lesson. */
export function windowTable(times: Times, halfDay: HalfDay): Uint8Array {
  const table = new Uint8Array(1 << halfDay.starts.length)
  const masks = halfDay.slots.map(slot =>
    bitsOfSlot(times, halfDay, slot).reduce((mask, bit) => mask | (1 << bit), 0),
  )
  const byEnd = halfDay.slots
    .map((slot, index) => ({ mask: masks[index]!, until: times.slots[slot]!.until }))
    .sort((a, b) => a.until - b.until)
  for (let mask = 1; mask < table.length; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask)
    const highest = 31 - Math.clz32(mask)
    const inside = (1 << highest) - (1 << lowest)
    let used = mask
    for (const slot of byEnd) {
      if ((slot.mask & used) !== 0 || (slot.mask & ~inside) !== 0) continue
      used |= slot.mask
      table[mask]!++
    }
  }
  return table
}

/** Free periods before the last lesson, by the mask of the half-day of a row of students. */
export function gapTable(bits: number): Uint8Array {
  const table = new Uint8Array(1 << bits)
  for (let mask = 1; mask < table.length; mask++) {
    const highest = 31 - Math.clz32(mask)
    for (let bit = 0; bit < highest; bit++) if (((mask >> bit) & 1) === 0) table[mask]!++
  }
  return table
}

/** Tables that become parts of one array. Equal keys share a part. */
export class TableParts<Table> {
  readonly tables: Table[] = []
  private readonly offsets = new Map<string | number, number>()
  private readonly sizeOf: (table: Table) => number
  private size = 0

  constructor(sizeOf: (table: Table) => number) {
    this.sizeOf = sizeOf
  }

  /** Where the part of this key begins; `make` builds it the first time. */
  offset(key: string | number, make: () => Table): number {
    const known = this.offsets.get(key)
    if (known !== undefined) return known
    const table = make()
    const offset = this.size
    this.tables.push(table)
    this.offsets.set(key, offset)
    this.size += this.sizeOf(table)
    return offset
  }
}

export function joinTables<Table extends Int32Array | Uint8Array>(
  tables: readonly Table[],
  Type: new (size: number) => Table,
): Table {
  const joined = new Type(tables.reduce((size, table) => size + table.length, 0))
  let at = 0
  for (const table of tables) {
    joined.set(table, at)
    at += table.length
  }
  return joined
}
