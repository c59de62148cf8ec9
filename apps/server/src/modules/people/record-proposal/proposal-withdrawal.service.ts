import type { GuardianRestricted } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { lockRestrictedProposals, markProposalsWithdrawn } from './record-proposal.queries.ts'

/** Withdraws waiting proposals about a student, which are locked. */
export const withdrawProposals = async (
  ctx: Ctx,
  studentId: string,
  ids: readonly string[],
): Promise<void> => {
  await markProposalsWithdrawn(ctx, ids)
  for (const entityId of ids)
    ctx.audit({ entity: 'recordProposal', entityId, action: 'WITHDRAWN', changes: [], studentId })
}

/**
 * Follows an order of a court: what the guardian whom it keeps away proposed waits no longer. It locks
 * bonds, proposals and then the access of the student, as a decision locks proposals before the access.
 */
export const withdrawRestricted: GuardianRestricted = async (ctx, pair) => {
  await withdrawProposals(ctx, pair.studentId, await lockRestrictedProposals(ctx, pair))
}
