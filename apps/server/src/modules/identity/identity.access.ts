import type { ReachByKind } from '../../platform/access/context.ts'
import type { Tables } from '../tables.ts'
import { ownSessionIds } from './sign-in/session.queries.ts'

export const identityReach = { session: ownSessionIds } satisfies ReachByKind<Tables>
