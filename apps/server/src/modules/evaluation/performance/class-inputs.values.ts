import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { ClassPerformanceInput } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { ClassInputs } from './performance.queries.ts'

/** Converts the stored inputs of a class to the input of the rule, with the policy and the retention in force. */
export const performanceInput = <Inputs extends ClassInputs>({
  policies,
  grade,
  ...inputs
}: Inputs): Omit<Inputs, 'policies' | 'grade'> & Pick<ClassPerformanceInput, 'policy' | 'grade'> => ({
  ...inputs,
  policy: resolvePolicy(...policies),
  grade: { ...grade, retention: effectiveRetention(grade.retention) },
})
