import { evaluateTimetable, type RuleName, type Violation } from '../solver-evaluate.rules.ts'
import {
  type Cost,
  costOf,
  type Period,
  type SolverInput,
  type Timetable,
  type Weight,
} from '../solver-model.rules.ts'

/** How good the week of an instructor is. Counts are lessons, but for `windows`, which are free periods. */
export type InstructorQuality = {
  readonly instructorId: string
  readonly lessons: number
  readonly weekdays: readonly number[]
  readonly windows: number
  readonly firstPeriods: number
  readonly lastPeriods: number
  readonly avoided: number
}

/** A wish and its outcome. */
export type WishOutcome = {
  readonly rule: RuleName
  readonly planId?: string
  readonly instructorId?: string
  readonly rowId?: string
  readonly isMet: boolean
  readonly units: number
  readonly cost: Cost
}

export type TimetableQuality = {
  readonly instructors: readonly InstructorQuality[]
  readonly wishes: readonly WishOutcome[]
}

/** The table for each instructor, and each wish with what is broken of it. */
export function qualityOf(input: SolverInput, table: Timetable): TimetableQuality {
  const { violations } = evaluateTimetable(input, table)
  return { instructors: instructorQualities(input, table), wishes: wishOutcomes(input, violations) }
}

function instructorQualities(input: SolverInput, table: Timetable): InstructorQuality[] {
  // Windows and lessons to avoid are counted whatever their weight is: each unit costs one.
  const each: Weight = { hard: 0, soft: 1 }
  const counted: SolverInput = {
    ...input,
    instructors: input.instructors.map(instructor => ({
      ...instructor,
      availability: instructor.availability.map(row => ({ ...row, weight: each })),
      windows: { max: 0, weight: each },
    })),
  }
  const { violations } = evaluateTimetable(counted, table)
  const unitsOf = (instructorId: string, rule: RuleName) =>
    violations
      .filter(violation => violation.instructorId === instructorId && violation.rule === rule)
      .reduce((sum, { units }) => sum + units, 0)
  return input.instructors.map(({ id: instructorId }) => {
    const own = lessonsOf(input, table, instructorId)
    return {
      instructorId,
      lessons: own.length,
      weekdays: [...new Set(own.map(({ weekday }) => weekday))].sort((a, b) => a - b),
      windows: unitsOf(instructorId, 'WINDOWS'),
      firstPeriods: own.filter(({ isFirst }) => isFirst).length,
      lastPeriods: own.filter(({ isLast }) => isLast).length,
      avoided: unitsOf(instructorId, 'AVOID') + unitsOf(instructorId, 'BLOCKED'),
    }
  })
}

/** Lessons of an instructor, and whether each is in the first or the last period of the shift of its class. */
function lessonsOf(input: SolverInput, table: Timetable, instructorId: string) {
  const plans = new Map(
    input.plans.filter(plan => plan.instructorIds.includes(instructorId)).map(plan => [plan.id, plan]),
  )
  return table.placements.flatMap(({ planId, weekday, from }) => {
    const plan = plans.get(planId)
    if (!plan) return []
    const { gridId } = input.rows.find(({ id }) => id === plan.rowIds[0])!
    const { periods } = input.grids.find(({ id }) => id === gridId)!
    const isHere = (period: Period) => period.weekday === weekday && period.from === from
    const { shift } = periods.find(isHere)!
    const starts = periods
      .filter(period => period.weekday === weekday && period.shift === shift)
      .map(period => period.from)
    return [{ weekday, from, isFirst: from === Math.min(...starts), isLast: from === Math.max(...starts) }]
  })
}

/** Every wish that costs something when it is broken, in the order of the input. */
function wishOutcomes(input: SolverInput, violations: readonly Violation[]): WishOutcome[] {
  const outcomes: WishOutcome[] = []
  const add = (rule: RuleName, weight: Weight | null | undefined, subject: Subject) => {
    if (!weight || costOf(weight).hard + costOf(weight).soft === 0) return
    const broken = violations.filter(violation => violation.rule === rule && belongsTo(violation, subject))
    const sum = (part: (violation: Violation) => number) =>
      broken.reduce((total, violation) => total + part(violation), 0)
    outcomes.push({
      rule,
      ...subject,
      isMet: broken.length === 0,
      units: sum(({ units }) => units),
      cost: { hard: sum(({ cost }) => cost.hard), soft: sum(({ cost }) => cost.soft) },
    })
  }
  for (const { id: planId, wishes } of input.plans) {
    add('PIECE_LENGTH', wishes.pieceLength?.weight, { planId })
    add('DOUBLES', wishes.doubles?.weight, { planId })
    add('PIECES_PER_DAY', wishes.piecesPerDay?.weight, { planId })
    add('LESSONS_PER_DAY', wishes.lessonsPerDay?.weight, { planId })
    add('ACROSS_BREAK', wishes.acrossBreak, { planId })
    add('SPREAD', wishes.spread, { planId })
    add('NOT_FIRST', wishes.notFirst, { planId })
    add('NOT_LAST', wishes.notLast, { planId })
  }
  for (const { id: instructorId, availability, windows, days, lessonsPerDay } of input.instructors) {
    for (const kind of new Set(availability.map(row => row.kind))) add(kind, 'SLIGHT', { instructorId })
    add('WINDOWS', windows?.weight, { instructorId })
    add('DAYS', days?.weight, { instructorId })
    add('INSTRUCTOR_LESSONS', lessonsPerDay?.weight, { instructorId })
  }
  for (const { id: rowId, gaps } of input.rows) add('GAPS', gaps, { rowId })
  return outcomes
}

type Subject = { readonly planId?: string; readonly instructorId?: string; readonly rowId?: string }

const belongsTo = (violation: Violation, { planId, instructorId, rowId }: Subject): boolean =>
  (instructorId === undefined || violation.instructorId === instructorId) &&
  (rowId === undefined || violation.rowId === rowId) &&
  (planId === undefined || violation.planId === planId)
