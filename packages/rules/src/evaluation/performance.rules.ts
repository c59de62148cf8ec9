import { frequencyOf } from '../attendance/frequency.rules.ts'
import { isActiveOn } from '../enrollment/vacancies.rules.ts'
import { annualMark } from './annual-mark.rules.ts'
import type { Step } from './explanation.rules.ts'
import { added, type Index, indexOf, NO_TOTALS, slotKey, type Totals } from './performance-index.rules.ts'
import type {
  ClassPerformance,
  ClassPerformanceInput,
  EnrollmentResult,
  PerformanceEnrollment,
  PerformanceEvaluation,
  PerformanceRow,
  PerformanceScore,
  PerformanceTerm,
} from './performance-rows.rules.ts'
import type { PerformancePolicy } from './policy.rules.ts'
import {
  type Concept,
  componentSituation,
  enrollmentSituation,
  movementOf,
  type Situation,
} from './situation.rules.ts'
import { type TermMark, termMark } from './term-mark.rules.ts'

/** One student with what is theirs found by key. */
type Student = {
  readonly enrollment: PerformanceEnrollment
  readonly scores: ReadonlyMap<string, PerformanceScore>
  readonly totals: ReadonlyMap<string, Totals>
  readonly typed: ReadonlyMap<string, number>
  readonly excused: ReadonlySet<string>
}

function studentOf(enrollment: PerformanceEnrollment, index: Index): Student {
  const excused = (enrollment.dispensations ?? []).map(({ componentId, termId, evaluationId }) =>
    evaluationId ? `evaluation ${evaluationId}` : slotKey(componentId ?? '', termId ?? null),
  )
  const typed = (enrollment.termMarks ?? []).map(
    one => [slotKey(one.componentId, one.termId), one.mark] as const,
  )
  return {
    enrollment,
    scores: index.scores.get(enrollment.id) ?? new Map(),
    totals: index.totals.get(enrollment.id) ?? new Map(),
    typed: new Map(typed),
    excused: new Set(excused),
  }
}

/** Rule 1: in the class on the evaluation's date, and not excused from it. */
function isTheirs(student: Student, evaluation: PerformanceEvaluation): boolean {
  return (
    isActiveOn(student.enrollment, evaluation.date) && !student.excused.has(`evaluation ${evaluation.id}`)
  )
}

function scored(student: Student, evaluations: readonly PerformanceEvaluation[]) {
  return evaluations
    .filter(evaluation => isTheirs(student, evaluation))
    .map(evaluation => ({
      highest: evaluation.highest ?? 0,
      score: student.scores.get(evaluation.id)?.score ?? null,
    }))
}

function isExcused(student: Student, componentId: string, termId: string | null): boolean {
  return student.excused.has(slotKey(componentId, termId)) || student.excused.has(slotKey(componentId, null))
}

type TermOutcome = Omit<TermMark, 'partial'> & { readonly partial: TermMark['partial'] | null }

const NO_MARK: TermOutcome = {
  mark: null,
  recovery: null,
  mean: null,
  partial: null,
  complete: false,
  steps: [],
}

function typedMark(mark: number): TermOutcome {
  const step: Step = { kind: 'TYPED', text: 'Nota trazida de outra turma ou escola.', values: { mark } }
  return { mark, recovery: null, mean: mark, partial: null, complete: true, steps: [step] }
}

function termOutcome(
  student: Student,
  componentId: string,
  term: PerformanceTerm,
  index: Index,
): TermOutcome {
  const { policy, grade, explain, yearFinished } = index.input
  const key = slotKey(componentId, term.id)
  const typed = student.typed.get(key)
  if (typed !== undefined) return typedMark(typed)
  const slot = index.slots.get(key)
  if (!slot || grade.type === 'ASSESSMENT' || isExcused(student, componentId, term.id)) return NO_MARK
  const closed = term.closed || yearFinished
  const outcome = termMark({
    policy,
    grade,
    termHighest: term.highest,
    planned: slot.planned,
    evaluations: scored(student, slot.counted),
    recoveries: scored(student, slot.recoveries),
    closed,
    explain,
  })
  return closed ? { ...outcome, partial: null } : outcome
}

