import type { VisitorCtx } from '../../module.ts'
import { endFactor } from '../second-factor/factor-ending.service.ts'
import { forgetPassword, revokeSessionsOfAccounts } from './access-ending.queries.ts'
import { endLinks } from './access-link.queries.ts'

type EndingCtx = Pick<VisitorCtx, 'db' | 'institution' | 'now'>

/** Ends every session of these accounts: the next request with their tokens is refused. */
export const endSessions = (ctx: EndingCtx, accountIds: readonly string[]): Promise<void> =>
  revokeSessionsOfAccounts(ctx, accountIds)

/** Links that went to an address which is no longer the person's open nothing. */
export const endLinksOf = (ctx: EndingCtx, personId: string): Promise<void> => endLinks(ctx, [personId])

/** The same for many people at once. */
export const endLinksOfPeople = (ctx: EndingCtx, personIds: string[]): Promise<void> =>
  endLinks(ctx, personIds)

/**
 * Nobody enters as this person any more, until they choose a password anew: by an invitation. A second factor goes too:
 * whose it was is as little known.
 */
export const endAccess = async (
  ctx: EndingCtx,
  personId: string,
  accountIds: readonly string[],
): Promise<void> => {
  await forgetPassword(ctx, personId)
  await endFactor(ctx, personId)
  await endLinks(ctx, [personId])
  await revokeSessionsOfAccounts(ctx, accountIds)
}
