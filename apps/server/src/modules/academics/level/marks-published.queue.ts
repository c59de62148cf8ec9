import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Marks that students see from now on. Messages, which stand below, tell those who want to know. */
export const MARKS_PUBLISHED_QUEUE: QueueDefinition = {
  queue: 'marks-published',
  tenantConcurrency: 1,
  atOnce: 2,
  retryLimit: 3,
  expireInSeconds: 120,
  retryable: true,
}
