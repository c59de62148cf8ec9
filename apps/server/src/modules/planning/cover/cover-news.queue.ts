import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Messages to substitutes about lessons that they cover. */
export const COVER_NEWS_QUEUE: QueueDefinition = {
  queue: 'cover-news',
  tenantConcurrency: 2,
  atOnce: 4,
  retryLimit: 5,
  expireInSeconds: 60,
  retryable: true,
}

/** A lesson is theirs to give; it is no longer. */
export const COVER_NEWS = ['ASSIGNED', 'WITHDRAWN'] as const
export type CoverNews = (typeof COVER_NEWS)[number]
