import type { TermType } from '../../academics/level/terms.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '../policy/policy.rules.ts'
import { type OpenYear, type OpenYearTerm, openYear } from './open-year.rules.ts'
import type { PartialYear } from './partial-year.rules.ts'

/** The rules by which the year of a class is judged; marks are on the scale of the class. */
export type RulesOfYear = {
  readonly policies: (Partial<PerformancePolicy> | null)[]
  readonly highest: number
  readonly average: number
  readonly levelType: TermType
}

/** Points of an open year with the sum of its terms, by the rules of its class. Source: docs/rules.md, Open year. */
export function partialWithYear(
  partial: PartialYear,
  terms: readonly OpenYearTerm[],
  { policies, highest, average, levelType }: RulesOfYear,
): PartialYear & { year: OpenYear } {
  const policy = resolvePolicy(...policies)
  return { ...partial, year: openYear({ policy, grade: { highest, average }, levelType, partial, terms }) }
}
