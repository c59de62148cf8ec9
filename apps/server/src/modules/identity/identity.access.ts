import type { AccessFilters } from '../../platform/access/context.ts'
import type { Tables } from '../tables.ts'
import { ownPasskeyIds, ownTrustedDeviceIds } from './own-factor/own-factor.queries.ts'
import { ownSessionIds } from './sign-in/session.queries.ts'

export const identityReach = {
  session: ownSessionIds,
  passkey: ownPasskeyIds,
  trustedDevice: ownTrustedDeviceIds,
} satisfies AccessFilters<Tables>
