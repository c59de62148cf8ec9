import type { CouncilDecision } from '../performance/council-decision.rules.ts'
import {
  type OverallInput,
  type OverallResult,
  overallResult,
} from '../performance/enrollment-result.rules.ts'

/**
 * The result that the figures as they are give with a decision of the council, or with none: what a council compares. A
 * published result is shown by `shownResult`. Source: docs/rules.md, Decisions of the council.
 */
export const councilResult = (
  live: Omit<OverallInput, 'decision'>,
  decision: CouncilDecision | null,
): OverallResult => overallResult({ ...live, decision })
