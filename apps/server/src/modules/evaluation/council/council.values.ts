import { effectiveRetention, type Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { councilResult } from '@lousa/rules/evaluation/council/council-result.rules.ts'
import type { CouncilDecision } from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import type { OverallResult } from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import { type ShownResult, shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { CouncilClass, CouncilEnrollment } from './council.queries.ts'

/** A class with its rules in force. */
export type CouncilRules = { of: CouncilClass; policy: PerformancePolicy; retention: Retention }

export const councilRules = (of: CouncilClass): CouncilRules => ({
  of,
  policy: resolvePolicy(...of.policies),
  retention: effectiveRetention(of.retention),
})

/** Figures that are behind and still those of an open term decide nothing. */
const liveInput = ({ of, policy, retention }: CouncilRules, { exit, years }: CouncilEnrollment) => ({
  exit,
  termsClosed: of.termsClosed && !(of.behind && years.some(({ situation }) => situation === 'ONGOING')),
  gradeType: of.type,
  retention,
  policy,
  years,
})

/** The result of an enrolment with a decision, or without one. */
export const resultWith = (
  rules: CouncilRules,
  enrollment: CouncilEnrollment,
  decision: CouncilDecision | null,
): OverallResult => councilResult(liveInput(rules, enrollment), decision)

/** The result that is shown: the published one while the class is published. */
export const shownOf = (rules: CouncilRules, enrollment: CouncilEnrollment): ShownResult =>
  shownResult(enrollment.published, { ...liveInput(rules, enrollment), decision: enrollment.decision })

/** The situation of a component by marks alone, which a decision may have settled since. */
export const byMarksOf = (situation: Situation | null): Situation | null =>
  situation === 'BY_COUNCIL' || situation === 'WITH_DEPENDENCY' ? 'FAILED' : situation

/** Components that are failed by marks, where each has a situation of its own. */
export const failedOf = ({ of }: CouncilRules, { years }: CouncilEnrollment): string[] =>
  of.type === 'ASSESSMENT'
    ? []
    : years.flatMap(({ componentId, situation }) => (byMarksOf(situation) === 'FAILED' ? [componentId] : []))
