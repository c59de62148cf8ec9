import type { ClassResultStatus } from '../../academics/grade/class-result-status.rules.ts'
import type { Retention } from '../../academics/grade/retention.rules.ts'
import { isDecided } from '../ending/class-result.rules.ts'
import {
  DECISION_KINDS,
  type DecisionKind,
  decisionFault,
  isCandidate,
} from '../performance/council-decision.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'

/** Movements: the situation of a student who left, which no decision changes. */
const LEFT: ReadonlySet<Situation> = new Set(['TRANSFERRED', 'DROPPED', 'DECEASED', 'RECLASSIFIED', 'MOVED'])

type OfferInput = {
  readonly status: ClassResultStatus
  readonly yearFinished: boolean
  /** The situation without a decision of the council. */
  readonly byMarks: Situation
  readonly retention: Retention
  /** Components that are failed by marks. */
  readonly failed: readonly string[]
  /** Whether a decision that is not withdrawn exists. */
  readonly hasDecision: boolean
}

/**
 * The kinds of decisions that a council can record of a student now: those that the call accepts once their fields are filled in.
 * RETAIN and EXTRA_RECOVERY need, beyond that, a class whose marks retain and a failed component or no mark at all, since
 * they change nothing for a student whom attendance alone retains. Of a student who left only notes are recorded.
 * Source: docs/rules.md, Decisions of the council.
 */
export function offeredKinds({
  status,
  yearFinished,
  byMarks,
  retention,
  failed,
  hasDecision,
}: OfferInput): DecisionKind[] {
  if (yearFinished || isDecided(status)) return []
  const marksRetain = retention === 'FULL' && (failed.length > 0 || isCandidate(byMarks))
  return DECISION_KINDS.filter(kind => {
    if (kind === 'WITHDRAWN') return hasDecision
    if (LEFT.has(byMarks)) return kind === 'NOTE'
    if ((kind === 'RETAIN' || kind === 'EXTRA_RECOVERY') && !marksRetain) return false
    const fault = decisionFault({
      kind,
      byMarks,
      retention,
      failed,
      componentIds: failed,
      maxDependencies: failed.length,
      reason: 'OTHER',
      text: '',
    })
    return fault === null
  })
}
