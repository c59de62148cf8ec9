import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import { signIn as signInCall } from '@lousa/contract/identity/identity.contract.ts'
import * as sessionCalls from '@lousa/contract/identity/sign-in/session.contract.ts'
import { endOtherSessions as endOtherSessionsCall } from '@lousa/contract/identity/sign-in/session.contract.ts'
import type { Devices } from '../../../platform/access/devices.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Tokens } from '../../../platform/access/tokens.ts'
import { type Module, route, stagedRoute } from '../../module.ts'
import { revokeSession } from './session.queries.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './session.service.ts'
import { profileOf } from './sign-in.queries.ts'
import { renewToken, signIn } from './sign-in.service.ts'

/** Coming in, going out, and what is open elsewhere. */
export const signInRoutes = (access: {
  tokens: Tokens
  devices: Devices
  rateLimit: RateLimit
}): Module['routes'] => [
  stagedRoute(signInCall, (stage, { body }) => signIn(stage, body, access)),
  route(identityCalls.getProfile, ctx => profileOf(ctx)),
  route(identityCalls.refreshToken, ctx => renewToken(access.tokens, ctx)),
  route(identityCalls.signOut, ctx => revokeSession(ctx, ctx.actor.sessionId)),
  route(sessionCalls.listSessions, ctx => listOwnSessions(ctx)),
  route(sessionCalls.endSession, (ctx, { params }) => endOwnSession(ctx, params.id)),
  route(endOtherSessionsCall, ctx => endOtherSessions(ctx)),
]
