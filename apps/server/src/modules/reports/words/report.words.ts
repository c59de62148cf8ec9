import { M } from '@lousa/contract/messages.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'

const SHIFTS = ['MORNING', 'AFTERNOON', 'EVENING', 'FULL']

export const shiftName = (shift: string | null): string =>
  (shift && M.enum.shift[SHIFTS.indexOf(shift)]) || W.noShift

/** A percentage with its one decimal, so that commas stand in line: "100,0". */
export const percentText = (value: number | null): string | null =>
  value === null ? null : value.toFixed(1).replace('.', ',')

/** Marks with the decimals of the class; null stays null. */
export const markText =
  (step: number) =>
  (value: number | null): string | null =>
    value === null ? null : formatMark(value, step)
