import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import { signIn as signInCall } from '@lousa/contract/identity/identity.contract.ts'
import * as stepCalls from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import * as sessionCalls from '@lousa/contract/identity/sign-in/session.contract.ts'
import { endOtherSessions as endOtherSessionsCall } from '@lousa/contract/identity/sign-in/session.contract.ts'
import { type Module, route, stagedRoute } from '../../module.ts'
import {
  askPasskeyOfStep,
  beginPasskeyOfStep,
  beginSetupOfStep,
  confirmSetupOfStep,
  finishSignIn,
  type StepParts,
} from './second-step.service.ts'
import { revokeSession } from './session.queries.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './session.service.ts'
import { profileOf } from './sign-in.queries.ts'
import { renewToken, signIn } from './sign-in.service.ts'

/** Coming in, going out, and what is open elsewhere. */
export const signInRoutes = (access: StepParts): Module['routes'] => [
  stagedRoute(signInCall, (stage, { body }) => signIn(stage, body, access)),
  stagedRoute(stepCalls.finishSignIn, (stage, { body }) => finishSignIn(stage, body, access)),
  stagedRoute(stepCalls.askPasskey, (stage, { body }) => askPasskeyOfStep(stage, body, access)),
  stagedRoute(stepCalls.beginRequiredSetup, (stage, { body }) => beginSetupOfStep(stage, body, access)),
  stagedRoute(stepCalls.beginRequiredPasskey, (stage, { body }) => beginPasskeyOfStep(stage, body, access)),
  stagedRoute(stepCalls.confirmRequiredSetup, (stage, { body }) => confirmSetupOfStep(stage, body, access)),
  route(identityCalls.getProfile, ctx => profileOf(ctx)),
  route(identityCalls.refreshToken, ctx => renewToken(access.tokens, ctx)),
  route(identityCalls.signOut, ctx => revokeSession(ctx, ctx.actor.sessionId)),
  route(sessionCalls.listSessions, ctx => listOwnSessions(ctx)),
  route(sessionCalls.endSession, (ctx, { params }) => endOwnSession(ctx, params.id)),
  route(endOtherSessionsCall, ctx => endOtherSessions(ctx)),
]
