import { availableParallelism } from 'node:os'
import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Searches of timetables: one of an institution, and one processor of the machine is left to everything else. */
export const DRAFT_QUEUE: QueueDefinition = {
  queue: 'planning-draft',
  tenantConcurrency: 1,
  atOnce: Math.max(1, availableParallelism() - 1),
  retryLimit: 5,
  expireInSeconds: 900,
}
