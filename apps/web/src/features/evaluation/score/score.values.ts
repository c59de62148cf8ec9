import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { type Concept, conceptIn, opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { checkScore, parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { signOfState, stateTyped } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { type InvalidInput, type ScoreState, type ScoreValue, stateOf } from './score-rows.values.ts'

type Measured = Pick<SchoolEvaluation, 'type' | 'highest'>

/** A value as its cell shows it, and as it can be typed again: a score, the sign of a state, or the text of an opinion. */
export const textOf = (value: ScoreValue): string => {
  if (value.score !== null) return formatMark(value.score)
  const state = stateOf(value)
  return state ? signOfState(state) : (opinionOf(value).text ?? '')
}

/** The current text of the cell. */
export const shownText = ({ typed, value }: ScoreState): string => typed ?? textOf(value)

const NO_SCORE = { score: null, state: null, text: null, concept: null } as const

/** The value of a typed text, or why it is none. `concept`: that of the opinion with this text. */
export const valueTyped = (
  text: string,
  { type, highest }: Measured,
  concept: Concept | null = null,
): ScoreValue | InvalidInput => {
  // A text that begins with a letter is no concept while it is typed.
  if (type === 'FEEDBACK') return { ...NO_SCORE, text: conceptIn(text) ? null : text.trim() || null, concept }
  const state = stateTyped(text)
  if (state) return { ...NO_SCORE, state }
  const score = parseScore(text)
  const most = highest ?? 0
  if (score !== undefined && checkScore(score, most) === null) return { ...NO_SCORE, score }
  return { typed: text, problem: fill(M.val.score, { value: formatMark(most) }) }
}

/** A value for a sentence: "7,5", "Faltou", "B · “Lê com fluência”", "sem nota". */
export const spokenValue = (value: ScoreValue): string => {
  const { text, concept } = opinionOf(value)
  const parts = [concept, text?.trim() && `“${text.trim()}”`].filter(Boolean)
  if (parts.length > 0) return parts.join(' · ')
  const state = stateOf(value)
  if (state) return SCORE_STATES.names[state]
  return value.score === null ? SCORES.none : formatMark(value.score)
}
