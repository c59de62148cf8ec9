import { explainer } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { dependenciesOf } from './council-decision.rules.ts'
import { byMarks, type OverallInput, type OverallResult, overallResult } from './enrollment-result.rules.ts'
import { applyDecision } from './final-year.rules.ts'
import { overallAttendance } from './performance-attendance.rules.ts'
import type { Totals } from './performance-index.rules.ts'
import type { EnrollmentResult } from './performance-rows.rules.ts'
import { type Situation, situationUnder } from './situation.rules.ts'

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

/**
 * The situation of each component of an enrolment, from the stored figures of a year and the result over all of them. A stored
 * situation has the result of the time at which its own component was computed; council, dependency and movement are applied to it
 * once more. Null for a component from which the student is excused. Source: docs/rules.md, Situation of the enrolment.
 */
export function storedSituations(
  { years, exit, decision, gradeType, retention }: Omit<OverallInput, 'policy'>,
  result: Situation,
): ReadonlyMap<string, Situation | null> {
  const own = years.map(({ componentId, situation }) => ({
    componentId,
    situation: situation && situationUnder(retention, byMarks(situation)),
  }))
  const failed = own.flatMap(({ componentId, situation }) => (situation === 'FAILED' ? [componentId] : []))
  const settling = {
    enrollment: { exit },
    result,
    grade: { type: gradeType, retention },
    dependencies: dependenciesOf(decision, failed),
  }
  return new Map(
    own.map(year => [year.componentId, year.situation && applyDecision(year, year.situation, settling)]),
  )
}
