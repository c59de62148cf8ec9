import type { QueueDefinition } from '../../platform/jobs/queue.ts'

/** Histories are built next to other work; a class that is sent at once does not block other schools. */
export const RECORD_QUEUE: QueueDefinition = {
  queue: 'academic-record',
  tenantConcurrency: 1,
  atOnce: 2,
  // Figures that a dead process held are anybody's again after fifteen seconds: one of these comes later.
  retryLimit: 4,
  expireInSeconds: 300,
}
