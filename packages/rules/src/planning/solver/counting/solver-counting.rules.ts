import { bitCount, costOf, type SolverInput } from '../solver-model.rules.ts'
import { hardOf } from '../world/solver-tables.rules.ts'
import { compileWorld, type SolverWorld } from '../world/solver-world.rules.ts'
import { checkFixed } from './solver-counting-fixed.rules.ts'
import { checkSets } from './solver-counting-sets.rules.ts'
import type { CountingFinding } from './solver-finding.ts'

/**
 * Why no search can begin: more fixed lessons of a plan than it has, or half-days with more start times than the engine counts.
 * Null where it can.
 */
export function unsearchable(input: SolverInput): CountingFinding | 'TOO_FINE' | null {
  const [tooMany] = fixedCounts(input)
  if (tooMany) return tooMany
  try {
    compileWorld(input)
    return null
  } catch (error) {
    if (error instanceof RangeError) return 'TOO_FINE'
    throw error
  }
}

/** All findings, impossible ones first. Throws RangeError on an input that names what it does not have. */
export function countingFindings(input: SolverInput): CountingFinding[] {
  const tooMany = fixedCounts(input)
  if (tooMany.length > 0) return tooMany
  const world = compileWorld(input)
  const open = openSlots(world)
  const simple = [
    ...checkFixed(world),
    ...rowHours(world),
    ...instructorHours(open),
    ...planPlaces(open),
    ...roomHours(open),
  ]
  const findings = [...simple, ...checkSets(world).filter(set => !simple.some(other => explains(other, set)))]
  return [
    ...findings.filter(({ severity }) => severity === 'IMPOSSIBLE'),
    ...findings.filter(({ severity }) => severity === 'NOTICE'),
  ]
}

/** Whether a simpler finding already names the row, the instructor or the plans of a set. */
const explains = (simple: CountingFinding, set: CountingFinding): boolean =>
  simple.severity === 'IMPOSSIBLE' &&
  ((set.rowId !== undefined && simple.rowId === set.rowId) ||
    (set.instructorId !== undefined && simple.instructorId === set.instructorId) ||
    simple.planIds.join() === set.planIds.join())

const impossible = (finding: Omit<CountingFinding, 'severity'>): CountingFinding => ({
  severity: 'IMPOSSIBLE',
  ...finding,
})

/** More fixed lessons than lessons. */
const fixedCounts = (input: SolverInput): CountingFinding[] =>
  input.plans.flatMap(({ id, periods }) => {
    const fixed = input.fixed.filter(({ planId }) => planId === id)
    if (fixed.length <= periods) return []
    return [impossible({ kind: 'FIXED_COUNT', planIds: [id], lessons: fixed.length, places: periods, fixed })]
  })

/** Lessons of a class or group against the periods of its grid. */
function rowHours({ input, times }: SolverWorld): CountingFinding[] {
  return input.rows.flatMap(({ id: rowId, gridId }) => {
    const own = input.plans.filter(({ rowIds }) => rowIds.includes(rowId))
    const lessons = own.reduce((sum, { periods }) => sum + periods, 0)
    const places = times.slotsOfGrid.get(gridId)!.length
    if (lessons === places) return []
    const finding = { planIds: own.map(({ id }) => id), rowId, lessons, places }
    return lessons > places
      ? [impossible({ kind: 'ROW_HOURS', ...finding })]
      : [{ severity: 'NOTICE' as const, kind: 'ROW_FREE_PERIODS' as const, ...finding }]
  })
}

/** Lessons of an instructor against the free periods of as many days as the instructor may come. */
function instructorHours(open: OpenSlots): CountingFinding[] {
  const { world } = open
  return world.input.instructors.flatMap(({ id: instructorId, days, lessonsPerDay }) => {
    const own = plansOf(world, ({ instructorIds }) => instructorIds.includes(instructorId))
    const lessons = own.reduce((sum, plan) => sum + world.input.plans[plan]!.periods, 0)
    const perDay = lessonsPerDay && costOf(lessonsPerDay.weight).hard > 0 ? lessonsPerDay.max : lessons
    const maxDays = days && costOf(days.weight).hard > 0 ? days.max : 7
    const ofDays = open.weekdays
      .map(day => Math.min(perDay, disjointPeriods(world, usableSlots(open, own, day))))
      .sort((a, b) => b - a)
    const places = ofDays.slice(0, maxDays).reduce((sum, count) => sum + count, 0)
    if (lessons <= places) return []
    const planIds = own.map(plan => world.input.plans[plan]!.id)
    return [impossible({ kind: 'INSTRUCTOR_HOURS', planIds, instructorId, lessons, places })]
  })
}

