import type { ClosingFacts } from '@lousa/rules/academics/level/term-closing.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { closingRowsOfClasses } from '../../academics/level/term-closing.queries.ts'
import type { Ctx } from '../../module.ts'
import { closingFoundInYear } from './closing-found.queries.ts'

/** Facts that closing counts in all terms of some classes, with the policy in force. */
export const closingFacts = async (ctx: Ctx, gradeIds: readonly string[]): Promise<ClosingFacts[]> => {
  const rows = await closingRowsOfClasses(ctx, gradeIds)
  return rows.map(({ policies, ...row }) => ({ ...row, policy: resolvePolicy(...policies) }))
}

/** Facts of closing in all terms of the classes of a year: of what is left over the kinds, without the counts. */
export const closingFoundFacts = async (
  ctx: Ctx,
  of: { yearId: string; gradeIds: readonly string[] },
): Promise<ClosingFacts[]> => {
  const rows = await closingFoundInYear(ctx, of)
  return rows.map(({ policies, ...row }) => ({ ...row, policy: resolvePolicy(...policies) }))
}

export { yearsOfClasses } from '../performance/enrollment-result.queries.ts'
