import { SeededRandom } from './search/solver-random.rules.ts'
import type {
  Availability,
  Grid,
  InstructorRow,
  Level,
  Period,
  PlanWishes,
  SolverInput,
  SolverPlan,
  StudentRow,
  Weight,
} from './solver-model.rules.ts'

/** Size of a random world, for tests of the engine. */
export type WorldSize = { readonly classes: number; readonly days: number; readonly periods: number }

const LEVELS: readonly Level[] = ['MUST', 'IMPORTANT', 'NICE', 'SLIGHT']

/** A small world with joint classes, parallel groups, two bell times, rooms, wishes and fixed lessons. It may be infeasible. */
export function randomWorld(seed: number, size: WorldSize): SolverInput {
  const random = new SeededRandom(seed)
  const chance = (percent: number) => random.below(100) < percent
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!
  const weight = (): Weight =>
    chance(10) ? { hard: random.below(2), soft: 1 + random.below(4) } : pick(LEVELS)
  const maybe = <T>(percent: number, value: () => T): T | null => (chance(percent) ? value() : null)

  const grids = gridsOf(size, random)
  const rows: StudentRow[] = []
  const groupsOfClass: string[][] = []
  for (let number = 0; number < size.classes; number++) {
    const gridId = pick(grids).id
    const ids = chance(40) ? [`c${number}a`, `c${number}b`] : [`c${number}`]
    const gaps = maybe(60, weight)
    for (const id of ids) rows.push({ id, gridId, gaps })
    groupsOfClass.push(ids)
  }
  const instructors: InstructorRow[] = Array.from({ length: size.classes + 1 }, (_, number) => ({
    id: `i${number}`,
    availability: Array.from({ length: random.below(3) }, () => availability(random, size)),
    windows: maybe(60, () => ({ max: random.below(2), weight: weight() })),
    days: maybe(40, () => ({ min: random.below(2), max: 1 + random.below(size.days), weight: weight() })),
    lessonsPerDay: maybe(30, () => ({ max: 1 + random.below(size.periods), weight: weight() })),
  }))
  const rooms = [{ id: 'lab', count: 1 + random.below(2) }]
  const wishes = (): PlanWishes => ({
    pieceLength: maybe(60, () => ({ max: 1 + random.below(2), weight: weight() })),
    doubles: maybe(40, () => ({ min: random.below(2), max: 1 + random.below(2), weight: weight() })),
    piecesPerDay: maybe(50, () => ({ max: 1, weight: weight() })),
    lessonsPerDay: maybe(30, () => ({ max: 1 + random.below(2), weight: weight() })),
    acrossBreak: maybe(50, weight),
    spread: maybe(50, weight),
    notFirst: maybe(20, weight),
    notLast: maybe(20, weight),
  })
  const plans: SolverPlan[] = []
  const left = new Map(
    rows.map(({ id, gridId }) => [id, grids.find(grid => grid.id === gridId)!.periods.length]),
  )
  const addPlan = (rowIds: readonly string[]) => {
    const room = Math.min(...rowIds.map(id => left.get(id)!))
    const periods = Math.min(room, 1 + random.below(4))
    if (periods < 1) return
    for (const id of rowIds) left.set(id, left.get(id)! - periods)
    const instructorIds = [pick(instructors).id]
    if (chance(10)) instructorIds.push(pick(instructors).id)
    plans.push({
      id: `p${plans.length}`,
      rowIds,
      instructorIds: [...new Set(instructorIds)],
      roomKindId: chance(25) ? 'lab' : null,
      periods,
      wishes: wishes(),
    })
  }
  for (let number = 1; number < size.classes; number++)
    if (chance(35)) addPlan([...groupsOfClass[number - 1]!, ...groupsOfClass[number]!])
  for (const ids of groupsOfClass) {
    if (ids.length > 1) for (const id of ids) addPlan([id])
    for (let count = 1 + random.below(3); count > 0; count--) addPlan(ids)
  }
  const fixed = plans
    .filter(() => chance(15))
    .map(plan => {
      const { gridId } = rows.find(({ id }) => id === plan.rowIds[0])!
      const { weekday, from } = pick(grids.find(({ id }) => id === gridId)!.periods)
      return { planId: plan.id, weekday, from }
    })
  const former = plans.flatMap(plan => {
    const { gridId } = rows.find(({ id }) => id === plan.rowIds[0])!
    const { periods } = grids.find(({ id }) => id === gridId)!
    return Array.from({ length: plan.periods }, () => {
      const { weekday, from } = pick(periods)
      return { planId: plan.id, weekday, from }
    })
  })
  const world = { grids, rows, instructors, rooms, plans, fixed }
  return chance(30) ? { ...world, repair: { former, weight: weight() } } : world
}

/** Two bell times of one shift, of 50 and of 45 minutes, and a third one with an afternoon; breaks of 20 minutes. */
function gridsOf(size: WorldSize, random: SeededRandom): Grid[] {
  const column = (weekday: number, begin: number, minutes: number, shift: string): Period[] =>
    Array.from({ length: size.periods }, (_, index) => {
      const from = begin + index * minutes + (index >= 2 ? 20 : 0)
      return { weekday, from, until: from + minutes, shift }
    })
  const days = Array.from({ length: size.days }, (_, day) => day + 1)
  const grids = [{ id: 'a', periods: days.flatMap(day => column(day, 420, 50, 'morning')) }]
  if (random.below(3) === 0)
    grids.push({ id: 'b', periods: days.flatMap(day => column(day, 430, 45, 'morning')) })
  if (random.below(3) === 0)
    grids.push({
      id: 'c',
      periods: days.flatMap(day => [
        ...column(day, 420, 50, 'morning').slice(0, 2),
        ...column(day, 780, 50, 'afternoon').slice(0, 2),
      ]),
    })
  return grids
}

function availability(random: SeededRandom, size: WorldSize): Availability {
  const from = 400 + random.below(200)
  return {
    weekday: 1 + random.below(size.days),
    from,
    until: from + 30 + random.below(150),
    kind: (['BLOCKED', 'AVOID', 'PREFER'] as const)[random.below(3)]!,
    travel: random.below(2) * 20,
    ...(random.below(4) === 0 ? { weight: { hard: random.below(2), soft: random.below(5) } } : {}),
  }
}
