import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseBrokenRequest } from './broken-request.ts'

/** The answer of a server of ours to these bytes, before it closes the connection. */
const answerTo = async (bytes: string) => {
  const app = fastify({ clientErrorHandler: refuseBrokenRequest })
  app.get('/', () => 'well')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', data => {
    text += data
  })
  socket.end(bytes)
  await once(socket, 'close')
  await app.close()
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

test.each([
  [
    'an address too long',
    `GET /?busca=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['what is no HTTP', 'bom dia\r\n\r\n', 422, 'VALIDATION_ERROR'],
])('%s is told as every other error', async (_, bytes, status, code) => {
  const { head, body } = await answerTo(bytes)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('Content-Type: application/json')
  expect(body).toEqual({ code, message: expect.any(String) })
})
