import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLargeBody } from './body.ts'

/** A sender who is still writing must hear the answer before the connection is cut. */
const LINGER_MS = 1_000

/**
 * Before an answer leaves whose request has not come whole: what is left of a large body is not waited for. The
 * connection says that it closes, and is cut a moment later; a small rest is let through.
 */
export const leaveBodyUnread = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request
  if (raw.complete !== false || !isLargeBody(request)) return
  reply.header('connection', 'close')
  const { socket } = raw
  // Closed at once with bytes still coming, it would be reset, and the answer lost on its way.
  socket.destroySoon = () => {
    socket.end()
    raw.resume()
    const cut = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(cut))
  }
}
