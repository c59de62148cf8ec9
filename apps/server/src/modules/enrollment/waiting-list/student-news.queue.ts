import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** Messages to students about the waiting list, in addition to the e-mail to those with an address. */
export const WAITLIST_EVENT_QUEUE: QueueDefinition = {
  queue: 'student-news',
  tenantConcurrency: 2,
  atOnce: 4,
  retryLimit: 5,
  expireInSeconds: 60,
  retryable: true,
}

/** A place is theirs; is offered to them; is no longer offered. */
export const WAITLIST_EVENTS = ['PROMOTED', 'OFFERED', 'WITHDRAWN'] as const
export type WaitlistEvent = (typeof WAITLIST_EVENTS)[number]

/** The ids of a job: which news, an id of its own, and the enrolments that it is about, all of one class. */
export const encodeWaitlistEvent = (
  news: WaitlistEvent,
  newsId: string,
  enrollmentIds: readonly string[],
): string[] => [news, newsId, ...enrollmentIds]
