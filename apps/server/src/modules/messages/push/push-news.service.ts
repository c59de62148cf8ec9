import type { OptionalActorCtx } from '../../module.ts'
import { PUSH_QUEUE } from './push.queue.ts'
import { insertMarkPushes, insertMessagePushes, type Published } from './push-news.queries.ts'

type NewsCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'today' | 'enqueue'>

/** Sends the pushes of an institution that are due, once this transaction is committed. */
export const queuePushes = ({
  institution,
  enqueue,
}: Pick<NewsCtx, 'institution' | 'enqueue'>): Promise<void> =>
  enqueue({ queue: PUSH_QUEUE.queue, data: { institutionId: institution.id, ids: [] } })

/** Announces messages that were just delivered. Where no device is subscribed there is nothing to do. */
export const pushMessages = async (
  ctx: NewsCtx,
  messageIds: readonly string[],
  isOffer = false,
): Promise<void> => {
  if (messageIds.length === 0) return
  if ((await insertMessagePushes(ctx, { messageIds, isOffer })) > 0) await queuePushes(ctx)
}

/** Announces published marks. */
export const pushMarks = async (ctx: NewsCtx, published: Published): Promise<void> => {
  if ((await insertMarkPushes(ctx, published)) > 0) await queuePushes(ctx)
}
