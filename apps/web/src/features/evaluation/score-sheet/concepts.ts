import type { ScoreRows, ScoreValue } from '../score/score-rows.values.ts'

/** The concepts of a class without marks, with the share of the highest mark that they stand for in practice. */
export const CONCEPTS = [
  { letter: 'A', band: '90% ou mais' },
  { letter: 'B', band: 'de 70% a menos de 90%' },
  { letter: 'C', band: 'de 50% a menos de 70%' },
  { letter: 'D', band: 'de 20% a menos de 50%' },
  { letter: 'E', band: 'menos de 20%' },
] as const

export type ConceptLetter = (typeof CONCEPTS)[number]['letter']

/** A text that is exactly one of the letters is a concept: so the results read it. */
export const conceptIn = ({ text }: ScoreValue): ConceptLetter | null =>
  CONCEPTS.find(({ letter }) => letter === text?.trim())?.letter ?? null

export type FeedbackWay = 'parecer' | 'conceito'

/** How a class has been judged so far: by concept only when nothing but concepts was given. */
export const wayOf = (rows: ScoreRows): FeedbackWay => {
  const texts = [...rows.values()].filter(({ value }) => value.text?.trim())
  return texts.length > 0 && texts.every(({ value }) => conceptIn(value) !== null) ? 'conceito' : 'parecer'
}
