import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { deviceName } from '@lousa/contract/identity/sign-in/device-name.ts'
import type * as calls from '@lousa/contract/messages/push/push.contract.ts'
import type { PushSubscriptionRow } from '@lousa/contract/messages/push/push.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  DEFAULT_PUSH_KINDS,
  isPushAddress,
  MOST_PUSH_DEVICES,
  type PushKind,
  pushKindsOf,
} from '@lousa/rules/messages/push.rules.ts'
import { tokenHash } from '../../../platform/access/token-hash.ts'
import { lockPerson } from '../../identity/second-factor/factor-state.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { areDeviceKeys } from './push.client.ts'
import type { PushParts } from './push.types.ts'
import * as rows from './subscription.queries.ts'

type Parts = Pick<PushParts, 'push' | 'pushKeys'>

export const pushKey = ({ push, pushKeys }: Parts): { publicKey: string | null } => ({
  publicKey: push.isOn ? pushKeys.publicKey : null,
})

const shown = (ctx: Ctx, { agent, sessionId, ...row }: rows.StoredSubscription): PushSubscriptionRow => ({
  ...row,
  device: deviceName(agent),
  current: sessionId === ctx.actor.sessionId,
})

export const listOwnSubscriptions = async (ctx: Ctx) => ({
  data: (await rows.ownSubscriptions(ctx)).map(row => shown(ctx, row)),
})

const ownSubscription = async (ctx: Ctx, id: string): Promise<PushSubscriptionRow> => {
  const [row] = await rows.ownSubscriptions(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  return shown(ctx, row)
}

const assertKinds = ({ actor }: Ctx, kinds: readonly PushKind[]): void => {
  const possible = pushKindsOf(actor.role)
  if (kinds.some(kind => !possible.includes(kind))) throw invalidFields(fieldError('kinds', 'INVALID'))
}

const audited = (ctx: Ctx, action: 'PUSH_ON' | 'PUSH_CHANGED' | 'PUSH_OFF'): void => {
  const { accountId, role } = ctx.actor
  const studentId = role === 'STUDENT' || role === 'STUDENT-SMELJ' ? accountId : null
  ctx.audit({ entity: 'user', entityId: accountId, action, studentId })
}

export const saveSubscription = async (
  ctx: Ctx,
  { endpoint, keys, kinds }: BodyOf<typeof calls.savePushSubscription>,
  { push }: Parts,
): Promise<PushSubscriptionRow> => {
  if (!push.isOn) throw new ContractError('PUSH_OFF')
  if (!isPushAddress(endpoint, push.testOrigin)) throw invalidFields(fieldError('endpoint', 'INVALID'))
  if (!areDeviceKeys(keys)) throw invalidFields(fieldError('keys', 'INVALID'))
  if (kinds) assertKinds(ctx, kinds)
  const endpointHash = tokenHash(endpoint)
  await lockPerson(ctx, ctx.actor.personId)
  if ((await rows.countOtherDevices(ctx, endpointHash)) >= MOST_PUSH_DEVICES)
    throw new ContractError('TOO_MANY_PUSH_DEVICES')
  await rows.removeFromOthers(ctx, endpointHash)
  const device = { endpoint, endpointHash, ...keys, kinds: kinds ?? null }
  const { id, isNew } = await rows.upsertSubscription(ctx, device, DEFAULT_PUSH_KINDS)
  if (isNew) audited(ctx, 'PUSH_ON')
  return ownSubscription(ctx, id)
}

export const updateSubscription = async (
  ctx: Ctx,
  id: string,
  kinds: readonly PushKind[],
): Promise<PushSubscriptionRow> => {
  const before = await ownSubscription(ctx, id)
  assertKinds(ctx, kinds)
  if (kinds.length === before.kinds.length && before.kinds.every(kind => kinds.includes(kind))) return before
  await rows.updateKinds(ctx, id, kinds)
  audited(ctx, 'PUSH_CHANGED')
  return ownSubscription(ctx, id)
}

export const removeSubscription = async (ctx: Ctx, id: string): Promise<void> => {
  await rows.deleteSubscription(ctx, id)
  audited(ctx, 'PUSH_OFF')
}
