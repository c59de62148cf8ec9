import * as calls from '@lousa/contract/messages/inbox/inbox.contract.ts'
import { batchedRoute, route } from '../../module.ts'
import { updateReceipt } from './receipt.service.ts'
import { unreadOf } from './unread.queries.ts'

export const inboxRoutes = [
  batchedRoute(calls.getUnread, unreadOf),
  route(calls.updateReceipt, (ctx, { params, body }) => updateReceipt(ctx, params.id, body.status)),
]
