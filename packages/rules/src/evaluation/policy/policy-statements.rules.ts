import type { Retention } from '../../academics/grade/retention.rules.ts'
import type { PerformancePolicy } from './policy.rules.ts'

/** One thing that a policy lays down, with the values that say it. */
export type PolicyStatement =
  | { readonly kind: 'ASSESSMENT'; readonly values: Record<string, never> }
  | { readonly kind: 'SCALE'; readonly values: { readonly highest: number; readonly average: number } }
  | { readonly kind: 'MODE'; readonly values: Pick<PerformancePolicy, 'mode'> & Weights }
  | { readonly kind: 'MISSING'; readonly values: Pick<PerformancePolicy, 'missing'> }
  | { readonly kind: 'TERM_RECOVERY'; readonly values: Pick<PerformancePolicy, 'termRecovery'> }
  | { readonly kind: 'ANNUAL_RECOVERY'; readonly values: Pick<PerformancePolicy, 'annualRecovery'> }
  | { readonly kind: 'ROUNDING'; readonly values: Pick<PerformancePolicy, 'step' | 'round'> }
  | { readonly kind: 'FREQUENCY'; readonly values: Pick<PerformancePolicy, 'minFreq'> }
  | { readonly kind: 'JUSTIFIED'; readonly values: Pick<PerformancePolicy, 'justified'> }
  | { readonly kind: 'RETENTION'; readonly values: { readonly retention: Exclude<Retention, 'FULL'> } }
  | { readonly kind: 'DEPENDENCIES'; readonly values: Pick<PerformancePolicy, 'maxDependencies'> }

/** The weight of each term; empty where all are equal, or weights do not count. */
type Weights = { readonly weights: readonly number[] }

export type GradeOfPolicy = {
  readonly type: 'MARK' | 'ASSESSMENT'
  readonly highest: number
  readonly average: number
  readonly retention: Retention
}

/** The sentences of the current policy for a class, in the order in which it is applied. */
export function policyStatements(policy: PerformancePolicy, grade: GradeOfPolicy): PolicyStatement[] {
  const { minFreq, justified, maxDependencies } = policy
  const { retention } = grade
  const givesMarks = grade.type === 'MARK'
  return [
    ...(givesMarks ? markStatements(policy, grade) : [{ kind: 'ASSESSMENT', values: {} } as const]),
    { kind: 'FREQUENCY', values: { minFreq } },
    { kind: 'JUSTIFIED', values: { justified } },
    ...(givesMarks && retention === 'FULL'
      ? [{ kind: 'DEPENDENCIES', values: { maxDependencies } } as const]
      : []),
    ...(retention === 'FULL' ? [] : [{ kind: 'RETENTION', values: { retention } } as const]),
  ]
}

function markStatements(policy: PerformancePolicy, { highest, average }: GradeOfPolicy): PolicyStatement[] {
  const { mode, missing, termRecovery, annualRecovery, step, round } = policy
  return [
    { kind: 'SCALE', values: { highest, average } },
    { kind: 'MODE', values: { mode, weights: mode === 'MEAN' ? effectiveWeights(policy.termWeights) : [] } },
    { kind: 'MISSING', values: { missing } },
    { kind: 'TERM_RECOVERY', values: { termRecovery } },
    { kind: 'ANNUAL_RECOVERY', values: { annualRecovery } },
    { kind: 'ROUNDING', values: { step, round } },
  ]
}

/** Only weights that change something are worth a word. */
function effectiveWeights(weights: readonly number[]): readonly number[] {
  return weights.every(weight => weight === 1) ? [] : weights
}
