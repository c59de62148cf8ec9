import { sumMarks } from '../decimal.rules.ts'
import { countsInTerm } from '../mark/score.rules.ts'
import { areTermsClosed } from './enrollment-result.rules.ts'
import type {
  ClassPerformanceInput,
  LessonTotals,
  PerformanceEvaluation,
  PerformanceScore,
} from './performance-rows.rules.ts'
import { transferredTotals } from './transferred-marks.rules.ts'

/** Attendance of one student in one component and term, or added up. */
export type Totals = Omit<LessonTotals, 'enrollmentId' | 'componentId' | 'termId'>

/** No lesson at all. */
export const NO_TOTALS: Totals = {
  lessonsGiven: 0,
  totalMinutes: 0,
  absentMinutes: 0,
  absences: 0,
  justifiedMinutes: 0,
  justifiedAbsences: 0,
}

/** Both attendances together. */
export function sumTotals(a: Totals, b: Totals): Totals {
  return {
    lessonsGiven: a.lessonsGiven + b.lessonsGiven,
    totalMinutes: a.totalMinutes + b.totalMinutes,
    absentMinutes: a.absentMinutes + b.absentMinutes,
    absences: a.absences + b.absences,
    justifiedMinutes: a.justifiedMinutes + b.justifiedMinutes,
    justifiedAbsences: a.justifiedAbsences + b.justifiedAbsences,
    lessonsWithoutRow: (a.lessonsWithoutRow ?? 0) + (b.lessonsWithoutRow ?? 0),
  }
}

/** The evaluations of one component and term, sorted out once for the whole class. */
export type ComponentTerm = {
  readonly counted: PerformanceEvaluation[]
  readonly recoveries: PerformanceEvaluation[]
  readonly feedback: PerformanceEvaluation[]
  planned: number
}

/** Everything that is found by key instead of by search. */
export type Index = {
  readonly input: ClassPerformanceInput
  readonly slots: ReadonlyMap<string, ComponentTerm>
  readonly annual: ReadonlyMap<string, readonly PerformanceEvaluation[]>
  readonly scores: ReadonlyMap<string, ReadonlyMap<string, PerformanceScore>>
  readonly totals: ReadonlyMap<string, ReadonlyMap<string, Totals>>
  readonly termsClosed: boolean
}

/** The key of a component in a term; termId null is the whole year. */
export const slotKey = (componentId: string, termId: string | null) => `${componentId} ${termId ?? ''}`

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const stored = map.get(key)
  if (stored !== undefined) return stored
  const made = make()
  map.set(key, made)
  return made
}

/** In reading order: by date, and always stable. */
export function byDate(a: PerformanceEvaluation, b: PerformanceEvaluation): number {
  return a.date < b.date || (a.date === b.date && a.id < b.id) ? -1 : 1
}

function indexSlots(evaluations: readonly PerformanceEvaluation[]): Map<string, ComponentTerm> {
  const slots = new Map<string, ComponentTerm>()
  for (const evaluation of evaluations.toSorted(byDate)) {
    if (evaluation.type === 'ANNUAL_RECOVERY') continue
    const slot = entry(slots, slotKey(evaluation.componentId, evaluation.termId), () => ({
      counted: [],
      recoveries: [],
      feedback: [],
      planned: 0,
    }))
    if (evaluation.type === 'FEEDBACK') slot.feedback.push(evaluation)
    else if (evaluation.type === 'RECOVERY') slot.recoveries.push(evaluation)
    else if (countsInTerm(evaluation.type) && (evaluation.highest ?? 0) > 0) slot.counted.push(evaluation)
  }
  for (const slot of slots.values()) {
    slot.planned = sumMarks(slot.counted.map(evaluation => evaluation.highest ?? 0))
  }
  return slots
}

function indexTotals(input: ClassPerformanceInput): Map<string, Map<string, Totals>> {
  const totals = new Map<string, Map<string, Totals>>()
  const termIds = new Set(input.terms.map(term => term.id))
  for (const row of input.lessonTotals) {
    const own = entry(totals, row.enrollmentId, () => new Map<string, Totals>())
    const key = slotKey(row.componentId, row.termId && termIds.has(row.termId) ? row.termId : null)
    own.set(key, sumTotals(own.get(key) ?? NO_TOTALS, row))
  }
  const minutesOf = new Map(input.lessonLengths?.map(({ componentId, minutes }) => [componentId, minutes]))
  for (const { id, termMarks = [] } of input.enrollments) {
    for (const brought of termMarks) {
      const own = entry(totals, id, () => new Map<string, Totals>())
      const key = slotKey(brought.componentId, brought.termId)
      own.set(
        key,
        sumTotals(own.get(key) ?? NO_TOTALS, transferredTotals(brought, minutesOf.get(brought.componentId))),
      )
    }
  }
  return totals
}

/** Sorts the rows of a class by key, once, so that no student is searched for. */
export function indexOf(input: ClassPerformanceInput): Index {
  const scores = new Map<string, Map<string, PerformanceScore>>()
  for (const score of input.scores) {
    entry(scores, score.enrollmentId, () => new Map<string, PerformanceScore>()).set(
      score.evaluationId,
      score,
    )
  }
  const annual = Map.groupBy(
    input.evaluations.filter(evaluation => evaluation.type === 'ANNUAL_RECOVERY').toSorted(byDate),
    evaluation => evaluation.componentId,
  )
  return {
    input,
    slots: indexSlots(input.evaluations),
    annual,
    scores,
    totals: indexTotals(input),
    termsClosed: areTermsClosed(input),
  }
}
