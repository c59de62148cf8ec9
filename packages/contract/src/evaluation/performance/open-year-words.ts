import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { OpenYear } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import { termName } from '../../academics/level/term-name.ts'
import { fill } from '../../messages.ts'
import { FIGURES as W } from './figure-words.messages.ts'

/** The texts of an open year: one set of terms, and its distance to the average. */
export type OpenYearWords = {
  /** "64,0 de 94", in mode MEAN "8,5 em 3 bim."; null before the first points. */
  readonly result: string | null
  /** "46,5 nos bimestres encerrados + 17,5 no 4º = 64,0"; null before the first points. */
  readonly sum: string | null
  /** "média 60 alcançada", "faltam 7,0 para a média 60"; null where nothing is asked any more. */
  readonly target: string | null
}

/** The words of an open year, one rule for screens and documents. */
export const openYearWords = (year: OpenYear, step: number): OpenYearWords => {
  const text = year.mode === 'SUM' ? sumText(year, step) : meanText(year, step)
  return { result: resultText(year, step), sum: text, target: text === null ? null : targetText(year, step) }
}

const formOf = (count: number): 0 | 1 => (count === 1 ? 0 : 1)

const resultText = (
  { mode, levelType, closed, closedTerms, total }: OpenYear,
  step: number,
): string | null => {
  if (mode === 'SUM')
    return (
      total &&
      fill(W.soFar, { earned: formatMark(total.earned, step), possible: formatMark(total.possible, 1) })
    )
  if (closed === null) return null
  return fill(W.meanOf, { mean: formatMark(closed, step), count: closedTerms, kind: W.kinds[levelType] })
}

const closedText = ({ levelType, closedTerms, hidden }: OpenYear, points: string): string =>
  fill((hidden ? W.published : W.closed)[levelType][formOf(closedTerms)], { points })

const sumText = (year: OpenYear, step: number): string | null => {
  const { closed, open, total, levelType } = year
  if (total === null) return null
  const isAlone = closed === null && open.length === 1
  const ofOpen = open.map(({ position, earned }) => {
    const points = formatMark(earned, step)
    return isAlone
      ? fill(W.openAlone, { points, term: termName(levelType, position) })
      : fill(W.open, { points, position })
  })
  const parts = [...(closed === null ? [] : [closedText(year, formatMark(closed, step))]), ...ofOpen]
  const text = parts.join(' + ')
  return parts.length === 1 ? text : fill(W.sum, { parts: text, total: formatMark(total.earned, step) })
}

/** Points of terms are no sum where the year is their mean: each open term stands for itself. */
const meanText = (year: OpenYear, step: number): string | null => {
  const { closed, closedTerms, open } = year
  const ofOpen = open.map(({ position, earned, possible }) => {
    const points = fill(W.soFar, { earned: formatMark(earned, step), possible: formatMark(possible, step) })
    return fill(W.open, { points, position })
  })
  if (closed === null) return ofOpen.length === 0 ? null : ofOpen.join(' · ')
  const mean = formatMark(closed, step)
  const points = closedTerms === 1 ? mean : fill(W.ofMean, { mean })
  return [closedText(year, points), ...ofOpen].join(' · ')
}

const targetText = (
  { mode, levelType, outlook, average: least, wanted, missing, toCome }: OpenYear,
  step: number,
): string | null => {
  const average = formatMark(least, 1)
  if (outlook === 'REACHED') return fill(W.reached, { average })
  if (outlook === 'OUT_OF_REACH') return fill(W.outOfReach, { average })
  if (missing === null) return null
  const points = formatMark(missing, step)
  if (mode === 'MEAN') return fill(W.missingMean[levelType][formOf(toCome)], { points, average })
  // Below two it is one and a half point.
  const form = missing < 2 ? 0 : 1
  return wanted === least
    ? fill(W.missing[form], { points, average })
    : fill(W.proportional[form], { points, average, wanted: formatMark(wanted, 1) })
}
