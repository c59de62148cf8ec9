import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { PartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import type { PartialFigure } from '@lousa/rules/evaluation/performance/performance-rows.rules.ts'
import { fill } from '../../messages.ts'
import { FIGURES as W } from './figure-words.messages.ts'

/** The figures of a term or year that belong together: before recovery, the recovery, and what they come to. */
export type MarkFigure = {
  readonly mark: number | null
  readonly recovery: number | null
  readonly mean: number | null
  readonly partial: PartialFigure | null
}

/** What is said of such a figure, on a screen as on paper. */
export type FigureWords = {
  /** What counts: "7,0"; of an open term "12,0 de 16,0", of an open year "51,5 de 70"; null without a mark. */
  readonly result: string | null
  /** "6,5, rec. 7,0": the mark and the recovery that the result comes from; null without a recovery. */
  readonly recovered: string | null
  /** Whether the result is only what is earned so far. */
  readonly soFar: boolean
  /** "faltam 8,5 pontos", of an open year; null where nothing is missing or asked. */
  readonly missing: string | null
}

const isYear = (partial: PartialFigure): partial is PartialYear => partial.remaining !== null

/** "faltam 8,5 pontos", or that no term can bring them any more; null where nothing is missing or asked. */
const missingText = ({ missing, remaining }: PartialYear): string | null => {
  if (missing === null || missing === 0) return null
  if (missing > remaining) return W.outOfReach
  // Below two it is one and a half point.
  return fill(missing < 2 ? W.missingOne : W.missing, { points: formatMark(missing, 1) })
}

/**
 * The words of a figure, one rule for screens and documents: the mark before recovery, the recovery and the resulting
 * mean always stand for the same three figures, and what is not final is said as points of those possible. A recovery
 * given in an open term has its result already, and is said with it.
 */
export const figureWords = ({ mark, recovery, mean, partial }: MarkFigure, step = 0.1): FigureWords => {
  const shown = (value: number) => formatMark(value, step)
  const recovered =
    recovery === null
      ? null
      : fill(W.recovered, { mark: mark === null ? W.noMark : shown(mark), recovery: shown(recovery) })
  const soFar = partial !== null && partial.possible > 0 && recovery === null
  if (!partial || !soFar) {
    return { result: mean === null ? null : shown(mean), recovered, soFar: false, missing: null }
  }
  const possible = isYear(partial) ? formatMark(partial.possible, 1) : shown(partial.possible)
  return {
    result: fill(W.soFar, { earned: shown(partial.earned), possible }),
    recovered,
    soFar,
    missing: isYear(partial) ? missingText(partial) : null,
  }
}
