import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { BytesAnswer } from './route.ts'

/** Sends a file; the name is given in ASCII and, for those who read it, in UTF-8. */
export const sendBytes = (reply: FastifyReply, { contentType, fileName, size, chunks }: BytesAnswer) => {
  const ascii =
    fileName
      .normalize('NFD')
      .replace(/[^\w .-]/g, '')
      .trim() || 'documento'
  return reply
    .header('content-type', contentType)
    .header('content-length', size)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .send(Readable.from(chunks))
}
