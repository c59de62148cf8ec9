import { z } from 'zod'

/** A record as it waits in the outbox and travels. */
export const releaseValue = z.object({
  contentRegistration: z.string(),
  note: z.string().nullable(),
  materialUsage: z.string().nullable(),
  /** Other lessons of the day that are released with the same texts. */
  lessonIds: z.array(z.string()),
})
export type ReleaseValue = z.output<typeof releaseValue>
