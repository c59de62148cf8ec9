import { TimetableSearch } from '../search/solver-search.rules.ts'
import { evaluateTimetable, type RuleName, type Violation } from '../solver-evaluate.rules.ts'
import type {
  Cost,
  InstructorRow,
  Placement,
  PlanWishes,
  SolverInput,
  Timetable,
} from '../solver-model.rules.ts'

/** A hard rule that the search could not meet, and how long it was broken: a share of the samples, from 0 to 1. */
export type BrokenRule = {
  readonly rule: RuleName
  readonly planId?: string
  readonly rowId?: string
  readonly instructorId?: string
  readonly roomKindId?: string
  readonly share: number
}

/** Runs the search on and samples its table. Returns the hard rules by how long they were broken, the longest first. */
export function longBrokenRules(search: TimetableSearch, moves: number, samples: number): BrokenRule[] {
  const { input } = search.world
  const counts = new Map<string, { rule: Omit<BrokenRule, 'share'>; count: number }>()
  for (let sample = 0; sample < samples; sample++) {
    search.step(Math.ceil(moves / samples))
    const broken = new Map<string, Omit<BrokenRule, 'share'>>()
    for (const { rule, planId, rowId, instructorId, roomKindId, cost } of evaluateTimetable(
      input,
      search.current(),
    ).violations) {
      if (cost.hard === 0) continue
      const subject = { rule, planId, rowId, instructorId, roomKindId }
      broken.set(JSON.stringify(subject), subject)
    }
    for (const [key, rule] of broken) counts.set(key, { rule, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ rule, count }) => ({ ...rule, share: count / samples }))
}

/** A change of the input that gives way in one rule. */
export type Relaxation =
  | { readonly kind: 'FREE_DAY'; readonly instructorId: string; readonly weekday: number }
  | {
      readonly kind: 'INSTRUCTOR_RULE'
      readonly instructorId: string
      readonly rule: 'DAYS' | 'INSTRUCTOR_LESSONS'
    }
  | { readonly kind: 'PLAN_RULE'; readonly planId: string; readonly rule: keyof PlanWishes }
  | { readonly kind: 'ONE_MORE_ROOM'; readonly roomKindId: string }
  | { readonly kind: 'GAPS'; readonly rowId: string }
  | { readonly kind: 'FIXED'; readonly planId: string }

const PLAN_RULES: Partial<Record<RuleName, keyof PlanWishes>> = {
  PIECE_LENGTH: 'pieceLength',
  DOUBLES: 'doubles',
  PIECES_PER_DAY: 'piecesPerDay',
  LESSONS_PER_DAY: 'lessonsPerDay',
  ACROSS_BREAK: 'acrossBreak',
  SPREAD: 'spread',
  NOT_FIRST: 'notFirst',
  NOT_LAST: 'notLast',
}

/** Ways to give in to the broken rules, those of the longest broken rule first. */
export function relaxationsFor(input: SolverInput, broken: readonly BrokenRule[]): Relaxation[] {
  const distinct = new Map<string, Relaxation>()
  for (const rule of broken)
    for (const relaxation of relaxationsOf(input, rule)) distinct.set(JSON.stringify(relaxation), relaxation)
  return [...distinct.values()]
}

function relaxationsOf(
  input: SolverInput,
  { rule, planId, rowId, instructorId, roomKindId }: BrokenRule,
): Relaxation[] {
  const planRule = PLAN_RULES[rule]
  const plan = input.plans.find(({ id }) => id === planId)
  const found: Relaxation[] = []
  if (planRule && plan) found.push({ kind: 'PLAN_RULE', planId: plan.id, rule: planRule })
  if (roomKindId !== undefined) found.push({ kind: 'ONE_MORE_ROOM', roomKindId })
  if (rule === 'GAPS' && rowId !== undefined) found.push({ kind: 'GAPS', rowId })
  const ids = instructorId === undefined ? (plan?.instructorIds ?? []) : [instructorId]
  for (const instructor of input.instructors.filter(({ id }) => ids.includes(id)))
    found.push(...instructorRelaxations(instructor))
  if (plan && input.fixed.some(fixed => fixed.planId === plan.id))
    found.push({ kind: 'FIXED', planId: plan.id })
  return found
}

function instructorRelaxations({
  id: instructorId,
  availability,
  days,
  lessonsPerDay,
}: InstructorRow): Relaxation[] {
  const weekdays = new Set(
    availability.filter(({ kind }) => kind === 'BLOCKED').map(({ weekday }) => weekday),
  )
  return [
    ...[...weekdays].map(weekday => ({ kind: 'FREE_DAY' as const, instructorId, weekday })),
    ...(days ? [{ kind: 'INSTRUCTOR_RULE' as const, instructorId, rule: 'DAYS' as const }] : []),
    ...(lessonsPerDay
      ? [{ kind: 'INSTRUCTOR_RULE' as const, instructorId, rule: 'INSTRUCTOR_LESSONS' as const }]
      : []),
  ]
}

