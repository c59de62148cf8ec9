import type { QueueDefinition } from '../../platform/jobs/queue.ts'

/** Documents render one at a time for each institution, so that a large school does not hold back the others. */
export const REPORT_QUEUE: QueueDefinition = {
  queue: 'report',
  perTenant: 1,
  atOnce: 2,
  retryLimit: 2,
  expireInSeconds: 900,
}
