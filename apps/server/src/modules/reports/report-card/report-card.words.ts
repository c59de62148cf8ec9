import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { CardClass } from './report-card.queries.ts'

const SHIFTS = ['MORNING', 'AFTERNOON', 'EVENING', 'FULL']

/** "1º bimestre" */
export const termName = (type: CardClass['levelType'], position: number): string =>
  `${position}º ${M.enum[type].toLowerCase()}`

export const shiftName = (shift: string | null): string =>
  (shift && M.enum.shift[SHIFTS.indexOf(shift)]) || 'Não informado'

/** A percentage with its one decimal, so that commas stand in line: "100,0". */
export const percentText = (value: number | null): string | null =>
  value === null ? null : value.toFixed(1).replace('.', ',')

/** Marks with the decimals of the class; null stays null. */
export const markText =
  (step: number) =>
  (value: number | null): string | null =>
    value === null ? null : formatMark(value, step)
