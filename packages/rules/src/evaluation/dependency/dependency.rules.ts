import type { Situation } from '../performance/situations.rules.ts'

/** Statuses of a dependency. WITHDRAWN: it was registered by mistake. */
export const DEPENDENCY_STATUSES = ['OPEN', 'DONE', 'FAILED', 'WAIVED', 'WITHDRAWN'] as const
export type DependencyStatus = (typeof DEPENDENCY_STATUSES)[number]

/** Ways of attending a dependency: lessons of a class, a study plan, or an assignment. */
export const DEPENDENCY_MODES = ['CLASS', 'STUDY_PLAN', 'WORK'] as const
export type DependencyMode = (typeof DEPENDENCY_MODES)[number]

/** Statuses in which the student still owes the component: a failed dependency is attended once more. */
export const OWED_STATUSES = ['OPEN', 'FAILED'] as const satisfies readonly DependencyStatus[]

/** Whether the student still owes the component. Source: docs/rules.md, Dependencies. */
export function isOwed(status: DependencyStatus): boolean {
  return OWED_STATUSES.some(owed => owed === status)
}

export type DependencyDecision = {
  readonly from: DependencyStatus
  readonly to: DependencyStatus
  readonly mark: number | null
  readonly reason: string | null
}

export type DependencyFault = 'INVALID_TRANSITION' | 'REASON_REQUIRED' | 'MARK_NOT_ALLOWED'

/**
 * Why a decision on a dependency is refused, the first match; null if it is allowed. An open dependency is decided, and a decided
 * one is only reopened. Waiving, withdrawing and reopening need a reason. A mark belongs to DONE and FAILED alone.
 * Source: LDB 24 III leaves partial progression to the rules of the school; docs/rules.md, Dependencies.
 */
export function dependencyFault({ from, to, mark, reason }: DependencyDecision): DependencyFault | null {
  if ((from === 'OPEN') === (to === 'OPEN')) return 'INVALID_TRANSITION'
  if (mark !== null && to !== 'DONE' && to !== 'FAILED') return 'MARK_NOT_ALLOWED'
  const needsReason = to === 'WAIVED' || to === 'WITHDRAWN' || to === 'OPEN'
  return needsReason && reason === null ? 'REASON_REQUIRED' : null
}

/**
 * Whether a student who passed the last class of the school does not conclude yet: components of earlier years are owed, or the
 * result of this class is with dependency and none of its dependencies has ended. In other classes nothing prevents.
 * Source: LDB 24 III, 24 VII; docs/rules.md, Dependencies.
 */
export function preventsConclusion({
  isLastClass,
  situation,
  owed,
  ended,
}: {
  readonly isLastClass: boolean
  readonly situation: Situation
  /** Dependencies of the student that are owed, also of this class. */
  readonly owed: number
  /** Dependencies of this class that were done or waived. */
  readonly ended: number
}): boolean {
  return isLastClass && (owed > 0 || (situation === 'WITH_DEPENDENCY' && ended === 0))
}
