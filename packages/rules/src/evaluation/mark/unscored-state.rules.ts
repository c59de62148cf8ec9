import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { countsInTerm, type EvaluationType } from './score.rules.ts'

/** States of a student without a score in an evaluation. Source: docs/rules.md, Missing, excused and second call. */
export const UNSCORED_STATES = ['MISSED', 'EXCUSED', 'SECOND_CALL'] as const
export type UnscoredState = (typeof UNSCORED_STATES)[number]

/** A score, or the state of a student who has none. */
export type ScoreOrState = { readonly score: number | null; readonly state: UnscoredState | null }

/**
 * A row as it is read: a score goes before a state that is stored next to it, because only a process that knows no states writes
 * a score without removing the state.
 */
export function scoreOrState(row: {
  readonly score: number | null
  readonly state?: UnscoredState | null | undefined
}): ScoreOrState {
  return { score: row.score, state: row.score === null ? (row.state ?? null) : null }
}

/** A part that is not sent, or sent undefined, stays as it is stored. */
export type SentScoreOrState = {
  readonly score?: number | null | undefined
  readonly state?: UnscoredState | null | undefined
}

/**
 * A row after a save: a score replaces the state and a state replaces the score. A removed score leaves a state that is not
 * sent. Both at once are no row: the caller refuses them. Source: docs/rules.md, Missing, excused and second call.
 */
export function scoreOrStateAfter(stored: ScoreOrState, { score, state }: SentScoreOrState): ScoreOrState {
  const given = score === undefined ? (state ? null : stored.score) : score
  return scoreOrState({ score: given, state: state === undefined ? stored.state : state })
}

/**
 * The score with which an evaluation counts for the student, null while it is not given; undefined where it counts on no side.
 * EXCUSED leaves it out. MISSED is the zero of the policy in a test or work (IGNORE leaves it out), and no recovery. SECOND_CALL
 * is a score still to come. Source: docs/rules.md, Missing, excused and second call; LDB 24 V.
 */
export function countedScore(
  { score, state }: ScoreOrState,
  { type, missing }: { readonly type: EvaluationType; readonly missing: PerformancePolicy['missing'] },
): number | null | undefined {
  if (state === 'EXCUSED') return undefined
  if (state !== 'MISSED') return score
  return countsInTerm(type) && missing !== 'IGNORE' ? 0 : undefined
}

/** Whether no score is to come: it is given, or the state says that there is none. Source: docs/rules.md, Missing, excused and second call. */
export function isSettled({ score, state }: ScoreOrState): boolean {
  return score !== null || state === 'MISSED' || state === 'EXCUSED'
}

/** Signs that stand for a state in a cell of scores, in the order in which they are shown. */
const SIGNS: { readonly [S in UnscoredState]: { readonly shown: string; readonly typed: RegExp } } = {
  MISSED: { shown: 'F', typed: /^(f|faltou|falta)$/ },
  EXCUSED: { shown: 'D', typed: /^(d|dispensad[oa]|dispensa)$/ },
  SECOND_CALL: { shown: '2ª', typed: /^(s|2 ?[ªac]|2 ?ch|2 ?[ªa] ?ch(amada)?|segunda chamada)$/ },
}

/** The sign of a state in a cell of scores: F, D or 2ª. */
export const signOfState = (state: UnscoredState): string => SIGNS[state].shown

const comparable = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The state that a typed text means, if it is one: "F", "D", "S", "2ª", "2CH", or the words in full. A plain 2 is a score. */
export function stateTyped(text: string): UnscoredState | undefined {
  const sign = comparable(text)
  return UNSCORED_STATES.find(state => SIGNS[state].typed.test(sign))
}

/** Signs that only a typed text has: in a spreadsheet S is a yes, and 2A is a class. */
const ONLY_TYPED = /^(s|2 ?[ac])$/

/**
 * The state that a cell of a pasted block may mean. A lone F or D still depends on the other cells of the block. Source: docs/rules.md,
 * Missing, excused and second call.
 */
export function statePasted(text: string): UnscoredState | undefined {
  return ONLY_TYPED.test(comparable(text)) ? undefined : stateTyped(text)
}
