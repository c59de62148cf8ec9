import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()
const unknown = new WeakSet<IncomingMessage>()

/**
 * Callers that send `Expect: 100-continue` wait for a word before they send their body (RFC 9110, 10.1.1). Node gives it at once;
 * here it is given when the body is about to be read, so that a refused body is never sent. Another expectation becomes a
 * request too, which the server refuses.
 */
export const registerExpectations = ({ server }: FastifyInstance): void => {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => {
    unknown.add(request)
    server.emit('request', request, response)
  })
}

/** Whether the caller expects what no server knows. */
export const hasUnknownExpectation = (request: IncomingMessage): boolean => unknown.has(request)

/** Whether the caller still waits before sending the body. */
export const awaitsContinue = (request: IncomingMessage): boolean => waiting.has(request)

/** Lets a caller that waits send the body. */
export const askForBody = (request: IncomingMessage): void => {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
