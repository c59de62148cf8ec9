import type { Placement, SolverInput } from '../solver/solver-model.rules.ts'

const isAt =
  ({ planId, weekday, from }: Placement) =>
  (place: Placement): boolean =>
    place.planId === planId && place.weekday === weekday && place.from === from

/**
 * The input with the lessons that a person has pinned in a draft. Pins of plans that are gone, and more pins than lessons, are left
 * out.
 */
export function pinnedInput(input: SolverInput, pins: readonly Placement[]): SolverInput {
  let { fixed } = input
  const periodsOf = new Map(input.plans.map(({ id, periods }) => [id, periods]))
  for (const pin of pins) {
    const count = fixed.filter(({ planId }) => planId === pin.planId).length
    if (count < (periodsOf.get(pin.planId) ?? 0) && !fixed.some(isAt(pin))) fixed = [...fixed, pin]
  }
  return { ...input, fixed }
}

/** The placements with these lessons taken from one place to another, all at once. */
export const withMoved = (
  placements: readonly Placement[],
  moved: readonly { readonly from: Placement; readonly to: Placement }[],
): Placement[] => [
  ...placements.filter(place => !moved.some(({ from }) => isAt(from)(place))),
  ...moved.map(({ to }) => to),
]

/** Above every wish: a lesson moves only where a rule that must hold is broken otherwise, or three important wishes are met by it. */
const MOVED_WEIGHT = { hard: 0, soft: 27 }

/** The input of a repair: each lesson that leaves its former time counts. Lessons of plans that are gone are left out. */
export function repairInput(input: SolverInput, former: readonly Placement[]): SolverInput {
  return { ...input, repair: { former: ofPlans(input, former), weight: MOVED_WEIGHT } }
}

/** The placements of plans that the input has. */
export const ofPlans = ({ plans }: SolverInput, placements: readonly Placement[]): readonly Placement[] => {
  const ids = new Set(plans.map(({ id }) => id))
  return placements.filter(({ planId }) => ids.has(planId))
}
