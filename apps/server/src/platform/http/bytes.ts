import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { BytesAnswer } from './route.ts'

/** By the browser alone, for a year, and for the same caller alone. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' }

/** The form for headers (RFC 8187): four more characters are encoded than in an address. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sends a file; the name is given in ASCII and, for those who read it, in UTF-8. */
export const sendBytes = (
  reply: FastifyReply,
  { contentType, fileName, size, chunks, cache }: BytesAnswer,
) => {
  if (cache) reply.headers(KEPT)
  if (size !== null) reply.header('content-length', size)
  const ascii =
    fileName
      .normalize('NFKD')
      .replace(/[–—]/g, '-')
      .replace(/[^\w .-]/g, '')
      .trim() || 'documento'
  return reply
    .header('content-type', contentType)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodedName(fileName)}`,
    )
    .send(Readable.from(chunks))
}
