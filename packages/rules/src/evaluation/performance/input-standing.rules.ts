import { isActiveOn } from '../../enrollment/vacancies.rules.ts'
import { scoreOrState } from '../mark/unscored-state.rules.ts'
import type {
  InputStanding,
  PerformanceEnrollment,
  PerformanceEvaluation,
  PerformanceScore,
} from './performance-rows.rules.ts'

type StandingInput = {
  readonly evaluation: PerformanceEvaluation
  readonly enrollment: PerformanceEnrollment
  readonly score: PerformanceScore | undefined
  /** Excused from the evaluation, its term or component, or with a mark typed in its place. */
  readonly excused: boolean
  /** Whether scores may still be given: the term, or for the annual recovery the year, is not over. */
  readonly open: boolean
  readonly ignoresMissing: boolean
  /** An annual recovery while a term is open: there is no mark of the year that it could meet. */
  readonly early?: boolean
  /** Whether this is the recovery that made a difference. */
  readonly recovers: boolean
}

/**
 * How an evaluation stands for a student: outside of their time in the class, excused, a text, missing or missed, a recovery
 * that changes nothing or has nothing to meet yet, or counted. Source: docs/rules.md, Students' evaluations.
 */
export function inputStanding(input: StandingInput): InputStanding {
  const { evaluation, enrollment, open } = input
  if (!isActiveOn(enrollment, evaluation.date))
    return evaluation.date < enrollment.start ? 'BEFORE_ENTRY' : 'AFTER_EXIT'
  if (input.excused) return 'EXCUSED'
  if (evaluation.type === 'FEEDBACK' || (evaluation.highest ?? 0) <= 0) return 'TEXT_ONLY'
  const isRecovery = evaluation.type === 'RECOVERY' || evaluation.type === 'ANNUAL_RECOVERY'
  const { score, state } = scoreOrState(input.score ?? { score: null })
  if (state === 'EXCUSED') return 'EXCUSED'
  if (score === null) {
    if (open && state !== 'MISSED') return 'STILL_TO_COME'
    return isRecovery || input.ignoresMissing ? 'MISSING_LEFT_OUT' : 'MISSING_AS_ZERO'
  }
  if (input.early) return 'NOT_YET'
  return isRecovery && !input.recovers ? 'LOWER_RECOVERY' : 'COUNTED'
}
