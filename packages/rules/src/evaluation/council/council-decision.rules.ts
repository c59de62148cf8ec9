/**
 * Kinds of what a council records of a student. RETAIN confirms what the marks say; EXTRA_RECOVERY gives one more recovery
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

/** A decision beside the failed components of the enrolment, by id. */
export function countedDecision(
  decision: CouncilDecision | null,
  failed: readonly string[],
): CountedDecision | null {
  if (decision?.kind !== 'DEPENDENCY') return decision
  return { kind: 'DEPENDENCY', named: dependenciesOf(decision, failed)?.length ?? 0 }
}
