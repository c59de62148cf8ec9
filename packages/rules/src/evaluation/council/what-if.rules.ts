import type { Retention } from '../../academics/grade/retention.rules.ts'
import { componentSituation } from '../performance/situation.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'

type SupposedInput = {
  /** The final mark of the year that is supposed. */
  readonly mark: number
  /** The stored final mark and its situation by marks; null of a student who is excused. */
  readonly final: number | null
  readonly situation: Situation | null
  readonly hasRecovery: boolean
  readonly average: number
  readonly termsClosed: boolean
  readonly yearFinished: boolean
  readonly retention: Retention
  readonly policy: Pick<PerformancePolicy, 'annualRecovery' | 'step'>
}

/**
 * The situation in a component if its final mark were another one. The stored mark gives the stored situation, and an excused
 * student stays excused. A recovery that is over stays over. Source: docs/rules.md, Situation in a component.
 */
export function supposedSituation(input: SupposedInput): Situation | null {
  const { mark, final, situation, policy } = input
  if (situation === null || mark === final) return situation
  return componentSituation({
    mark,
    final: mark,
    average: input.average,
    termsClosed: input.termsClosed,
    yearFinished: input.yearFinished,
    recovered: input.hasRecovery,
    withoutRecovery: situation === 'FAILED',
    annualRecovery: policy.annualRecovery,
    retention: input.retention,
    step: policy.step,
  })
}
