import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

export const IMPORT_QUEUE: QueueDefinition = {
  queue: 'people-import',
  tenantConcurrency: 1,
  atOnce: 2,
  retryLimit: 2,
  expireInSeconds: 900,
}
