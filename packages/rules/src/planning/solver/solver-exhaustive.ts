import { evaluateTimetable, type RuleName } from './solver-evaluate.rules.ts'
import type { Cost, Placement, SolverInput, SolverPlan, Timetable } from './solver-model.rules.ts'

/** Rules whose cost only grows while lessons are added: with them a table that is not complete can be given up. */
const GROWING: ReadonlySet<RuleName> = new Set<RuleName>([
  'UNPLACED',
  'ROW_CLASH',
  'INSTRUCTOR_CLASH',
  'ROOM_SHORTAGE',
  'BLOCKED',
  'AVOID',
  'PREFER',
  'PIECE_LENGTH',
  'LESSONS_PER_DAY',
  'ACROSS_BREAK',
  'NOT_FIRST',
  'NOT_LAST',
  'INSTRUCTOR_LESSONS',
])

export type ExhaustiveResult = { readonly cost: Cost; readonly table: Timetable }

const isBetter = (a: Cost, b: Cost): boolean => a.hard < b.hard || (a.hard === b.hard && a.soft < b.soft)

/**
 * The best complete table of a tiny world, found by trying all of them; an oracle for tests. Returns null after `maxNodes`
 * partial tables, and NONE when no complete table, with fixed lessons at their place, costs less than `below`.
 */
export function solveExhaustively(
  input: SolverInput,
  maxNodes: number,
  below: Cost = { hard: Number.POSITIVE_INFINITY, soft: 0 },
): ExhaustiveResult | 'NONE' | null {
  let best: ExhaustiveResult | null = null
  let limit = below
  let nodes = 0
  // Plans of several rows first, then plans with many lessons: conflicts are found early.
  const plans = [...input.plans].sort((a, b) => b.rowIds.length - a.rowIds.length || b.periods - a.periods)
  const placements: Placement[] = []

  const visit = (index: number): void => {
    if (nodes++ > maxNodes) return
    const table = { placements: [...placements], unplaced: [] }
    const evaluation = evaluateTimetable({ ...input, plans: plans.slice(0, index), fixed: [] }, table)
    const growing = { hard: 0, soft: 0 }
    for (const { rule, cost } of evaluation.violations) {
      if (!GROWING.has(rule)) continue
      growing.hard += cost.hard
      growing.soft += cost.soft
    }
    if (!isBetter(growing, limit)) return
    const plan = plans[index]
    if (!plan) {
      const { hard, soft } = evaluateTimetable(input, table)
      if (!isBetter({ hard, soft }, limit)) return
      limit = { hard, soft }
      best = { cost: limit, table }
      return
    }
    for (const chosen of choicesOf(input, plan, placements, plans.slice(0, index))) {
      placements.push(...chosen)
      visit(index + 1)
      placements.length -= chosen.length
    }
  }
  visit(0)
  if (nodes > maxNodes) return null
  return best ?? 'NONE'
}

const isSameStart = (a: Placement, b: Placement): boolean => a.weekday === b.weekday && a.from === b.from

/** Sets of free places for all lessons of a plan. */
function choicesOf(
  input: SolverInput,
  plan: SolverPlan,
  placements: readonly Placement[],
  placed: readonly SolverPlan[],
): Placement[][] {
  const periodsOf = (rowId: string) => {
    const row = input.rows.find(({ id }) => id === rowId)!
    return input.grids.find(({ id }) => id === row.gridId)!.periods
  }
  const [first, ...others] = plan.rowIds.map(periodsOf)
  const taken = placements.filter(({ planId }) =>
    placed.some(({ id, rowIds }) => id === planId && rowIds.some(row => plan.rowIds.includes(row))),
  )
  const fixed = input.fixed.filter(({ planId }) => planId === plan.id)
  const free = first!
    .filter(({ weekday, from, until, shift }) =>
      others.every(list =>
        list.some(
          other =>
            other.weekday === weekday &&
            other.from === from &&
            other.until === until &&
            other.shift === shift,
        ),
      ),
    )
    .filter(({ weekday, from }) => !taken.some(other => other.weekday === weekday && other.from === from))
    .map(({ weekday, from }) => ({ planId: plan.id, weekday, from }))
  const sets: Placement[][] = []
  const choose = (index: number, chosen: Placement[]): void => {
    if (chosen.length === plan.periods) {
      if (fixed.every(row => chosen.some(place => isSameStart(place, row)))) sets.push([...chosen])
      return
    }
    const place = free[index]
    if (!place) return
    choose(index + 1, [...chosen, place])
    choose(index + 1, chosen)
  }
  choose(0, [])
  return sets
}
