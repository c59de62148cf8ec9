import { IMPOSSIBLE, SolverMoves } from '../search/solver-moves.rules.ts'
import { SeededRandom } from '../search/solver-random.rules.ts'
import { firstTable, loadCells } from '../search/solver-start.rules.ts'
import { SolverState } from '../search/solver-state.rules.ts'
import type { Cost, Placement, SolverInput, Timetable } from '../solver-model.rules.ts'
import { hardOf, softOf } from '../world/solver-tables.rules.ts'
import { compileWorld, type SolverWorld, slotOfPlacement } from '../world/solver-world.rules.ts'

/** A lesson that moves: from one time to another. */
export type MovedLesson = { readonly planId: string; readonly from: Placement; readonly to: Placement }

/** Another place of a lesson: the change of the cost, and all lessons that move for it. */
export type OtherPlace = {
  readonly weekday: number
  readonly from: number
  readonly cost: Cost
  readonly moved: readonly MovedLesson[]
}

/**
 * The cost of each other place of a lesson of the table: it is there because all others cost more, and a screen shows what a drag
 * brings along. Places that fixed lessons or bell times forbid are left out. Returns null for a lesson that the table does not have.
 */
export function otherPlaces(input: SolverInput, table: Timetable, lesson: Placement): OtherPlace[] | null {
  const world = compileWorld(input)
  const first = firstTable(world, new SeededRandom(1), table)
  const state = new SolverState(world)
  loadCells(state, first.cells)
  const moves = new SolverMoves(state, first.locked, new SeededRandom(1), 1)
  const slot = slotOfPlacement(world, lesson)
  const plan = input.plans.findIndex(({ id }) => id === lesson.planId)
  const row = plan === -1 ? -1 : world.planRows[plan]![0]!
  if (slot === -1 || state.cell(row, slot) !== plan) return null
  return world.planSlots[plan]!.flatMap(target => {
    if (target === slot || state.cell(row, target) === plan) return []
    const options = [false, true].flatMap(follows => {
      const cost = moves.relocate(row, slot, target, follows)
      state.rollback()
      if (cost === IMPOSSIBLE) return []
      const moved = moves
        .movedLessons()
        .map(({ plan: other, leftFirst }) =>
          movedLesson(world, other, leftFirst ? [slot, target] : [target, slot]),
        )
      return [{ cost: { hard: hardOf(cost), soft: softOf(cost) }, moved }]
    })
    const [best] = options.sort((a, b) => a.cost.hard - b.cost.hard || a.cost.soft - b.cost.soft)
    const { weekday, from } = world.times.slots[target]!
    return best ? [{ weekday, from, ...best }] : []
  })
}

function movedLesson(
  world: SolverWorld,
  plan: number,
  [s, t]: readonly [number, number] | number[],
): MovedLesson {
  const planId = world.input.plans[plan]!.id
  const placement = (slot: number): Placement => {
    const { weekday, from } = world.times.slots[slot]!
    return { planId, weekday, from }
  }
  return { planId, from: placement(s!), to: placement(t!) }
}
