import type { UnscoredState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { InputStanding } from '../performance/performance.contract.ts'
import { SCORE_STATES } from './score-state.messages.ts'

const STANDINGS: Readonly<Record<UnscoredState, Partial<Record<InputStanding, string>>>> =
  SCORE_STATES.standings

/** How an evaluation counts for a student in a state; undefined where the standing alone says it. */
export const stateStanding = (
  state: UnscoredState | null | undefined,
  standing: InputStanding,
): string | undefined => (state ? STANDINGS[state][standing] : undefined)
