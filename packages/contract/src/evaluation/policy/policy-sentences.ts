import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import {
  type GradeOfPolicy,
  type PolicyStatement,
  policyStatements,
} from '@lousa/rules/evaluation/policy/policy-statements.rules.ts'
import { fill } from '../../messages.ts'
import { counted, listed } from '../../phrases.ts'
import { POLICY_STATEMENTS as W } from './policy-statements.messages.ts'

/** How marks are rounded: "para uma casa decimal, sempre para baixo". */
export const roundingText = ({ step, round }: Pick<PerformancePolicy, 'step' | 'round'>): string =>
  fill(W.roundingHow[round], { step: W.roundingStep[step] })

const modeText = ({ mode, weights }: Extract<PolicyStatement, { kind: 'MODE' }>['values']): string => {
  if (weights.length === 0) return W.mode[mode]
  const named = weights.map((weight, at) =>
    fill(W.weight, { weight: formatMark(weight, 1), position: at + 1 }),
  )
  return fill(W.weighted, { mode: W.mode[mode], weights: listed(named) })
}

const sentenceOf = ({ kind, values }: PolicyStatement): string => {
  switch (kind) {
    case 'ASSESSMENT':
      return W.assessment
    case 'SCALE':
      return fill(W.scale, { highest: formatMark(values.highest, 1), average: formatMark(values.average, 1) })
    case 'MODE':
      return modeText(values)
    case 'MISSING':
      return W.missing[values.missing]
    case 'TERM_RECOVERY':
      return W.termRecovery[values.termRecovery]
    case 'ANNUAL_RECOVERY':
      return W.annualRecovery[values.annualRecovery]
    case 'ROUNDING':
      return fill(W.rounding, { how: roundingText(values) })
    case 'FREQUENCY':
      return fill(W.frequency, { least: formatMark(values.minFreq, 1) })
    case 'JUSTIFIED':
      return W.justified[values.justified]
    case 'RETENTION':
      return W.retention[values.retention]
    case 'DEPENDENCIES':
      return values.maxDependencies === 0
        ? W.noDependency
        : fill(W.dependencies, { dependencies: counted(values.maxDependencies, ...W.dependency) })
  }
}

/** The policy in force as sentences that students and parents read, in the order in which it is applied. */
export const policySentences = (policy: PerformancePolicy, grade: GradeOfPolicy): string[] =>
  policyStatements(policy, grade).map(sentenceOf)
