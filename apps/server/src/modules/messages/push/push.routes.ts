import * as calls from '@lousa/contract/messages/push/push.contract.ts'
import { route } from '../../module.ts'
import type { PushParts } from './push.types.ts'
import * as subscriptions from './subscription.service.ts'

export const pushRoutes = (parts: Pick<PushParts, 'push' | 'pushKeys'>) => [
  route(calls.getPushKey, async () => subscriptions.pushKey(parts)),
  route(calls.listPushSubscriptions, ctx => subscriptions.listOwnSubscriptions(ctx)),
  route(calls.savePushSubscription, (ctx, { body }) => subscriptions.saveSubscription(ctx, body, parts)),
  route(calls.updatePushSubscription, (ctx, { params, body }) =>
    subscriptions.updateSubscription(ctx, params.id, body.kinds),
  ),
  route(calls.removePushSubscription, (ctx, { params }) => subscriptions.removeSubscription(ctx, params.id)),
]
