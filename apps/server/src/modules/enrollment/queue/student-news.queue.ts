import type { QueueDefinition } from '../../../platform/jobs/queue.ts'

/** What students are told of the waiting list, beside the e-mail to those who have an address. */
export const STUDENT_NEWS_QUEUE: QueueDefinition = {
  queue: 'student-news',
  perTenant: 2,
  atOnce: 4,
  retryLimit: 5,
  expireInSeconds: 60,
  mayRunAgain: true,
}

/** A place is theirs; is offered to them; is no longer offered. */
export const STUDENT_NEWS = ['PROMOTED', 'OFFERED', 'WITHDRAWN'] as const
export type StudentNews = (typeof STUDENT_NEWS)[number]

/** The ids of a job: which news, an id of its own, and the enrolments that it is about, all of one class. */
export const studentNewsIds = (
  news: StudentNews,
  newsId: string,
  enrollmentIds: readonly string[],
): string[] => [news, newsId, ...enrollmentIds]
