import { randomUUID } from 'node:crypto'
import type { QueueCtx } from './queue.types.ts'
import { STUDENT_NEWS_QUEUE, type StudentNews, studentNewsIds } from './student-news.queue.ts'

export { STUDENT_NEWS, STUDENT_NEWS_QUEUE, type StudentNews } from './student-news.queue.ts'

/** Announces, with this transaction, what has come of these enrolments of one class. Who tells the students stands below. */
export const announceToStudents = async (
  { institution, enqueue }: QueueCtx,
  news: StudentNews,
  enrollmentIds: readonly string[],
): Promise<void> => {
  if (enrollmentIds.length === 0) return
  const ids = studentNewsIds(news, randomUUID(), enrollmentIds)
  await enqueue({ queue: STUDENT_NEWS_QUEUE.queue, data: { institutionId: institution.id, ids } })
}
