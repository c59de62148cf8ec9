import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Pushes: a batch in each job, and never before links that a person waits for. */
export const PUSH_QUEUE: QueueDefinition = {
  queue: 'pushes',
  tenantConcurrency: 1,
  atOnce: 4,
  retryLimit: 3,
  expireInSeconds: 300,
  retryable: true,
}
