import type { QueueDefinition } from '../../platform/jobs/queue.ts'

/** Histories are built beside other work; a class of students that is sent at once does not hold back other schools. */
export const RECORD_QUEUE: QueueDefinition = {
  queue: 'academic-record',
  perTenant: 1,
  atOnce: 2,
  retryLimit: 2,
  expireInSeconds: 300,
}
