import type { OptionalActorCtx } from '../../module.ts'
import { removeFactor } from '../second-factor/factor-removal.service.ts'
import { endLinks, revokeSessionsOfAccounts } from './access-ending.public.queries.ts'
import { forgetPassword } from './access-ending.queries.ts'

type EndingCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

/**
 * Ends all access of a person until they choose a new password by an invitation. Removes the second factor too, because its
 * owner is just as uncertain.
 */
export const revokeAccess = async (
  ctx: EndingCtx,
  personId: string,
  accountIds: readonly string[],
): Promise<void> => {
  await forgetPassword(ctx, personId)
  await removeFactor(ctx, personId)
  await endLinks(ctx, [personId])
  await revokeSessionsOfAccounts(ctx, accountIds)
}
