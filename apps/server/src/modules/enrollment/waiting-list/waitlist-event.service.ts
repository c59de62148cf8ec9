import { randomUUID } from 'node:crypto'
import type { WaitlistCtx } from './queue.types.ts'
import { encodeWaitlistEvent, WAITLIST_EVENT_QUEUE, type WaitlistEvent } from './student-news.queue.ts'

export { WAITLIST_EVENT_QUEUE, WAITLIST_EVENTS, type WaitlistEvent } from './student-news.queue.ts'

/** Announces, with this transaction, what has come of these enrolments of one class. Who tells the students stands below. */
export const enqueueWaitlistEvent = async (
  { institution, enqueue }: WaitlistCtx,
  news: WaitlistEvent,
  enrollmentIds: readonly string[],
): Promise<void> => {
  if (enrollmentIds.length === 0) return
  const ids = encodeWaitlistEvent(news, randomUUID(), enrollmentIds)
  await enqueue({ queue: WAITLIST_EVENT_QUEUE.queue, data: { institutionId: institution.id, ids } })
}