/** The input without the rule that the relaxation names. */
export function relaxedInput(input: SolverInput, relaxation: Relaxation): SolverInput {
  const { kind } = relaxation
  const withInstructor = (id: string, change: (row: InstructorRow) => InstructorRow): SolverInput => ({
    ...input,
    instructors: input.instructors.map(row => (row.id === id ? change(row) : row)),
  })
  switch (kind) {
    case 'FREE_DAY':
      return withInstructor(relaxation.instructorId, row => ({
        ...row,
        availability: row.availability.filter(
          one => one.kind !== 'BLOCKED' || one.weekday !== relaxation.weekday,
        ),
      }))
    case 'INSTRUCTOR_RULE':
      return withInstructor(relaxation.instructorId, row =>
        relaxation.rule === 'DAYS' ? { ...row, days: null } : { ...row, lessonsPerDay: null },
      )
    case 'PLAN_RULE':
      return {
        ...input,
        plans: input.plans.map(plan =>
          plan.id === relaxation.planId
            ? { ...plan, wishes: { ...plan.wishes, [relaxation.rule]: null } }
            : plan,
        ),
      }
    case 'ONE_MORE_ROOM':
      return {
        ...input,
        rooms: input.rooms.map(room =>
          room.id === relaxation.roomKindId ? { ...room, count: room.count + 1 } : room,
        ),
      }
    case 'GAPS':
      return {
        ...input,
        rows: input.rows.map(row => (row.id === relaxation.rowId ? { ...row, gaps: null } : row)),
      }
    case 'FIXED':
      return { ...input, fixed: input.fixed.filter(({ planId }) => planId !== relaxation.planId) }
  }
}

/** A relaxation and the best cost that the search reached with it. */
export type RelaxationResult = { readonly relaxation: Relaxation; readonly best: Cost }

/**
 * Runs the search on from a table, for `moves`, with each relaxation in turn. Returns those that cost less than the table, the
 * cheapest first: with `hard` 0 all other rules fit.
 */
export function tryRelaxations(
  input: SolverInput,
  table: Timetable,
  relaxations: readonly Relaxation[],
  { moves, seed }: { readonly moves: number; readonly seed: number },
): RelaxationResult[] {
  const before = evaluateTimetable(input, table)
  const results = relaxations.map(relaxation => {
    const search = new TimetableSearch(relaxedInput(input, relaxation), {
      seed,
      cycleMoves: moves,
      former: table,
    })
    return { relaxation, best: search.step(moves).best }
  })
  return cheapestFirst(results.filter(({ best }) => best.hard < before.hard))
}

export const cheapestFirst = (results: readonly RelaxationResult[]): RelaxationResult[] =>
  results.toSorted((a, b) => a.best.hard - b.best.hard || a.best.soft - b.best.soft)

/** Rules that a lesson breaks by its time. Taking it out of the table mends them. */
const OF_A_TIME: ReadonlySet<RuleName> = new Set<RuleName>([
  'INSTRUCTOR_CLASH',
  'ROOM_SHORTAGE',
  'BLOCKED',
  'ROW_CLASH',
])

/** The table without the lessons that clash or are blocked: these are `unplaced`, for a person to place. */
export function incompleteTable(input: SolverInput, table: Timetable): Timetable {
  let { placements, unplaced } = table
  for (;;) {
    const index = evaluateTimetable(input, { placements, unplaced })
      .violations.filter(({ rule, cost }) => OF_A_TIME.has(rule) && cost.hard > 0)
      .map(broken => placements.findIndex(placement => isOf(input, broken, placement)))
      .find(position => position !== -1)
    if (index === undefined) return { placements, unplaced }
    unplaced = [...unplaced, placements[index]!.planId]
    placements = placements.filter((_, position) => position !== index)
  }
}

/** Whether a lesson that is not fixed takes part in a rule that is broken at one time. */
function isOf(input: SolverInput, broken: Violation, placement: Placement): boolean {
  const { planId, weekday, from } = placement
  const plan = input.plans.find(({ id }) => id === planId)
  const isFixed = input.fixed.some(
    fixed => fixed.planId === planId && fixed.weekday === weekday && fixed.from === from,
  )
  if (!plan || isFixed) return false
  const { gridId } = input.rows.find(({ id }) => id === plan.rowIds[0])!
  const { periods } = input.grids.find(({ id }) => id === gridId)!
  const runs = periods.some(
    period =>
      period.weekday === weekday &&
      period.from === from &&
      period.weekday === broken.weekday &&
      period.from <= broken.from! &&
      broken.from! < period.until,
  )
  return (
    runs &&
    (broken.planId === undefined || broken.planId === planId) &&
    (broken.instructorId === undefined || plan.instructorIds.includes(broken.instructorId)) &&
    (broken.roomKindId === undefined || plan.roomKindId === broken.roomKindId) &&
    (broken.rowId === undefined || plan.rowIds.includes(broken.rowId))
  )
}
