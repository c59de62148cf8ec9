import type { QueueDefinition } from '../../platform/jobs/queue.ts'

/** Papers of a class, a plan or a student, one at a time for each institution: none holds back the others for long. */
export const REPORT_QUEUE: QueueDefinition = {
  queue: 'report',
  tenantConcurrency: 1,
  atOnce: 2,
  retryLimit: 2,
  expireInSeconds: 900,
}

/** Documents of all classes of a year: minutes of work, during which single documents continue. */
export const ARCHIVE_QUEUE: QueueDefinition = {
  queue: 'report-archive',
  tenantConcurrency: 1,
  atOnce: 1,
  retryLimit: 2,
  expireInSeconds: 1800,
}
