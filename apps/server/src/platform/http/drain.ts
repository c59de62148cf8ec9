import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A process that has been told to end, and still answers until those who send it requests know. */
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

/** What a proxy says that takes a 502 as the word to ask another process, and this one no more for a while. */
const ASKS_ANOTHER = 'x-another-process'
const READING = new Set(['GET', 'HEAD'])

type DrainPaths = {
  /** Answers about this process alone. */
  ready: string
  /** Answers reads although it is a POST, so a proxy may repeat it. */
  readBatch: string
}

/**
 * While a process drains, every answer closes its connection, so that none is idle when the process ends. Readings are
 * handed back to a proxy that can take them elsewhere: it sends nothing more here, and nothing is lost when the port
 * closes. Writings are always answered, because nobody could tell whether they were done. Once the port closes, a request that
 * arrives on an open connection is refused in the shape of all errors.
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
