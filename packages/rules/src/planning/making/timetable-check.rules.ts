import { countingFindings } from '../solver/counting/solver-counting.rules.ts'
import type { CountingFinding } from '../solver/counting/solver-finding.ts'
import { minutesBetween } from '../time.rules.ts'
import { type SplitJoint, splitJoints } from './joint-plans.rules.ts'
import { lessonsAWeek } from './lessons-a-week.rules.ts'
import type { MakingPlan, MakingRecords } from './making-records.ts'
import { type PlanningShare, planningShare } from './planning-share.rules.ts'
import { type MadeInput, solverInput } from './solver-input.rules.ts'

/** The findings of records against a timetable besides the counting of the engine's input. */
export type RecordFinding =
  | { readonly kind: 'NO_BELLS'; readonly gradeId: string; readonly name: string; readonly levelId: string }
  | { readonly kind: 'NO_LESSONS' | 'NO_INSTRUCTOR'; readonly plan: MakingPlan }
  | { readonly kind: 'JOINT'; readonly split: SplitJoint }
  | { readonly kind: 'PLANNING_SHARE'; readonly instructorId: string; readonly share: PlanningShare }
  | { readonly kind: 'TOO_FINE' }

export type TimetableCheck = {
  readonly made: MadeInput
  readonly counted: readonly CountingFinding[]
  readonly records: readonly RecordFinding[]
}

/** All findings on records, without a search. Source: docs/rules.md, Checks before a timetable. */
export function checkRecords(records: MakingRecords): TimetableCheck {
  const made = solverInput(records, 'PINNED')
  const counted = countedOrNull(made)
  return {
    made,
    counted: counted ?? [],
    records: [
      ...(counted === null ? [{ kind: 'TOO_FINE' as const }] : []),
      ...leftOutFindings(records, made),
      ...jointFindings(records),
      ...instructorFindings(records, made),
    ],
  }
}

/** Null where bells of the levels overlap so much that half-days have more start times than the engine counts. */
function countedOrNull({ input }: MadeInput): CountingFinding[] | null {
  try {
    // A class without any lesson is free all week, which other findings say.
    return countingFindings(input).filter(({ kind, lessons }) => kind !== 'ROW_FREE_PERIODS' || lessons > 0)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function leftOutFindings(records: MakingRecords, { leftOut }: MadeInput): RecordFinding[] {
  const plans = new Map(records.plans.map(plan => [plan.id, plan]))
  const classes = new Map(records.classes.map(each => [each.id, each]))
  return leftOut.flatMap((left): RecordFinding[] => {
    if (left.reason === 'NO_BELLS') {
      const { gradeId, name } = left
      return [{ kind: 'NO_BELLS', gradeId, name, levelId: classes.get(gradeId)?.levelId ?? '' }]
    }
    const plan = plans.get(left.planId)
    // Zero lessons that were typed are a wish, and need no word.
    return plan && plan.wish?.lessonsAWeek !== 0 ? [{ kind: 'NO_LESSONS', plan }] : []
  })
}

function jointFindings({ plans, classes }: MakingRecords): RecordFinding[] {
  const ofClass = new Map(classes.map(each => [each.id, each]))
  const countOf = (plan: MakingPlan): number => {
    const own = ofClass.get(plan.gradeId)
    return own ? lessonsAWeek(plan, own).lessons : 0
  }
  return splitJoints(plans, countOf).map(split => ({ kind: 'JOINT', split }))
}

function instructorFindings(records: MakingRecords, { input, names }: MadeInput): RecordFinding[] {
  const without = input.plans.flatMap(({ id, instructorIds }): RecordFinding[] => {
    const isOpen = instructorIds.length === 0 && !names.plans[id]?.isTaken
    const plan = isOpen && records.plans.find(each => each.id === id)
    return plan ? [{ kind: 'NO_INSTRUCTOR', plan }] : []
  })
  const lengthOf = meanLengths(records)
  const gradeOf = new Map(records.plans.map(({ id, gradeId }) => [id, gradeId]))
  const shares = records.instructors.flatMap(({ id, load, taken }): RecordFinding[] => {
    const own = input.plans
      .filter(({ instructorIds }) => instructorIds.includes(id))
      .flatMap(plan =>
        Array.from({ length: plan.periods }, () => ({
          minutes: lengthOf.get(gradeOf.get(plan.id) ?? '') ?? 0,
        })),
      )
    const elsewhere = taken.map(({ from, until }) => ({ minutes: until - from }))
    const share = planningShare(load, [...own, ...elsewhere])
    return share ? [{ kind: 'PLANNING_SHARE', instructorId: id, share }] : []
  })
  return [...without, ...shares]
}

/** The mean length of the periods of each class. */
const meanLengths = ({ classes }: MakingRecords): ReadonlyMap<string, number> =>
  new Map(
    classes.map(({ id, bells }) => [
      id,
      bells.reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0) / Math.max(1, bells.length),
    ]),
  )
