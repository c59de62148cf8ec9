import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../module.ts'
import { COVER_NEWS_QUEUE, type CoverNews } from './cover-news.queue.ts'

export { COVER_NEWS, COVER_NEWS_QUEUE, type CoverNews } from './cover-news.queue.ts'

/** Announces covers to their substitutes with this transaction; messages, a domain after this one, send them. */
export const enqueueCoverNews = async (
  { institution, enqueue }: Pick<Ctx, 'institution' | 'enqueue'>,
  news: CoverNews,
  coverIds: readonly string[],
): Promise<void> => {
  if (coverIds.length === 0) return
  await enqueue({
    queue: COVER_NEWS_QUEUE.queue,
    data: { institutionId: institution.id, ids: [news, randomUUID(), ...coverIds] },
  })
}
