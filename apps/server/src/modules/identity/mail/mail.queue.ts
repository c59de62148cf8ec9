import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Links by e-mail are waited for: they never queue behind reports. */
export const MAIL_QUEUE: QueueDefinition = {
  queue: 'mail',
  tenantConcurrency: 2,
  atOnce: 4,
  retryLimit: 5,
  expireInSeconds: 120,
}

/** Works out whom a public request for a new password means, if anybody. */
export const ACCESS_REQUEST_QUEUE: QueueDefinition = {
  queue: 'access-request',
  tenantConcurrency: 2,
  atOnce: 4,
  retryLimit: 3,
  expireInSeconds: 120,
  retryable: true,
}
