import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLargeBody } from './body.ts'
import { awaitsContinue } from './body-continue.ts'

export type UnreadBodyLimits = {
  /** A sender who is still writing must be able to read the answer before the connection is cut. */
  lingerMs: number
  /** Connections that may linger at once; the oldest is cut for a new one. */
  lingering: number
  /** Refused bytes are read in turns, so that the process has time for other requests. */
  turnMs: number
  bytesPerTurn: number
}

export const UNREAD_BODY_LIMITS: UnreadBodyLimits = {
  lingerMs: 10_000,
  lingering: 256,
  turnMs: 10,
  bytesPerTurn: 262_144,
}

/**
 * Closes connections whose answer leaves before the body of the request has come whole. The rest of the body is read and
 * thrown away in turns, because a connection that is closed with unread bytes is reset, and a reset hides the answer. A small
 * rest that is already on its way is read by Node, and the connection goes on.
 */
export const registerUnreadBodies = (app: FastifyInstance, limits: UnreadBodyLimits): void => {
  const discard = createDiscard(limits)
  const lingering = new Map<IncomingMessage, () => void>()

  const linger = (raw: IncomingMessage): void => {
    const { socket } = raw
    const destroySoon = socket.destroySoon.bind(socket)
    discard(raw)
    socket.destroySoon = () => {
      socket.end()
      if (raw.readableEnded) return destroySoon()
      const cut = () => {
        lingering.delete(raw)
        socket.destroy()
      }
      const timer = setTimeout(cut, limits.lingerMs)
      const [oldest] = lingering.values()
      if (oldest && lingering.size >= limits.lingering) oldest()
      lingering.set(raw, cut)
      raw.once('end', destroySoon)
      socket.once('close', () => {
        clearTimeout(timer)
        lingering.delete(raw)
      })
    }
  }

  app.addHook('preClose', async () => {
    for (const cut of [...lingering.values()]) cut()
  })
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const { raw } = request
    if (raw.complete === false && (isLargeBody(request) || awaitsContinue(raw))) {
      reply.header('connection', 'close')
      linger(raw)
    }
    done(null, payload)
  })
}

/** Reads bodies and throws them away, a few bytes in each turn, whatever the number of senders. */
const createDiscard = ({ turnMs, bytesPerTurn }: UnreadBodyLimits) => {
  const ready = new Set<IncomingMessage>()
  let isScheduled = false

  const turn = (): void => {
    isScheduled = false
    let left = bytesPerTurn
    for (const raw of ready) {
      if (left <= 0) break
      ready.delete(raw)
      left -= (raw.read() as Buffer | null)?.length ?? 0
    }
    if (ready.size > 0) schedule()
  }
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(turn, turnMs)
  }

  return (raw: IncomingMessage): void => {
    // Without a listener the stream would flow, or Node would read it as fast as it comes.
    raw.on('readable', () => {
      ready.add(raw)
      schedule()
    })
    raw.once('close', () => ready.delete(raw))
    raw.read()
  }
}
