import { MARKS_PUBLISHED_QUEUE } from '../modules/academics/level/marks-published.queue.ts'
import { WAITLIST_EVENT_QUEUE } from '../modules/enrollment/waiting-list/student-news.queue.ts'
import { ACCESS_REQUEST_QUEUE, MAIL_QUEUE } from '../modules/identity/mail/mail.queue.ts'
import { COPIES_QUEUE } from '../modules/messages/mail/copies.queue.ts'
import { PUSH_QUEUE } from '../modules/messages/push/push.queue.ts'
import { FORMER_IMPORT_QUEUE, IMPORT_QUEUE } from '../modules/people/import/import.queue.ts'
import { COVER_NEWS_QUEUE } from '../modules/planning/cover/cover-news.queue.ts'
import { DRAFT_QUEUE } from '../modules/planning/draft/draft.queue.ts'
import { RECORD_QUEUE } from '../modules/records/records.queue.ts'
import { ARCHIVE_QUEUE, REPORT_QUEUE } from '../modules/reports/reports.queue.ts'
import type { QueueDefinition } from '../platform/jobs/queue.ts'

/** Every queue of the product; installed at migration. */
export const QUEUES: readonly QueueDefinition[] = [
  MAIL_QUEUE,
  COPIES_QUEUE,
  PUSH_QUEUE,
  MARKS_PUBLISHED_QUEUE,
  WAITLIST_EVENT_QUEUE,
  COVER_NEWS_QUEUE,
  ACCESS_REQUEST_QUEUE,
  IMPORT_QUEUE,
  FORMER_IMPORT_QUEUE,
  RECORD_QUEUE,
  DRAFT_QUEUE,
  REPORT_QUEUE,
  ARCHIVE_QUEUE,
]