/** Lessons of a plan against its own rules of a day, and its doubles against the pairs of periods that there are. */
function planPlaces(open: OpenSlots): CountingFinding[] {
  const known = new Map<string, WeekCounts>()
  return open.world.input.plans.flatMap(({ id, periods, wishes }, plan) => {
    const reachable = reachableCounts(open, plan, known)
    const places = Math.max(0, ...[...reachable.keys()])
    const finding = { planIds: [id], lessons: periods }
    if (places < periods) return [impossible({ kind: 'PLAN_PLACES', ...finding, places })]
    const { doubles } = wishes
    if (!doubles || costOf(doubles.weight).hard === 0) return []
    const counts = [...(reachable.get(periods) ?? [])]
    if (counts.some(count => count >= doubles.min && count <= doubles.max)) return []
    const nearest = counts.reduce((highest, count) => Math.max(highest, count), 0)
    return [impossible({ kind: 'PLAN_DOUBLES', planIds: [id], lessons: doubles.min, places: nearest })]
  })
}

/** Numbers of lessons in a week, each with its possible numbers of doubles. */
type WeekCounts = ReadonlyMap<number, ReadonlySet<number>>

/**
 * The lessons that a plan can have in the week without breaking a hard rule. Plans with one week, which are most of a component, have one answer
 * in `known`.
 */
function reachableCounts(
  { world, weekdays, ofPlan }: OpenSlots,
  plan: number,
  known: Map<string, WeekCounts>,
) {
  const days = weekdays.map(day => ({
    from: world.pieceFrom[plan * 7 + day]!,
    free: ofPlan[plan]![day]!.reduce((mask, slot) => mask | world.planBit[plan * world.slotCount + slot]!, 0),
  }))
  const key = days.map(({ from, free }) => `${from} ${free}`).join()
  const before = known.get(key)
  if (before) return before
  let week: WeekCounts = new Map([[0, new Set([0])]])
  for (const { from, free } of days) {
    const next = new Map<number, Set<number>>()
    for (const [lessons, ofDay] of countsOfDay(world, from, free))
      for (const [count, ofWeek] of week) {
        const doubles = next.get(count + lessons) ?? new Set()
        for (const own of ofDay) for (const others of ofWeek) doubles.add(others + own)
        next.set(count + lessons, doubles)
      }
    week = next
  }
  known.set(key, week)
  return week
}

/** The lessons of a plan on one day, by its table of pieces and the mask of its usable periods. */
function countsOfDay(world: SolverWorld, from: number, free: number): WeekCounts {
  const counts = new Map<number, Set<number>>()
  for (let mask = free; ; mask = (mask - 1) & free) {
    if (hardOf(world.pieceCost[from + mask]!) === 0) {
      const lessons = bitCount(mask)
      counts.set(lessons, (counts.get(lessons) ?? new Set()).add(world.pieceDoubles[from + mask]!))
    }
    if (mask === 0) return counts
  }
}

/** Lessons in rooms of a kind against the periods of all rooms. */
function roomHours(open: OpenSlots): CountingFinding[] {
  const { world } = open
  return world.input.rooms.flatMap(({ id: roomKindId, count }) => {
    const own = plansOf(world, plan => plan.roomKindId === roomKindId)
    const lessons = own.reduce((sum, plan) => sum + world.input.plans[plan]!.periods, 0)
    const periods = open.weekdays.map(day => disjointPeriods(world, usableSlots(open, own, day)))
    const places = count * periods.reduce((sum, ofDay) => sum + ofDay, 0)
    if (lessons <= places) return []
    const planIds = own.map(plan => world.input.plans[plan]!.id)
    return [impossible({ kind: 'ROOM_HOURS', planIds, roomKindId, lessons, places })]
  })
}

/** Slots of each plan on each weekday, from 0, in which it can have a lesson without breaking a hard rule by itself. */
type OpenSlots = {
  readonly world: SolverWorld
  readonly weekdays: readonly number[]
  readonly ofPlan: readonly (readonly (readonly number[])[])[]
}

function openSlots(world: SolverWorld): OpenSlots {
  const ofPlan = world.planSlots.map((slots, plan) => {
    const ofDay = Array.from({ length: 7 }, (): number[] => [])
    for (const slot of slots)
      if (hardOf(world.cellCost[plan * world.slotCount + slot]!) === 0)
        ofDay[world.dayOfSlot[slot]!]!.push(slot)
    return ofDay
  })
  return { world, weekdays: [...new Set(world.dayOfSlot)].sort((a, b) => a - b), ofPlan }
}

const plansOf = (world: SolverWorld, isOwn: (plan: SolverInput['plans'][number]) => boolean): number[] =>
  world.input.plans.flatMap((plan, index) => (isOwn(plan) ? [index] : []))

/** Slots of a day that one of the plans can use. */
const usableSlots = ({ ofPlan }: OpenSlots, plans: readonly number[], day: number): number[] => [
  ...new Set(plans.flatMap(plan => ofPlan[plan]![day]!)),
]

/** Most slots of a day that do not overlap. */
function disjointPeriods({ times }: SolverWorld, slots: readonly number[]): number {
  let count = 0
  let end = 0
  for (const { from, until } of slots.map(slot => times.slots[slot]!).sort((a, b) => a.until - b.until)) {
    if (from < end) continue
    count++
    end = until
  }
  return count
}
