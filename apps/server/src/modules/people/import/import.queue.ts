import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Runs of imports; workers of the release before `leave_known` and `left_out` ignore both, and do not read this queue. */
export const IMPORT_QUEUE: QueueDefinition = {
  queue: 'people-import-run',
  tenantConcurrency: 1,
  atOnce: 2,
  retryLimit: 2,
  expireInSeconds: 900,
}

/** Runs that a server of that release has started; new runs are never added here. */
export const FORMER_IMPORT_QUEUE: QueueDefinition = { ...IMPORT_QUEUE, queue: 'people-import' }
