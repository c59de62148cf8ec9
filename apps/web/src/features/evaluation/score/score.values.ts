import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { checkScore, parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { InvalidInput, ScoreState, ScoreValue } from './score-rows.values.ts'

type Measured = Pick<SchoolEvaluation, 'type' | 'highest'>

/** A value as its cell shows it, and as it can be typed again. */
export const textOf = ({ score, text }: ScoreValue): string => {
  if (score !== null) return formatMark(score)
  return text ?? ''
}

/** What stands in the cell now. */
export const shownText = ({ typed, value }: ScoreState): string => typed ?? textOf(value)

/** What a person typed as a value, or why it is none. */
export const valueTyped = (text: string, { type, highest }: Measured): ScoreValue | InvalidInput => {
  if (type === 'FEEDBACK') return { score: null, text: text.trim() || null }
  const score = parseScore(text)
  const most = highest ?? 0
  if (score !== undefined && checkScore(score, most) === null) return { score, text: null }
  return { typed: text, problem: fill(M.val.score, { value: formatMark(most) }) }
}

/** A value for a sentence: "7,5", "“Lê com fluência”", "sem nota". */
export const spokenValue = ({ score, text }: ScoreValue): string => {
  if (text?.trim()) return `“${text.trim()}”`
  return score === null ? SCORES.none : formatMark(score)
}
