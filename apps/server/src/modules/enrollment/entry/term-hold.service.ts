import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type Days, reachesClosedTerm } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import type { Ctx } from '../../module.ts'
import { type HeldTerm, lockTermsOfGrades, lockYears } from './term-hold.queries.ts'

export type { HeldTerm }

/** The terms of these classes, held against closing with their years. Asked before the classes are held; events have none. */
export const holdTermsOfGrades = async (ctx: Ctx, gradeIds: readonly string[]): Promise<HeldTerm[]> => {
  await lockYears(ctx, gradeIds)
  return lockTermsOfGrades(ctx, gradeIds)
}

/** What is closed keeps its figures. */
export const refuseClosedDays = (
  terms: readonly HeldTerm[],
  before: Days | null,
  after: Days | null,
): void => {
  if (reachesClosedTerm(terms, before, after)) throw new ContractError('TERM_CLOSED')
}
