import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { z } from 'zod'
import { positiveMark } from '../../schema.ts'

export const POLICY_MODES = ['SUM', 'MEAN'] as const
export const POLICY_MISSING = ['ZERO', 'IGNORE', 'BLOCK'] as const
export const TERM_RECOVERIES = ['SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED', 'SUM', 'SUBSTITUTE'] as const
export const ANNUAL_RECOVERIES = ['SUBSTITUTE_IF_GREATER', 'CAPPED', 'AVERAGE', 'WEIGHTED', 'NONE'] as const
export const POLICY_STEPS = [0.1, 0.01, 0.25, 0.5, 1] as const
export const POLICY_ROUNDS = ['HALF_UP', 'DOWN', 'UP'] as const
export const POLICY_JUSTIFIED = ['ABSENT', 'EXCLUDED', 'PRESENT'] as const

const fields = {
  mode: z.enum(POLICY_MODES),
  missing: z.enum(POLICY_MISSING),
  termRecovery: z.enum(TERM_RECOVERIES),
  annualRecovery: z.enum(ANNUAL_RECOVERIES),
  step: z.literal(POLICY_STEPS),
  round: z.enum(POLICY_ROUNDS),
  /** Percent. */
  minFreq: z.number().min(0).max(100),
  justified: z.enum(POLICY_JUSTIFIED),
  maxDependencies: z.int().min(0).max(20),
  /** By position of the term, first term first; used in mode MEAN. */
  termWeights: z.array(positiveMark).max(4),
}

/**
 * The calculation policy of an institution or a class; an absent setting follows the institution's, and there the product's
 * default (docs/rules.md, Policy).
 */
export const performancePolicy = z.strictObject(fields).partial()

/** Every setting answered, as a form shows it. */
export const wholePolicy = z.strictObject(fields)
// The rules' type and this schema must not drift apart.
wholePolicy satisfies z.ZodType<Omit<PerformancePolicy, 'termWeights'> & { termWeights: number[] }>
