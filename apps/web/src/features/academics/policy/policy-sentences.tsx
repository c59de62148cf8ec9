import { policySentences } from '@lousa/contract/evaluation/policy/policy-sentences.ts'
import type { Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import classes from './policy-example.module.css'

/** A whole rule as students and parents read it. */
export const PolicySentences = ({
  policy,
  of,
}: {
  policy: PerformancePolicy
  of: { type: 'MARK' | 'ASSESSMENT'; highest: number; average: number; retention: Retention }
}) => (
  <ul className={classes.sentences}>
    {policySentences(policy, of).map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
