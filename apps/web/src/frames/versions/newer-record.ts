import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import type { z } from 'zod'

/** The record as it stands now, out of the refusal of an older version; null where a failure says something else. */
export const newerIn = <R>(answer: z.ZodType<R>, error: unknown): R | null =>
  error instanceof Refusal && error.code === 'STALE_VERSION'
    ? (answer.safeParse(error.data.current).data ?? null)
    : null
