import * as calls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import { type Module, preparedRoute, route } from '../../module.ts'
import { requestPasskey } from '../second-factor/factor-answer.service.ts'
import { readPasskey } from '../second-factor/factor-setup.service.ts'
import { resetUserFactor, userFactor } from './factor-reset.service.ts'
import * as own from './own-factor.service.ts'

/** Second factors of a person, and their removal for a person who has lost them. */
export const ownFactorRoutes = (parts: { rateLimit: RateLimit; vault: Vault }): Module['routes'] => [
  route(calls.getOwnFactor, ctx => own.ownFactorOf(ctx)),
  preparedRoute(
    calls.proveOwnFactor,
    ({ body }, door) => own.verifyProof(door, body, parts),
    (ctx, _, proof) => own.stepUpSession(ctx, proof, parts),
  ),
  route(calls.askOwnPasskey, ctx =>
    requestPasskey(ctx, { personId: ctx.actor.personId, purpose: 'PASSKEY_PROOF' }),
  ),
  route(calls.beginAuthenticator, ctx => own.beginOwnAuthenticator(ctx, parts)),
  route(calls.confirmAuthenticator, (ctx, { body }) => own.confirmOwnAuthenticator(ctx, body, parts)),
  route(calls.removeAuthenticator, ctx => own.removeOwnAuthenticator(ctx)),
  route(calls.beginPasskey, ctx => own.beginOwnPasskey(ctx)),
  preparedRoute(
    calls.createPasskey,
    ({ body }, door) => readPasskey(door, door.actor.personId, body.passkey),
    (ctx, { body: { name } }, passkey) => own.keepOwnPasskey(ctx, { name, passkey }),
  ),
  route(calls.removePasskey, (ctx, { params }) => own.removeOwnPasskey(ctx, params.id)),
  route(calls.renewRecoveryCodes, ctx => own.renewOwnRecoveryCodes(ctx)),
  route(calls.forgetDevice, (ctx, { params }) => own.forgetOwnDevice(ctx, params.id)),
  route(calls.forgetDevices, ctx => own.forgetOwnDevices(ctx)),
  route(calls.getUserFactor, (ctx, { params }) => userFactor(ctx, params.id)),
  route(calls.resetUserFactor, (ctx, { params }) => resetUserFactor(ctx, params.id)),
]
