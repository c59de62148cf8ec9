import type { OptionalActorCtx } from '../../module.ts'
import { removeFactor } from '../second-factor/factor-removal.service.ts'
import { endLinks, revokeSessionsOfAccounts } from './access-ending.public.queries.ts'
import { forgetPassword } from './access-ending.queries.ts'

type EndingCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

/**
 * Nobody enters as this person any more, until they choose a password anew: by an invitation. A second factor goes too:
 * whose it was is as little known.
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
