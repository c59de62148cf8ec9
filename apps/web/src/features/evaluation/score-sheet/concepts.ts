import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { conceptOf, hasText, type ScoreRows } from '../score/score-rows.values.ts'

/** The concepts of a class without marks, with the share of the highest mark that they stand for in practice. */
export const CONCEPTS = [
  { letter: 'A', band: SCORE_SHEET.bands.A },
  { letter: 'B', band: SCORE_SHEET.bands.B },
  { letter: 'C', band: SCORE_SHEET.bands.C },
  { letter: 'D', band: SCORE_SHEET.bands.D },
  { letter: 'E', band: SCORE_SHEET.bands.E },
] as const

export type FeedbackMode = 'parecer' | 'conceito'

/** How a class has been judged so far: by concept only where concepts and no texts were given. */
export const feedbackMode = (rows: ScoreRows): FeedbackMode => {
  const values = [...rows.values()].map(({ value }) => value)
  return values.some(value => conceptOf(value) !== null) && !values.some(hasText) ? 'conceito' : 'parecer'
}
