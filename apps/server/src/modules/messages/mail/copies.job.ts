import type { JobHandler } from '../../../platform/jobs/queue.ts'
import { COPIES_QUEUE } from './copies.queue.ts'
import type { CopiesParts } from './copies.types.ts'
import { sendCopies } from './copy-sending.service.ts'

export const copiesJob = (parts: CopiesParts): JobHandler => ({
  definition: COPIES_QUEUE,
  run: async ({ data: { institutionId, ids }, signal }) => {
    for (const messageId of ids) {
      signal.throwIfAborted()
      await sendCopies(parts, institutionId, messageId)
    }
  },
})
