import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A process that was asked to end still answers until its senders know about it. */
export type Drain = { begin(): void; isOn(): boolean }

export const createDrain = (): Drain => {
  let on = false
  return {
    begin: () => {
      on = true
    },
    isOn: () => on,
  }
}

/** The answer for a proxy that retries a 502 at another process, and leaves this one out for a while. */
const ASKS_ANOTHER = 'x-another-process'
const READING = new Set(['GET', 'HEAD'])

type DrainPaths = {
  /** Answers about this process alone. */
  ready: string
  /** Answers reads although it is a POST, so a proxy may repeat it. */
  readBatch: string
}

/**
 * While a process drains, every answer closes its connection, so that no connection is idle at its end. Reads are returned to a
 * proxy that can send them elsewhere: it sends nothing more here, and nothing is lost when the port closes. Writes are always
 * answered, because otherwise it would not be known whether they were done. After the port closes, a request on an open
 * connection is refused in the shape of all errors.
 */
export const registerDrain = (app: FastifyInstance, drain: Drain, paths: DrainPaths): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isClosing) {
      reply.header('connection', 'close')
      throw new ContractError('SERVICE_UNAVAILABLE')
    }
    if (!drain.isOn()) return
    reply.header('connection', 'close')
    const { method, url } = request
    const isReading = READING.has(method) || (method === 'POST' && url === paths.readBatch)
    const canGoElsewhere = request.headers[ASKS_ANOTHER] !== undefined && url !== paths.ready
    if (isReading && canGoElsewhere) return reply.code(502).send()
  })
}
