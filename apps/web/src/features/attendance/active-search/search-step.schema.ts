import {
  MAX_CONTACTED,
  MAX_SEARCH_NOTE,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { coded, optionalLine, optionalText } from '@lousa/contract/schema.ts'
import {
  SEARCH_OUTCOMES,
  SEARCH_RESULTS,
  SEARCH_STEPS,
} from '@lousa/rules/attendance/active-search/search-case.rules.ts'
import { z } from 'zod'

const chosen = z.string().min(1, coded('REQUIRED'))
const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  chosen.pipe(z.enum(choices))

/** The fields of a step as they are typed; the contract checks them once more. */
export const searchStepForm = z.object({
  kind: oneOf(SEARCH_STEPS),
  takenOn: chosen,
  result: oneOf(SEARCH_RESULTS),
  contacted: optionalLine(MAX_CONTACTED),
  note: optionalText(MAX_SEARCH_NOTE),
})
export type SearchStepInput = z.input<typeof searchStepForm>
export type SearchStepValues = z.output<typeof searchStepForm>

export const searchClosingForm = z.object({
  outcome: oneOf(SEARCH_OUTCOMES),
  note: optionalText(MAX_SEARCH_NOTE),
})
export type SearchClosingInput = z.input<typeof searchClosingForm>
export type SearchClosingValues = z.output<typeof searchClosingForm>
