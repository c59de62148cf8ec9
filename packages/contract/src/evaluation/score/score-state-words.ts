import type { UnscoredState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { InputStanding } from '../performance/performance.contract.ts'
import { SCORE_STATES } from './score-state.messages.ts'

const EFFECTS: Readonly<Record<UnscoredState, Partial<Record<InputStanding, string>>>> = SCORE_STATES.effects

/** How an evaluation counts for a student in a state; undefined where `counted` alone says it. */
export const stateEffect = (
  state: UnscoredState | null | undefined,
  counted: InputStanding,
): string | undefined => (state ? EFFECTS[state][counted] : undefined)
