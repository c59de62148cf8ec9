import type { JustifiedPolicy } from '../../attendance/frequency-step.rules.ts'
import type { RoundMode } from '../decimal.rules.ts'

/** How a grade turns scores into marks. Every list's first value is the default. Source: docs/rules.md, Policy. */
export type PerformancePolicy = {
  /** SUM: points of the terms add up to the year; MEAN: the year is the mean of the terms. */
  readonly mode: 'SUM' | 'MEAN'
  /** A score not given: counts as zero, is left out, or blocks the closing of the term (and counts as zero). */
  readonly missing: 'ZERO' | 'IGNORE' | 'BLOCK'
  /** How the recovery inside a term meets its mark. */
  readonly termRecovery: 'SUBSTITUTE_IF_GREATER' | 'AVERAGE' | 'CAPPED' | 'SUM' | 'SUBSTITUTE'
  /** How the recovery after the last term meets the year's mark. */
  readonly annualRecovery: 'SUBSTITUTE_IF_GREATER' | 'CAPPED' | 'AVERAGE' | 'WEIGHTED' | 'NONE'
  /** Marks are rounded to multiples of this. */
  readonly step: 0.1 | 0.01 | 0.25 | 0.5 | 1
  readonly round: RoundMode
  /** Least attendance to be approved, percent 0–100. Source: LDB 24 VI. */
  readonly minFreq: number
  readonly justified: JustifiedPolicy
  /** Components a student may fail and still pass the year ("dependência"). Source: LDB 24 III. */
  readonly maxDependencies: number
  /** Weight of each term in mode MEAN, by position (first term first); a missing one is 1. At most 2 decimals. */
  readonly termWeights: readonly number[]
}

/** The defaults of the product. Source: docs/rules.md, Policy. */
export const DEFAULT_POLICY: PerformancePolicy = {
  mode: 'SUM',
  missing: 'ZERO',
  termRecovery: 'SUBSTITUTE_IF_GREATER',
  annualRecovery: 'SUBSTITUTE_IF_GREATER',
  step: 0.1,
  round: 'HALF_UP',
  minFreq: 75,
  justified: 'ABSENT',
  maxDependencies: 0,
  termWeights: [],
}

/**
 * The policy in force: the defaults, overlaid by each partial in turn (institution first, then grade); an
 * absent, undefined or null partial or setting leaves the earlier value.
 */
export function resolvePolicy(
  ...partials: readonly (Partial<PerformancePolicy> | null | undefined)[]
): PerformancePolicy {
  return partials.reduce<PerformancePolicy>(overlay, DEFAULT_POLICY)
}

function overlay(
  base: PerformancePolicy,
  partial: Partial<PerformancePolicy> | null | undefined,
): PerformancePolicy {
  const given = Object.entries(partial ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return { ...base, ...Object.fromEntries(given) }
}
