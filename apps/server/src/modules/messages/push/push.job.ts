import type { JobHandler } from '../../../platform/jobs/queue.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { MARKS_PUBLISHED_QUEUE } from '../../academics/level/marks-published.service.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import { PUSH_QUEUE } from './push.queue.ts'
import type { PushParts } from './push.types.ts'
import { pushMarks } from './push-news.service.ts'
import { sendPushes } from './push-sending.service.ts'

export const pushJob = (parts: PushParts): JobHandler => ({
  definition: PUSH_QUEUE,
  run: ({ data: { institutionId } }) => sendPushes(parts, institutionId),
})

/** Announces published marks to those who chose it. */
export const marksPublishedJob = (parts: PushParts): JobHandler => ({
  definition: MARKS_PUBLISHED_QUEUE,
  run: async ({ data: { institutionId, ids } }) => {
    const [of, id] = ids
    if (!parts.push.isOn || id === undefined || (of !== 'TERM' && of !== 'CLASS')) return
    await systemContext(parts, atWork(institutionId), ctx => pushMarks(ctx, { of, id }))
  },
})
