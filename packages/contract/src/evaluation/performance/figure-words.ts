import { formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { PartialFigure } from '@lousa/rules/evaluation/performance/performance-rows.rules.ts'
import { fill } from '../../messages.ts'
import { FIGURES as W } from './figure-words.messages.ts'
import { openYearWords } from './open-year-words.ts'
import type { NeededScore } from './performance.contract.ts'

/** The figures of a term or year that belong together: before recovery, the recovery, and what they come to. */
export type MarkFigure = {
  readonly mark: number | null
  readonly recovery: number | null
  readonly mean: number | null
  readonly partial: PartialFigure | null
}

/** The text of such a figure, on screens and on paper. */
export type FigureWords = {
  /**
   * The counted mark: "7,0"; of an open term "12,0 de 16,0", of an open year "64,0 de 94" or, where it is a mean of terms, "8,5
   * em 3 bim."; null without a mark.
   */
  readonly result: string | null
  /** "6,5, rec. 7,0": the mark and the recovery that the result comes from; null without a recovery. */
  readonly recovered: string | null
  /** Whether the result is only what is earned so far. */
  readonly soFar: boolean
  /** The sum of an open year: "46,5 nos bimestres encerrados + 17,5 no 4º = 64,0"; else null. */
  readonly sum: string | null
  /** The target of an open year: "média 60 alcançada" or the points missing; null where nothing is asked. */
  readonly target: string | null
  /** `sum` and `target` as one sentence; null where there is neither. */
  readonly sentence: string | null
}

/** "64,2% do avaliado". */
export const percentWords = (percent: number): string => fill(W.percent, { percent: formatPercent(percent) })

/** "precisa de 6,0 de 10 na recuperação anual"; null for a year that is not in recovery. */
export const neededWords = (needed: NeededScore | null | undefined): string | null => {
  if (!needed) return null
  return needed.score === null
    ? W.noneNeeded
    : fill(W.needed, { score: formatMark(needed.score), of: formatMark(needed.of) })
}

/**
 * The words of a figure, one rule for screens and documents: the mark before recovery, the recovery and the resulting
 * mean always stand for the same three figures, and what is not final is said as points of those possible.
 */
export const figureWords = ({ mark, recovery, mean, partial }: MarkFigure, step = 0.1): FigureWords => {
  const shown = (value: number) => formatMark(value, step)
  const recovered =
    recovery === null
      ? null
      : fill(W.recovered, { mark: mark === null ? W.noMark : shown(mark), recovery: shown(recovery) })
  const isYear = partial !== null && partial.remaining !== null
  const { result, sum, target } = partial?.year ? openYearWords(partial.year, step) : NOTHING
  if (isYear) {
    const sentence = [sum, target].filter(text => text !== null).join(' · ') || null
    return { result, recovered, soFar: result !== null, sum, target, sentence }
  }
  if (partial && partial.possible > 0) {
    const points = { earned: shown(partial.earned), possible: shown(partial.possible) }
    return { ...NOTHING, result: fill(W.soFar, points), recovered, soFar: true }
  }
  return { ...NOTHING, result: mean === null ? null : shown(mean), recovered, soFar: false }
}

const NOTHING = { result: null, sum: null, target: null, sentence: null } as const
