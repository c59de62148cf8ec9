import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import { signIn as signInCall } from '@lousa/contract/identity/identity.contract.ts'
import * as stepCalls from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import * as sessionCalls from '@lousa/contract/identity/sign-in/session.contract.ts'
import { endOtherSessions as endOtherSessionsCall } from '@lousa/contract/identity/sign-in/session.contract.ts'
import { type Module, manualTransactionRoute, route } from '../../module.ts'
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
  manualTransactionRoute(signInCall, (stage, { body }) => signIn(stage, body, access)),
  manualTransactionRoute(stepCalls.finishSignIn, (stage, { body }) => finishSignIn(stage, body, access)),
  manualTransactionRoute(stepCalls.askPasskey, (stage, { body }) => askPasskeyOfStep(stage, body, access)),
  manualTransactionRoute(stepCalls.beginRequiredSetup, (stage, { body }) =>
    beginSetupOfStep(stage, body, access),
  ),
  manualTransactionRoute(stepCalls.beginRequiredPasskey, (stage, { body }) =>
    beginPasskeyOfStep(stage, body, access),
  ),
  manualTransactionRoute(stepCalls.confirmRequiredSetup, (stage, { body }) =>
    confirmSetupOfStep(stage, body, access),
  ),
  route(identityCalls.getProfile, ctx => profileOf(ctx)),
  route(identityCalls.refreshToken, ctx => renewToken(access.tokens, ctx)),
  route(identityCalls.signOut, ctx => revokeSession(ctx, ctx.actor.sessionId)),
  route(sessionCalls.listSessions, ctx => listOwnSessions(ctx)),
  route(sessionCalls.endSession, (ctx, { params }) => endOwnSession(ctx, params.id)),
  route(endOtherSessionsCall, ctx => endOtherSessions(ctx)),
]
