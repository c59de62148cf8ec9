import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type ClosingWarning, closingWarnings } from '@lousa/rules/academics/level/term-closing.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../../module.ts'
import { closingRows } from './term-closing.queries.ts'

/**
 * Refuses to close these terms while something is missing without a confirmation, and always when a class's policy requires all
 * scores. Returns the unfinished work. The caller has locked the terms, so that no other transaction adds to it.
 */
export const assertClosingConfirmed = async (
  ctx: Ctx,
  { levelId, termIds, confirmed }: { levelId: string; termIds: readonly string[]; confirmed: boolean },
): Promise<ClosingWarning[]> => {
  if (termIds.length === 0) return []
  const rows = await closingRows(ctx, levelId, termIds)
  const facts = rows.map(({ policies, ...row }) => ({ ...row, policy: resolvePolicy(...policies) }))
  // A municipal office gives neither marks nor opinions.
  const { warnings, blocked } = closingWarnings(facts, { opinions: ctx.institution.kind === 'SCHOOL' })
  if (blocked) throw new ContractError('TERM_INCOMPLETE', { data: { warnings } })
  if (warnings.length > 0 && !confirmed)
    throw new ContractError('TERM_CLOSING_WARNINGS', { data: { warnings } })
  return warnings
}
