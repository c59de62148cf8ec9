import type { PartialFigure } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { type OpenYearTerm, openYear } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import type { PartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'

/** By what the year of a class is judged. */
export type RulesOfYear = {
  policies: (Partial<PerformancePolicy> | null)[]
  highest: number
  average: number
  levelType: TermType
}

/** Points of an open year with the sum of its terms, by the rules of its class. */
export const partialWithYear = (
  partial: PartialYear,
  terms: readonly OpenYearTerm[],
  { policies, highest, average, levelType }: RulesOfYear,
): PartialFigure => ({
  ...partial,
  year: openYear({
    policy: resolvePolicy(...policies),
    grade: { highest, average },
    levelType,
    partial,
    terms,
  }),
})