/** The opinions of a term in the order of their dates; a lone letter A–E is a concept. */
function opinionOf(student: Student, componentId: string, termId: string, index: Index) {
  const feedback = index.slots.get(slotKey(componentId, termId))?.feedback ?? []
  const texts = feedback
    .filter(evaluation => isTheirs(student, evaluation))
    .flatMap(evaluation => student.scores.get(evaluation.id)?.text?.trim() || [])
  const concept = CONCEPTS.find(letter => texts.includes(letter)) ?? null
  const text = texts.filter(one => one !== concept).join('\n\n') || null
  return { text, concept }
}

const CONCEPTS: readonly Concept[] = ['A', 'B', 'C', 'D', 'E']

function attendanceOf(totals: Totals, policy: PerformancePolicy) {
  const { totalMinutes: total, absentMinutes: absent, justifiedMinutes: justified } = totals
  const { totalMinutes, absentMinutes, percent } = frequencyOf(
    { total, absent, justified },
    policy.justified,
    policy.minFreq,
  )
  const { absences, justifiedAbsences, lessonsGiven } = totals
  return { absences, justifiedAbsences, lessonsGiven, totalMinutes, absentMinutes, frequency: percent }
}

type ComponentOutcome = {
  readonly rows: PerformanceRow[]
  readonly year: PerformanceRow
  readonly situation: Situation | null
  readonly totals: Totals
}

function componentOutcome(student: Student, componentId: string, index: Index): ComponentOutcome {
  const { policy, terms, explain } = index.input
  const base = { enrollmentId: student.enrollment.id, componentId }
  const outcomes = terms.map(term => termOutcome(student, componentId, term, index))
  const termTotals = terms.map(term => student.totals.get(slotKey(componentId, term.id)) ?? NO_TOTALS)
  const totals = termTotals.reduce(added, student.totals.get(slotKey(componentId, null)) ?? NO_TOTALS)
  const rows = terms.map((term, at): PerformanceRow => {
    const { mark, recovery, mean, partial, steps } = outcomes[at] ?? NO_MARK
    return {
      ...base,
      termId: term.id,
      mark,
      recovery,
      mean,
      partial,
      ...opinionOf(student, componentId, term.id, index),
      ...attendanceOf(termTotals[at] ?? NO_TOTALS, policy),
      situation: null,
      ...(explain ? { explanation: steps } : {}),
    }
  })
  const { annual, situation } = yearOutcome(student, componentId, outcomes, index)
  const year: PerformanceRow = {
    ...base,
    termId: null,
    mark: annual.mark,
    recovery: annual.recovery,
    mean: annual.final,
    partial: null,
    text: null,
    concept: null,
    ...attendanceOf(totals, policy),
    situation,
    ...(explain ? { explanation: annual.steps } : {}),
  }
  return { rows, year, situation, totals }
}

function yearOutcome(student: Student, componentId: string, outcomes: readonly TermOutcome[], index: Index) {
  const { policy, grade, terms, yearFinished, explain } = index.input
  const best = scored(student, index.annual.get(componentId) ?? [])
    .filter(one => one.score !== null && one.highest > 0)
    .reduce<{ highest: number; score: number | null } | null>(
      (top, one) => (top && (top.score ?? 0) * one.highest >= (one.score ?? 0) * top.highest ? top : one),
      null,
    )
  const annual = annualMark({
    policy,
    grade,
    terms: terms.map((term, at) => ({
      highest: term.highest,
      weight: policy.termWeights[term.position - 1],
      mean: outcomes[at]?.mean ?? null,
      complete: outcomes[at]?.complete,
    })),
    recovery: best,
    explain,
  })
  const situation = isExcused(student, componentId, null)
    ? null
    : componentSituation({
        mark: annual.mark,
        final: annual.final,
        average: grade.average,
        termsClosed: index.termsClosed,
        yearFinished,
        recovered: best !== null,
        annualRecovery: policy.annualRecovery,
      })
  return { annual, situation }
}

