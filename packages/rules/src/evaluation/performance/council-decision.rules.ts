import type { Retention } from '../../academics/grade/retention.rules.ts'
import type { Situation } from './situations.rules.ts'

/**
 * Kinds of what a council records of a student. RETAIN confirms what the marks say, and fails who has none; EXTRA_RECOVERY gives one more recovery
 * until a day and leaves the result to it; NOTE decides nothing; WITHDRAWN takes the decision before it back.
 * Source: LDB 24 III; docs/rules.md, Decisions of the council.
 */
export const DECISION_KINDS = [
  'APPROVE',
  'RETAIN',
  'DEPENDENCY',
  'EXTRA_RECOVERY',
  'NOTE',
  'WITHDRAWN',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** The current decision of a council, as far as it settles the result of an enrolment. */
export type CouncilDecision =
  | { readonly kind: 'APPROVE' | 'RETAIN' }
  /** Promotes with a dependency in these components, and approves in the others that are failed. */
  | { readonly kind: 'DEPENDENCY'; readonly componentIds: readonly string[] }

/** A decision with the number of its components that are failed by marks. */
export type CountedDecision =
  | { readonly kind: 'APPROVE' | 'RETAIN' }
  | { readonly kind: 'DEPENDENCY'; readonly named: number }

/** The failed components that a dependency names; null where no such decision settles anything. */
export function dependenciesOf(
  decision: CouncilDecision | null,
  failed: readonly string[],
): readonly string[] | null {
  if (decision?.kind !== 'DEPENDENCY') return null
  const named = failed.filter(id => decision.componentIds.includes(id))
  return named.length > 0 ? named : null
}

/** A decision with the failed components of the enrolment, by id. */
export function countedDecision(
  decision: CouncilDecision | null,
  failed: readonly string[],
): CountedDecision | null {
  if (decision?.kind !== 'DEPENDENCY') return decision
  return { kind: 'DEPENDENCY', named: dependenciesOf(decision, failed)?.length ?? 0 }
}

/** Why a council decides otherwise than the marks; OTHER goes with a text. */
export const DECISION_REASONS = [
  'PROGRESS',
  'OVERALL',
  'NEAR_AVERAGE',
  'HEALTH',
  'CIRCUMSTANCES',
  'OTHER',
] as const
export type DecisionReason = (typeof DECISION_REASONS)[number]

/** Whether a student is for the council to decide: failed by marks, or without any mark. */
export const isCandidate = (byMarks: Situation): boolean => byMarks === 'FAILED' || byMarks === 'NO_RESULT'

type DecisionInput = {
  readonly kind: DecisionKind
  readonly componentIds: readonly string[]
  readonly reason: DecisionReason | null
  readonly text: string | null
  /** The situation without a decision of the council. */
  readonly byMarks: Situation
  readonly retention: Retention
  /** Components that are failed by marks. */
  readonly failed: readonly string[]
  readonly maxDependencies: number
}

/** Why a decision is refused, by the field that causes it. */
export type DecisionFault = {
  readonly field: 'kind' | 'componentIds' | 'reason' | 'text'
  readonly code: 'NOT_RETAINABLE' | 'RESULT_NOT_DECIDED' | 'REASON_REQUIRED' | 'COMPONENT_NOT_FAILED'
}

const OPEN: ReadonlySet<Situation> = new Set(['ONGOING', 'IN_RECOVERY'])

/** Whether marks or attendance retain the student, or the student has no mark in a class that retains by marks. */
const isRetainable = ({ byMarks, retention }: DecisionInput): boolean =>
  byMarks === 'NO_RESULT' ? retention === 'FULL' : byMarks === 'FAILED' || byMarks === 'BY_ABSENCE'

/**
 * Why a council may not decide so; null where it may. Notes and withdrawals need no result. Else the class must retain and its
 * terms be closed, RETAIN and EXTRA_RECOVERY are for students whom marks or attendance fail or, where marks retain, who have no mark,
 * and a dependency names at least one component, and failed ones alone. What
 * differs from the marks needs a reason, OTHER and a dependency above the limit of the class a text as well.
 * Source: LDB 24 III, 31 I; docs/rules.md, Decisions of the council.
 */
export function decisionFault(input: DecisionInput): DecisionFault | null {
  const { kind, reason, text, byMarks, failed, componentIds } = input
  if (kind === 'NOTE') return text === null ? { field: 'text', code: 'REASON_REQUIRED' } : null
  if (kind === 'WITHDRAWN') return null
  if (input.retention === 'NONE') return { field: 'kind', code: 'NOT_RETAINABLE' }
  if (OPEN.has(byMarks)) return { field: 'kind', code: 'RESULT_NOT_DECIDED' }
  if (kind === 'RETAIN' || kind === 'EXTRA_RECOVERY')
    return isRetainable(input) ? null : { field: 'kind', code: 'NOT_RETAINABLE' }
  if (kind === 'DEPENDENCY' && (componentIds.length === 0 || componentIds.some(id => !failed.includes(id))))
    return { field: 'componentIds', code: 'COMPONENT_NOT_FAILED' }
  if (reason === null) return { field: 'reason', code: 'REASON_REQUIRED' }
  const needsText =
    reason === 'OTHER' || (kind === 'DEPENDENCY' && componentIds.length > input.maxDependencies)
  return needsText && text === null ? { field: 'text', code: 'REASON_REQUIRED' } : null
}
