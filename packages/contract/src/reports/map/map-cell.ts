import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { PartialFigure } from '@lousa/rules/evaluation/performance/performance-rows.rules.ts'
import { figureWords } from '../../evaluation/performance/figure-words.ts'
import { OVERVIEW_MAP as W } from './overview-map.messages.ts'

/** The figures of a student in a component, of a term or (null) of the year, as the performance tells them. */
export type FigureOf = {
  readonly enrollmentId: string
  readonly componentId: string
  readonly termId: string | null
  readonly mark: number | null
  readonly recovery: number | null
  readonly mean: number | null
  readonly partial: PartialFigure | null
  readonly concept: string | null
  readonly text: string | null
  readonly absences: number
  readonly justifiedAbsences: number
  readonly lessonsGiven: number
}

type Worded = { text: string | null; value: number | null; soFar: boolean; low: boolean }

const NOTHING: Worded = { text: null, value: null, soFar: false, low: false }

const markOf = (value: number | null, step: number): Worded =>
  value === null ? NOTHING : { ...NOTHING, text: formatMark(value, step), value }

const markResult = (figure: FigureOf, step: number): Worded => {
  const { result, soFar } = figureWords(figure, step)
  return {
    ...NOTHING,
    text: result,
    // Points of what is not over are no numbers that a spreadsheet may add up.
    value: soFar ? null : figure.mean,
    soFar,
  }
}

/** "B", "P" for an opinion in words, "B P" for both. */
const opinionResult = ({ concept, text }: FigureOf): Worded => ({
  ...NOTHING,
  text: [concept, text ? W.opinion : null].filter(Boolean).join(' ') || null,
})

/** Justified or not; absent where no lesson was given and none were transferred. */
export const absencesOf = ({
  absences,
  justifiedAbsences,
  lessonsGiven,
}: Pick<FigureOf, 'absences' | 'justifiedAbsences' | 'lessonsGiven'>): number | null => {
  const all = absences + justifiedAbsences
  return all === 0 && lessonsGiven === 0 ? null : all
}

/** The figures of a student in a component, as texts and as numbers. */
export const wordedFigures = (
  figure: FigureOf | undefined,
  { type, step }: { type: 'MARK' | 'ASSESSMENT'; step: number },
): { before: Worded; recovery: Worded; result: Worded; absences: Worded } => {
  if (!figure) return { before: NOTHING, recovery: NOTHING, result: NOTHING, absences: NOTHING }
  const absences = absencesOf(figure)
  return {
    // Without a recovery the mark is the result.
    before: figure.recovery === null ? NOTHING : markOf(figure.mark, step),
    recovery: markOf(figure.recovery, step),
    result: type === 'MARK' ? markResult(figure, step) : opinionResult(figure),
    absences: absences === null ? NOTHING : { ...NOTHING, text: String(absences), value: absences },
  }
}