/** The component's situation once the enrolment's is known: council, dependency and movement reach into it. */
function settled(
  own: Situation | null,
  result: Situation,
  isAssessment: boolean,
  hasLeft: boolean,
): Situation | null {
  if (own === null) return null
  if (hasLeft || isAssessment) return result
  return own === 'FAILED' && (result === 'BY_COUNCIL' || result === 'WITH_DEPENDENCY') ? result : own
}

function enrollmentOutcome(enrollment: PerformanceEnrollment, index: Index) {
  const { policy, grade, components, yearFinished } = index.input
  const student = studentOf(enrollment, index)
  const outcomes = components.map(componentId => componentOutcome(student, componentId, index))
  const totals = outcomes.map(outcome => outcome.totals).reduce(added, NO_TOTALS)
  const attendance = frequencyOf(
    { total: totals.totalMinutes, absent: totals.absentMinutes, justified: totals.justifiedMinutes },
    policy.justified,
    policy.minFreq,
  )
  const isAssessment = grade.type === 'ASSESSMENT'
  const situations = isAssessment ? [] : outcomes.flatMap(outcome => outcome.situation ?? [])
  const situation = enrollmentSituation({
    exit: enrollment.exit,
    yearFinished,
    components: situations,
    maxDependencies: policy.maxDependencies,
    councilApproved: enrollment.councilApproved,
    meetsFrequency: attendance.meets,
  })
  const hasLeft = movementOf(enrollment.exit) !== null
  const result: EnrollmentResult = {
    enrollmentId: enrollment.id,
    situation,
    frequency: attendance.percent,
    meetsFrequency: attendance.meets,
    totalMinutes: attendance.totalMinutes,
    absentMinutes: attendance.absentMinutes,
    failedComponents: situations.filter(one => one === 'FAILED').length,
  }
  const rows = outcomes.flatMap(({ rows, year }) => [
    ...rows,
    { ...year, situation: settled(year.situation, situation, isAssessment, hasLeft) },
  ])
  return { rows, result }
}

/**
 * The performance of a whole class: every enrolment × component × term, and the year (termId null), from plain
 * rows; plus the result of every enrolment. Rules 1–7 of the handbook. Nothing depends on the order of the
 * input; rows come in the order of enrollments, components and terms given, the year last.
 *
 * Enrolments on the waiting list and cancelled ones have no rows. While a term is open its missing scores are
 * still to come, and it enters the year only when everything planned for it is scored; when the year is
 * finished all terms count as closed. ASSESSMENT grades have texts and concepts and no arithmetic.
 * Marks have at most 2 decimals (RangeError otherwise). Source: handbook section 2, LDB 24 and 31.
 */
export function classPerformance(input: ClassPerformanceInput): ClassPerformance {
  const index = indexOf(input)
  const outcomes = input.enrollments
    .filter(enrollment => enrollment.status === 'ACTIVE' && enrollment.exit?.reason !== 'CANCELLED')
    .map(enrollment => enrollmentOutcome(enrollment, index))
  return { rows: outcomes.flatMap(outcome => outcome.rows), results: outcomes.map(outcome => outcome.result) }
}

// The class, a term and the year are one rule to its readers: one import for all of it.
export { type AnnualMark, type AnnualMarkInput, annualMark } from './annual-mark.rules.ts'
export type { Step } from './explanation.rules.ts'
export type * from './performance-rows.rules.ts'
export {
  type Concept,
  componentSituation,
  conceptOf,
  type ExitReason,
  enrollmentSituation,
  type Situation,
} from './situation.rules.ts'
export { type TermMark, type TermMarkInput, termMark } from './term-mark.rules.ts'
