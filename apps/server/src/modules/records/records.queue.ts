import type { QueueDefinition } from '../../platform/jobs/queue.ts'

/** Histories are built beside other work; a class of students that is sent at once does not hold back other schools. */
export const RECORD_QUEUE: QueueDefinition = {
  queue: 'academic-record',
  tenantConcurrency: 1,
  atOnce: 2,
  // Figures that a dead process held are anybody's again after fifteen seconds: one of these comes later.
  retryLimit: 4,
  expireInSeconds: 300,
}
