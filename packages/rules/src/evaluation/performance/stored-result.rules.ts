import { explainer } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { type OverallInput, type OverallResult, overallResult } from './enrollment-result.rules.ts'
import { overallAttendance } from './performance-attendance.rules.ts'
import type { Totals } from './performance-index.rules.ts'
import type { EnrollmentResult } from './performance-rows.rules.ts'

type StoredInput = OverallInput & {
  readonly policy: PerformancePolicy
  /** Minutes of all justified absences, which stored figures have only as the policy counts them. */
  readonly justifiedMinutes: number
}

/** The attendance before the policy for justified absences, from figures after it. */
function totalsOf({ policy: { justified }, justifiedMinutes }: StoredInput, overall: OverallResult): Totals {
  return {
    lessonsGiven: overall.lessonsGiven,
    totalMinutes: overall.totalMinutes + (justified === 'EXCLUDED' ? justifiedMinutes : 0),
    absentMinutes: overall.absentMinutes - (justified === 'ABSENT' ? justifiedMinutes : 0),
    absences: overall.absences,
    justifiedMinutes,
    justifiedAbsences: overall.justifiedAbsences,
  }
}

/**
 * The result of an enrolment with its explanation, from the stored figures of a year: what `performanceOfGrade` answers for
 * the records from which these figures were computed. Source: docs/rules.md, Situation of the enrolment.
 */
export function storedResult(input: StoredInput): Required<Omit<EnrollmentResult, 'enrollmentId'>> {
  const notes = explainer(true)
  const overall = overallResult(input, notes)
  const totals = totalsOf(input, overall)
  return {
    ...overall,
    explanation: { frequency: overallAttendance(totals, overall, input.policy), situation: notes.steps },
  }
}
