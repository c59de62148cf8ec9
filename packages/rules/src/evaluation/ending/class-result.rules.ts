import type { ClassResultStatus } from '../../academics/grade/class-result-status.rules.ts'

/** The statuses that follow each one. RUNNING has no row: the first step is the one to the council. */
const STEPS: Readonly<Record<ClassResultStatus, readonly ClassResultStatus[]>> = {
  RUNNING: ['COUNCIL'],
  COUNCIL: ['DECIDED'],
  DECIDED: ['PUBLISHED', 'COUNCIL'],
  PUBLISHED: ['REOPENED'],
  REOPENED: ['COUNCIL'],
}

/** The statuses that a caller may request. */
export const REQUESTED_STATUSES = ['COUNCIL', 'DECIDED', 'PUBLISHED', 'REOPENED'] as const
export type RequestedStatus = (typeof REQUESTED_STATUSES)[number]

/** The steps that a class may take from this status. Source: docs/rules.md, End of the year of a class. */
export function nextStatuses(from: ClassResultStatus): readonly ClassResultStatus[] {
  return STEPS[from]
}

export type StepFacts = {
  readonly from: ClassResultStatus
  readonly to: RequestedStatus
  readonly reason: string | null
  /** Whether all terms of the class's level are closed, or its year is. */
  readonly termsClosed: boolean
  /** Kinds of findings that prevent the decision. */
  readonly blocking: number
}

export type StepRefusal = 'RESULT_STEP_NOT_ALLOWED' | 'TERMS_OPEN' | 'CLASS_HAS_FINDINGS' | 'REASON_REQUIRED'

/**
 * Why a class may not take a step, the first match; null if it may. The council needs closed terms, the decision no
 * blocking finding, publication neither of both, reopening a reason.
 * Source: docs/rules.md, End of the year of a class.
 */
export function stepRefusal({ from, to, reason, termsClosed, blocking }: StepFacts): StepRefusal | null {
  if (!STEPS[from].includes(to)) return 'RESULT_STEP_NOT_ALLOWED'
  if (to === 'REOPENED') return reason === null ? 'REASON_REQUIRED' : null
  if (!termsClosed) return 'TERMS_OPEN'
  const decides = to === 'DECIDED' || to === 'PUBLISHED'
  return decides && blocking > 0 ? 'CLASS_HAS_FINDINGS' : null
}

/** Whether inputs of the result are refused: the annual recovery and decisions of the council. */
export function isDecided(status: ClassResultStatus): boolean {
  return status === 'DECIDED' || status === 'PUBLISHED'
}
