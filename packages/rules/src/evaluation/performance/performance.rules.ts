import { explainer } from '../explanation.rules.ts'
import { dependenciesOf } from './council-decision.rules.ts'
import { overallResult } from './enrollment-result.rules.ts'
import { applyYearDecisions } from './final-year.rules.ts'
import { overallAttendance } from './performance-attendance.rules.ts'
import { componentOutcome } from './performance-component.rules.ts'
import { type Index, indexOf, NO_TOTALS, sumTotals } from './performance-index.rules.ts'
import type {
  ClassPerformance,
  ClassPerformanceInput,
  EnrollmentResult,
  PerformanceEnrollment,
} from './performance-rows.rules.ts'
import { studentOf } from './term-outcome.rules.ts'

function enrollmentOutcome(enrollment: PerformanceEnrollment, index: Index) {
  const { policy, grade, components, explain, explainResults = explain } = index.input
  const student = studentOf(enrollment, index)
  const outcomes = components.map(componentId => componentOutcome(student, componentId, index))
  const notes = explainer(explainResults)
  const overall = overallResult(
    {
      exit: enrollment.exit,
      decision: enrollment.decision,
      termsClosed: index.termsClosed,
      gradeType: grade.type,
      retention: grade.retention,
      policy,
      years: outcomes.map(({ year }) => year),
      hasOpinions: outcomes.some(({ rows }) => rows.some(row => row.text !== null || row.concept !== null)),
    },
    notes,
  )
  const totals = outcomes.map(outcome => outcome.totals).reduce(sumTotals, NO_TOTALS)
  const result: EnrollmentResult = {
    enrollmentId: enrollment.id,
    ...overall,
    ...(explainResults
      ? { explanation: { frequency: overallAttendance(totals, overall, policy), situation: notes.steps } }
      : {}),
  }
  const failed = outcomes.flatMap(({ year }) => (year.situation === 'FAILED' ? [year.componentId] : []))
  const settling = {
    enrollment,
    result: overall.situation,
    grade,
    dependencies: dependenciesOf(enrollment.decision, failed),
  }
  const rows = outcomes.flatMap(({ rows, year }) => [...rows, applyYearDecisions(year, settling)])
  return { rows, result }
}

/**
 * The performance of a whole class: every enrolment × component × term, and the year (termId null), from plain
 * rows; plus the result of every enrolment (docs/rules.md, Marks). Nothing depends on the order of the
 * input; rows come in the order of enrollments, components and terms given, the year last.
 *
 * Enrolments on the waiting list and cancelled ones have no rows. While a term is open its missing scores are
 * still to come, and it enters the year only when everything planned for it is scored; when the year is
 * finished all terms count as closed. Once all terms are closed an enrolment is decided, also in the open year. ASSESSMENT grades have texts and concepts and no arithmetic.
 * Marks have at most 2 decimals (RangeError otherwise). Source: LDB 24 and 31.
 */
export function performanceOfGrade(input: ClassPerformanceInput): ClassPerformance {
  const index = indexOf(input)
  const outcomes = input.enrollments
    .filter(enrollment => enrollment.status === 'ACTIVE' && enrollment.exit?.reason !== 'CANCELLED')
    .map(enrollment => enrollmentOutcome(enrollment, index))
  return { rows: outcomes.flatMap(outcome => outcome.rows), results: outcomes.map(outcome => outcome.result) }
}

export type { Step } from '../explanation.rules.ts'
// The class, a term and the year are one rule to its readers: one import for all of it.
export { type AnnualMark, type AnnualMarkInput, annualMark } from '../mark/annual-mark.rules.ts'
export { type TermMark, type TermMarkInput, termMark } from '../mark/term-mark.rules.ts'
export type * from './performance-rows.rules.ts'
export {
  componentSituation,
  conceptOf,
  type ExitReason,
  enrollmentSituation,
  type Situation,
} from './situation.rules.ts'
