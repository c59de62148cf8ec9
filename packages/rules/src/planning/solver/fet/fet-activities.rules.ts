import {
  costOf,
  type Period,
  type Placement,
  type SolverInput,
  type SolverPlan,
  type Weight,
} from '../solver-model.rules.ts'

/** Lessons of a plan that FET places together: one period, or a double of two. */
export type FetActivity = {
  /** It counts from 1, in the order of the file. */
  readonly id: number
  readonly plan: SolverPlan
  readonly duration: number
  /** The place of a fixed lesson. */
  readonly fixed: Placement | null
}

/** The activities of each plan, in the order of the plans. Their durations are the periods of the plan. */
export function fetActivities(input: SolverInput): FetActivity[] {
  const split = input.plans.flatMap(plan => {
    const fixed = input.fixed.filter(({ planId }) => planId === plan.id)
    const left = plan.periods - fixed.length
    const doubles = Math.min(doublesOf(input, plan, fixed), Math.floor(left / 2))
    return [
      ...fixed.map(place => ({ plan, duration: 1, fixed: place })),
      ...Array.from({ length: doubles }, () => ({ plan, duration: 2, fixed: null })),
      ...Array.from({ length: left - 2 * doubles }, () => ({ plan, duration: 1, fixed: null })),
    ]
  })
  return split.map((activity, index) => ({ id: index + 1, ...activity }))
}

/** Whether a broken rule of this weight makes a table infeasible. */
export const isHard = (weight: Weight | null): boolean => weight !== null && costOf(weight).hard > 0

/** Doubles that must be, less those that fixed lessons are already. */
function doublesOf(input: SolverInput, plan: SolverPlan, fixed: readonly Placement[]): number {
  const { doubles } = plan.wishes
  if (doubles === null || !isHard(doubles.weight)) return 0
  const periods = periodsOf(input, plan)
  const follows = (first: Placement, second: Placement) => {
    const ofDay = periods.filter(({ weekday }) => weekday === first.weekday)
    const index = ofDay.findIndex(({ from }) => from === first.from)
    return first.weekday === second.weekday && ofDay[index + 1]?.from === second.from
  }
  const already = fixed.filter(first => fixed.some(second => follows(first, second))).length
  return Math.max(0, doubles.min - already)
}

/** The periods that all rows of the plan have, in order of time. */
export function periodsOf(input: SolverInput, plan: SolverPlan): Period[] {
  const gridOfRow = (rowId: string) => {
    const gridId = input.rows.find(({ id }) => id === rowId)?.gridId
    return input.grids.find(({ id }) => id === gridId)?.periods ?? []
  }
  const [first = [], ...others] = plan.rowIds.map(gridOfRow)
  return first
    .filter(period => others.every(grid => grid.some(other => isSamePeriod(other, period))))
    .sort((a, b) => a.weekday - b.weekday || a.from - b.from)
}

const isSamePeriod = (a: Period, b: Period): boolean =>
  a.weekday === b.weekday && a.from === b.from && a.until === b.until && a.shift === b.shift
