import { type InstructorQuality, qualityOf } from '../solver/explain/solver-quality.rules.ts'
import { evaluateTimetable, type RuleName, type Violation } from '../solver/solver-evaluate.rules.ts'
import type { Cost, Placement, SolverInput, Timetable } from '../solver/solver-model.rules.ts'

/** How many wishes of a rule are met. */
export type WishCount = { readonly rule: RuleName; readonly met: number; readonly total: number }

/** A table of a draft, counted by the evaluator, with all that a screen says of it. */
export type DraftResult = Timetable &
  Cost & {
    readonly violations: readonly Violation[]
    readonly instructors: readonly InstructorQuality[]
    readonly wishes: readonly WishCount[]
  }

/** Counts a table. Source: docs/rules.md, Making a timetable. */
export function draftResult(input: SolverInput, table: Timetable): DraftResult {
  const { placements, unplaced } = table
  const { hard, soft, violations } = evaluateTimetable(input, table)
  const { instructors, wishes } = qualityOf(input, table)
  const counts = [...Map.groupBy(wishes, ({ rule }) => rule)].map(([rule, own]) => ({
    rule,
    met: own.filter(({ isMet }) => isMet).length,
    total: own.length,
  }))
  return { placements, unplaced, hard, soft, violations, instructors, wishes: counts }
}

/** Whether the search and the evaluator count a table alike. A table of which they do not is never stored. */
export const isAgreed = (result: Cost, searched: Cost): boolean =>
  result.hard === searched.hard && result.soft === searched.soft

/** Rules without which weekly times cannot be written: two lessons of a class or of an instructor at one time, or out of the bells. */
const REFUSED: ReadonlySet<RuleName> = new Set<RuleName>(['ROW_CLASH', 'INSTRUCTOR_CLASH', 'OUTSIDE_GRID'])

/** The parts of a table that the weekly times of a school can never hold. */
export const refusedViolations = (violations: readonly Violation[]): Violation[] =>
  violations.filter(({ rule }) => REFUSED.has(rule))

/** A lesson at another time than before. */
export type MovedPlacement = { readonly planId: string; readonly from: Placement; readonly to: Placement }

const placeKey = ({ planId, weekday, from }: Placement): string => `${planId} ${weekday} ${from}`
const inWeek = (a: Placement, b: Placement): number => a.weekday - b.weekday || a.from - b.from

/** Lessons that another table has elsewhere, each with its former place: the first free one of its plan, on its own day if there is one. */
export function movedPlacements(former: readonly Placement[], now: readonly Placement[]): MovedPlacement[] {
  const before = new Set(former.map(placeKey))
  const after = new Set(now.map(placeKey))
  const left = Map.groupBy(
    former.filter(place => !after.has(placeKey(place))).toSorted(inWeek),
    ({ planId }) => planId,
  )
  return now
    .filter(place => !before.has(placeKey(place)))
    .toSorted(inWeek)
    .flatMap(to => {
      const own = left.get(to.planId) ?? []
      const from = own.find(({ weekday }) => weekday === to.weekday) ?? own[0]
      if (!from) return []
      left.set(
        to.planId,
        own.filter(place => place !== from),
      )
      return [{ planId: to.planId, from, to }]
    })
}
