import { bitCount, type Interval } from '../solver-model.rules.ts'
import { hardOf } from '../world/solver-tables.rules.ts'
import { type SolverWorld, slotOfPlacement } from '../world/solver-world.rules.ts'
import type { CountingFinding } from './solver-finding.ts'
import { FlowNetwork } from './solver-flow.ts'

/** Lessons of a plan that have no fixed place, and the days that stay open to them. */
type Demand = { readonly plan: number; readonly lessons: number; readonly days: readonly OpenDay[] }

/** The most lessons of a plan on a weekday, from 0, and the slots that stay open to them. */
type OpenDay = { readonly day: number; readonly max: number; readonly slots: readonly number[] }

/**
 * Sets of plans of one class, or of one instructor, that need more places than there are between them (Hall's theorem): lessons
 * are matched to slots, and where that fails the smallest set that fails is named.
 */
export function checkSets(world: SolverWorld): CountingFinding[] {
  const demands = demandsOf(world)
  const { input } = world
  const findings: CountingFinding[] = []
  for (const { id: rowId } of input.rows) {
    const own = demands.filter(({ plan }) => input.plans[plan]!.rowIds.includes(rowId))
    const finding = shortage(world, own)
    if (finding) findings.push({ severity: 'IMPOSSIBLE', kind: 'ROW_SET', rowId, ...finding })
  }
  for (const { id: instructorId } of input.instructors) {
    const own = demands.filter(({ plan }) => input.plans[plan]!.instructorIds.includes(instructorId))
    const finding = shortage(world, own)
    if (finding) findings.push({ severity: 'IMPOSSIBLE', kind: 'INSTRUCTOR_SET', instructorId, ...finding })
  }
  return findings
}

function demandsOf(world: SolverWorld): Demand[] {
  const { input, times } = world
  const fixed = input.fixed.flatMap(placement => {
    const slot = slotOfPlacement(world, placement)
    const plan = input.plans.findIndex(({ id }) => id === placement.planId)
    return slot === -1 ? [] : [{ plan, slot }]
  })
  const mostOfDay = mostLessonsOfDay(world)
  return input.plans.map((own, plan) => {
    const shares = (other: number) =>
      input.plans[other]!.rowIds.some(id => own.rowIds.includes(id)) ||
      input.plans[other]!.instructorIds.some(id => own.instructorIds.includes(id))
    const busy = fixed.filter(({ plan: other }) => shares(other)).map(({ slot }) => times.slots[slot]!)
    const ownFixed = fixed.filter(({ plan: other }) => other === plan)
    const slots = world.planSlots[plan]!.filter(
      slot =>
        hardOf(world.cellCost[plan * world.slotCount + slot]!) === 0 &&
        !busy.some(period => overlaps(period, times.slots[slot]!)),
    )
    const days = [...Map.groupBy(slots, slot => world.dayOfSlot[slot]!)].map(([day, ofDay]): OpenDay => {
      const here = ownFixed.filter(({ slot }) => world.dayOfSlot[slot] === day).length
      return { day, max: Math.max(0, mostOfDay(plan, day) - here), slots: ofDay }
    })
    return { plan, lessons: own.periods - ownFixed.length, days }
  })
}

const overlaps = (a: Interval, b: Interval): boolean =>
  a.weekday === b.weekday && a.from < b.until && b.from < a.until

/** Most lessons of a plan on one day without breaking its hard rules. Plans with one table of a day have one answer. */
function mostLessonsOfDay(world: SolverWorld): (plan: number, day: number) => number {
  const known = new Map<number, number>()
  return (plan, day) => {
    const from = world.pieceFrom[plan * 7 + day]!
    const before = known.get(from)
    if (before !== undefined) return before
    const bits = world.planSlots[plan]!.filter(slot => world.dayOfSlot[slot] === day).length
    let highest = 0
    for (let mask = 0; mask < 1 << bits; mask++)
      if (hardOf(world.pieceCost[from + mask]!) === 0) highest = Math.max(highest, bitCount(mask))
    known.set(from, highest)
    return highest
  }
}

/** A smallest set of plans with more lessons than places, or null. */
function shortage(world: SolverWorld, demands: readonly Demand[]) {
  if (haveEasyPlaces(world, demands)) return null
  let set = demands
  if (placesFor(world, set).missing === 0) return null
  set = placesFor(world, set).set
  for (const demand of set) {
    const without = set.filter(other => other !== demand)
    if (placesFor(world, without).missing > 0) set = without
  }
  const lessons = set.reduce((sum, demand) => sum + demand.lessons, 0)
  const weekdays = new Set(set.flatMap(({ days }) => days.map(({ day }) => day + 1)))
  return {
    planIds: set.map(({ plan }) => world.input.plans[plan]!.id),
    weekdays: [...weekdays].sort((a, b) => a - b),
    lessons,
    places: lessons - placesFor(world, set).missing,
  }
}

/**
 * Whether all lessons find a place one by one, each on the day that has most left for it: then no set is short, and no flow is needed.
 * Plans with few slots come first. False says nothing.
 */
function haveEasyPlaces(world: SolverWorld, demands: readonly Demand[]): boolean {
  const isTaken = new Uint8Array(world.slotCount)
  const width = ({ days }: Demand) => days.reduce((sum, { slots }) => sum + slots.length, 0)
  return demands
    .toSorted((a, b) => width(a) - width(b))
    .every(({ lessons, days }) => {
      const open = days.map(({ max, slots }) => ({ max, free: slots.filter(slot => isTaken[slot] === 0) }))
      for (let left = lessons; left > 0; left--) {
        const widest = open.reduce<(typeof open)[number] | null>(
          (best, day) => (day.max > 0 && day.free.length > (best?.free.length ?? 0) ? day : best),
          null,
        )
        const slot = widest?.free.pop()
        if (!widest || slot === undefined) return false
        isTaken[slot] = 1
        widest.max--
      }
      return true
    })
}

/** Lessons without a place in a best matching, and the plans that compete for what is too little. */
function placesFor(
  world: SolverWorld,
  demands: readonly Demand[],
): { missing: number; set: readonly Demand[] } {
  const network = new FlowNetwork()
  const sink = 1
  const slotNode = new Int32Array(world.slotCount)
  let nodes = 2 + demands.length
  demands.forEach(({ lessons, days }, index) => {
    network.addEdge(0, 2 + index, lessons)
    for (const { max, slots } of days) {
      if (max === 0) continue
      const dayNode = nodes++
      network.addEdge(2 + index, dayNode, max)
      for (const slot of slots) {
        if (slotNode[slot] === 0) {
          slotNode[slot] = nodes++
          network.addEdge(slotNode[slot]!, sink, 1)
        }
        network.addEdge(dayNode, slotNode[slot]!, 1)
      }
    }
  })
  const total = demands.reduce((sum, { lessons }) => sum + lessons, 0)
  const missing = total - network.maxFlow(0, sink)
  const reached = network.reachableFrom(0)
  return { missing, set: demands.filter((_, index) => reached.has(2 + index)) }
}
