import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Copies of messages: many at once, and never before links that a person waits for. */
export const COPIES_QUEUE: QueueDefinition = {
  queue: 'message-copies',
  tenantConcurrency: 1,
  atOnce: 2,
  retryLimit: 3,
  expireInSeconds: 600,
  retryable: true,
}
