import type { Grid, Interval, Placement, PlanWishes, SolverPlan } from '../solver/solver-model.rules.ts'
import type { MakingPlan, MakingRecords } from './making-records.ts'

type TakenPlan = {
  readonly own: MakingPlan
  readonly plan: SolverPlan
  readonly fixed: readonly Placement[]
}

/**
 * Plans that are left out, as fixed lessons without wishes in every period that their weekly times meet, also by times that begin
 * later: a table is valid until the year ends. A period of a row is taken
 * once. Their instructors have these times taken, also out of the bells of the class.
 */
export function takenPlans(
  leftOut: readonly MakingPlan[],
  {
    times,
    rowsOf,
    gridOf,
  }: Pick<MakingRecords, 'times'> & {
    /** The rows of the class or group of a plan. */
    rowsOf(plan: MakingPlan): readonly string[]
    gridOf(gradeId: string): Grid | undefined
  },
): TakenPlan[] {
  const known = new Set<string>()
  return leftOut.flatMap(own => {
    const rowIds = rowsOf(own)
    const ofPlan = times.filter(({ planId }) => planId === own.id)
    const fixed = (gridOf(own.gradeId)?.periods ?? [])
      .filter(period => ofPlan.some(time => meet(time, period)))
      .filter(({ weekday, from }) => !rowIds.some(rowId => known.has(`${rowId} ${weekday} ${from}`)))
      .map(({ weekday, from }): Placement => ({ planId: own.id, weekday, from }))
    for (const { weekday, from } of fixed)
      for (const rowId of rowIds) known.add(`${rowId} ${weekday} ${from}`)
    if (rowIds.length === 0 || fixed.length === 0) return []
    const plan = {
      id: own.id,
      rowIds,
      instructorIds: [],
      roomKindId: null,
      periods: fixed.length,
      wishes: NO_WISHES,
    }
    return [{ own, plan, fixed }]
  })
}

const meet = (one: Interval, other: Interval): boolean =>
  one.weekday === other.weekday && one.from < other.until && other.from < one.until

const NO_WISHES: PlanWishes = {
  pieceLength: null,
  doubles: null,
  piecesPerDay: null,
  lessonsPerDay: null,
  acrossBreak: null,
  spread: null,
  notFirst: null,
  notLast: null,
}

/** Weekly times of plans that are left out, by instructor. */
export function takenOfInstructors(
  leftOut: readonly MakingPlan[],
  times: MakingRecords['times'],
): ReadonlyMap<string, readonly Interval[]> {
  const ofPlan = Map.groupBy(times, ({ planId }) => planId)
  const taken = leftOut.flatMap(({ id, instructorIds }) =>
    (ofPlan.get(id) ?? []).flatMap(time => instructorIds.map(instructorId => ({ instructorId, time }))),
  )
  return new Map(
    [...Map.groupBy(taken, ({ instructorId }) => instructorId)].map(([instructorId, own]) => [
      instructorId,
      own.map(({ time }) => time),
    ]),
  )
}
