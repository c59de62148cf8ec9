import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import type { ScoreRows, ScoreValue } from '../score/score-rows.values.ts'

/** The concepts of a class without marks, with the share of the highest mark that they stand for in practice. */
export const CONCEPTS = [
  { letter: 'A', band: SCORE_SHEET.bands.A },
  { letter: 'B', band: SCORE_SHEET.bands.B },
  { letter: 'C', band: SCORE_SHEET.bands.C },
  { letter: 'D', band: SCORE_SHEET.bands.D },
  { letter: 'E', band: SCORE_SHEET.bands.E },
] as const

export type ConceptLetter = (typeof CONCEPTS)[number]['letter']

/** A text that is exactly one of the letters is a concept: so the results read it. */
export const conceptIn = ({ text }: ScoreValue): ConceptLetter | null =>
  CONCEPTS.find(({ letter }) => letter === text?.trim())?.letter ?? null

export type FeedbackMode = 'parecer' | 'conceito'

/** How a class has been judged so far: by concept only when nothing but concepts was given. */
export const feedbackMode = (rows: ScoreRows): FeedbackMode => {
  const texts = [...rows.values()].filter(({ value }) => value.text?.trim())
  return texts.length > 0 && texts.every(({ value }) => conceptIn(value) !== null) ? 'conceito' : 'parecer'
}
