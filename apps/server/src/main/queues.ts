import { REPORT_QUEUE } from '../modules/reports/reports.queue.ts'
import type { QueueDefinition } from '../platform/jobs/queue.ts'

/** Every queue of the product; installed at migration. */
export const QUEUES: readonly QueueDefinition[] = [REPORT_QUEUE]
