import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { affectsClosedTerm, type OpenRange } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import type { Ctx } from '../../module.ts'
import { type LockedTerm, lockTermRows, lockYears } from './term-hold.queries.ts'

export type { LockedTerm }

/** The terms of these classes, held against closing with their years. Asked before the classes are held; events have none. */
export const lockYearsAndTerms = async (ctx: Ctx, gradeIds: readonly string[]): Promise<LockedTerm[]> => {
  await lockYears(ctx, gradeIds)
  return lockTermRows(ctx, gradeIds)
}

/** Throws TERM_CLOSED if the change of days reaches into a closed term, because a closed term keeps its figures. */
export const assertDaysOpen = (
  terms: readonly LockedTerm[],
  before: OpenRange | null,
  after: OpenRange | null,
): void => {
  if (affectsClosedTerm(terms, before, after)) throw new ContractError('TERM_CLOSED')
}
