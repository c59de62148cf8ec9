import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { BytesAnswer } from './route.ts'

/** By the browser alone, for a year, and for the same caller alone. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' }

/** Sends a file; the name is given in ASCII and, for those who read it, in UTF-8. */
export const sendBytes = (
  reply: FastifyReply,
  { contentType, fileName, size, chunks, cache }: BytesAnswer,
) => {
  if (cache) reply.headers(KEPT)
  if (size !== null) reply.header('content-length', size)
  const ascii =
    fileName
      .normalize('NFD')
      .replace(/[^\w .-]/g, '')
      .trim() || 'documento'
  return reply
    .header('content-type', contentType)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .send(Readable.from(chunks))
}
