import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { type Concept, conceptIn, opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { checkScore, parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { InvalidInput, ScoreState, ScoreValue } from './score-rows.values.ts'

type Measured = Pick<SchoolEvaluation, 'type' | 'highest'>

/** A value as its cell shows it, and as it can be typed again; of an opinion its text. */
export const textOf = ({ score, ...opinion }: ScoreValue): string =>
  score === null ? (opinionOf(opinion).text ?? '') : formatMark(score)

/** What stands in the cell now. */
export const shownText = ({ typed, value }: ScoreState): string => typed ?? textOf(value)

/** The value of a typed text, or why it is none. `concept`: that of the opinion with this text. */
export const valueTyped = (
  text: string,
  { type, highest }: Measured,
  concept: Concept | null = null,
): ScoreValue | InvalidInput => {
  // A text that begins with a letter is no concept while it is typed.
  if (type === 'FEEDBACK') return { score: null, text: conceptIn(text) ? null : text.trim() || null, concept }
  const score = parseScore(text)
  const most = highest ?? 0
  if (score !== undefined && checkScore(score, most) === null) return { score, text: null, concept: null }
  return { typed: text, problem: fill(M.val.score, { value: formatMark(most) }) }
}

/** A value for a sentence: "7,5", "B · “Lê com fluência”", "sem nota". */
export const spokenValue = (value: ScoreValue): string => {
  const { text, concept } = opinionOf(value)
  const parts = [concept, text?.trim() && `“${text.trim()}”`].filter(Boolean)
  if (parts.length > 0) return parts.join(' · ')
  return value.score === null ? SCORES.none : formatMark(value.score)
}
