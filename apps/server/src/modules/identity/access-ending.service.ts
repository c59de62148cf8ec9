import type { VisitorCtx } from '../module.ts'
import { revokeSessionsOfAccounts } from './access-ending.queries.ts'
import { endLinks } from './access-link.queries.ts'

type EndingCtx = Pick<VisitorCtx, 'db' | 'institution' | 'now'>

/** Ends every session of these accounts: the next request with their tokens is refused. */
export const endSessions = (ctx: EndingCtx, accountIds: readonly string[]): Promise<void> =>
  revokeSessionsOfAccounts(ctx, accountIds)

/** Links that went to an address which is no longer the person's open nothing. */
export const endLinksOf = (ctx: EndingCtx, personId: string): Promise<void> => endLinks(ctx, [personId])
