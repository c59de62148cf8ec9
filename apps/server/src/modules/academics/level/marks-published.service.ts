import type { Ctx } from '../../module.ts'
import { MARKS_PUBLISHED_QUEUE } from './marks-published.queue.ts'

export { MARKS_PUBLISHED_QUEUE } from './marks-published.queue.ts'

/** Announces, with this transaction, that the marks of a term or the results of a class are published. */
export const announcePublishedMarks = (
  { institution, enqueue }: Pick<Ctx, 'institution' | 'enqueue'>,
  of: 'TERM' | 'CLASS',
  id: string,
): Promise<void> =>
  enqueue({ queue: MARKS_PUBLISHED_QUEUE.queue, data: { institutionId: institution.id, ids: [of, id] } })
