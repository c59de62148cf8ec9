import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** More reads than any screen begins with. */
export const MAX_READS = 24

/** Bytes of the largest body: reads are names and filters. */
export const MAX_READS_BYTES = 32_768

/** Values as they stand decoded in the address of the single call. */
const values = z.record(z.string(), z.string())

/**
 * One read: a call with GET, named by its path as the contract declares it (`lesson-plan/:id`). Every parameter of the
 * path has its value in `params`. `etag` counts only where the single call answers with one.
 */
const read = z.strictObject({
  call: z.string(),
  params: values.optional(),
  query: values.optional(),
  etag: z.string().optional(),
})

/**
 * The answer to one read: status and body of the single call. `etag` where the single call has one; status 304 has no
 * body. `retryAfter` are seconds, with 429 and 503.
 */
const readAnswer = z.object({
  status: z.int(),
  body: z.unknown().optional(),
  etag: z.string().optional(),
  retryAfter: z.int().optional(),
})

/**
 * Several reads in one request and one transaction, answered in their order. Each is declared, checked, filtered and
 * noted as its single call is, and one that fails fails alone. Calls that need their own request (files, previews, calls
 * that open their transactions themselves), and those that exceed the size or the time of a batch, are ROUTE_NOT_FOUND: the
 * single call answers them.
 */
export const readBatch = endpoint({
  method: 'POST',
  path: 'read-batch',
  summary: 'Responde a várias leituras de uma vez, cada uma como a sua própria chamada responderia.',
  access: { roles: 'any' },
  body: z.strictObject({ reads: z.array(read).min(1).max(MAX_READS) }),
  bodyLimit: MAX_READS_BYTES,
  answer: z.object({ answers: z.array(readAnswer) }),
})
