import { hundredths } from './decimal.rules.ts'
import type { PerformancePolicy } from './policy.rules.ts'

export type Situation =
  | 'ONGOING'
  | 'APPROVED'
  | 'IN_RECOVERY'
  | 'AFTER_RECOVERY'
  | 'BY_COUNCIL'
  | 'WITH_DEPENDENCY'
  | 'FAILED'
  | 'BY_ABSENCE'
  | 'TRANSFERRED'
  | 'DROPPED'
  | 'RECLASSIFIED'

export type ExitReason = 'TRANSFERRED' | 'DROPPED' | 'CANCELLED' | 'RECLASSIFIED'

/** The situation of an ended enrolment; null for one that goes on or that was cancelled as a mistake. */
export function movementOf(exit: { readonly reason: ExitReason } | null | undefined): Situation | null {
  return exit && exit.reason !== 'CANCELLED' ? exit.reason : null
}

/**
 * The situation in one component by marks alone (movement, council and attendance belong to the enrolment).
 * ONGOING while a term is open or nothing has a mark; then APPROVED by the year's mark, AFTER_RECOVERY by
 * the final one; below the average IN_RECOVERY while the annual recovery may still come, else FAILED.
 * Rounded marks are compared with the average. Source: handbook section 2 rule 5.
 */
export function componentSituation(input: {
  readonly mark: number | null
  readonly final: number | null
  readonly average: number
  readonly termsClosed: boolean
  readonly yearFinished: boolean
  /** Whether the annual recovery has a score. */
  readonly recovered: boolean
  readonly annualRecovery: PerformancePolicy['annualRecovery']
}): Situation {
  const { mark, final, average } = input
  if (mark === null || final === null || !(input.termsClosed || input.yearFinished)) return 'ONGOING'
  if (mark >= average) return 'APPROVED'
  if (final >= average) return 'AFTER_RECOVERY'
  const mayRecover = !input.yearFinished && !input.recovered && input.annualRecovery !== 'NONE'
  return mayRecover ? 'IN_RECOVERY' : 'FAILED'
}

/**
 * The situation of the enrolment, first match: movement; year open → IN_RECOVERY if any component is, else
 * ONGOING; more failed components than dependencies allowed, without council → FAILED; attendance below the
 * least → BY_ABSENCE, which no council overrides; council → BY_COUNCIL; some failed → WITH_DEPENDENCY;
 * APPROVED. When the grade gives marks and none exists in any component, nobody is approved: ONGOING.
 * Source: handbook section 2 rule 7, LDB 24 III and VI.
 */
export function enrollmentSituation(input: {
  readonly exit: { readonly reason: ExitReason } | null
  readonly yearFinished: boolean
  /** Situations of the components by marks; empty in an ASSESSMENT grade. */
  readonly components: readonly Situation[]
  readonly maxDependencies: number
  readonly councilApproved: boolean
  readonly meetsFrequency: boolean
}): Situation {
  const movement = movementOf(input.exit)
  if (movement) return movement
  if (!input.yearFinished) return input.components.includes('IN_RECOVERY') ? 'IN_RECOVERY' : 'ONGOING'
  const failed = input.components.filter(situation => situation === 'FAILED').length
  if (failed > input.maxDependencies && !input.councilApproved) return 'FAILED'
  if (!input.meetsFrequency) return 'BY_ABSENCE'
  if (input.councilApproved) return 'BY_COUNCIL'
  if (failed > 0) return 'WITH_DEPENDENCY'
  const unmarked = input.components.length > 0 && input.components.every(situation => situation === 'ONGOING')
  return unmarked ? 'ONGOING' : 'APPROVED'
}

export type Concept = 'A' | 'B' | 'C' | 'D' | 'E'

const BANDS = [
  ['A', 90n],
  ['B', 70n],
  ['C', 50n],
  ['D', 20n],
] as const

/**
 * The concept of a mark between 0 and highest (both at most 2 decimals, highest > 0): A from 90% of it,
 * B 70, C 50, D 20, else E; decided exactly. Source: handbook section 2, "Practice concept bands".
 */
export function conceptOf(mark: number, highest: number): Concept {
  const scaled = 100n * hundredths(mark)
  const whole = hundredths(highest)
  return BANDS.find(([, percent]) => scaled >= percent * whole)?.[0] ?? 'E'
}
