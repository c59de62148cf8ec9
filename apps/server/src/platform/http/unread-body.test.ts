import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { registerUnreadBodies, UNREAD_BODY_LIMITS, type UnreadBodyLimits } from './unread-body.ts'

const LARGE = 12_000_000

const open: (Socket | FastifyInstance)[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await ('close' in each ? each.close() : each.destroy())
})

/** A server that refuses every call from its headers, and the connections that it has accepted. */
const refusing = async (limits: Partial<UnreadBodyLimits> = {}) => {
  const app = fastify({ forceCloseConnections: 'idle' })
  app.addHook('onRequest', async (_, reply) => reply.code(401).send({ code: 'UNAUTHENTICATED' }))
  registerUnreadBodies(app, { ...UNREAD_BODY_LIMITS, ...limits })
  app.post('/', async () => ({}))
  const accepted: Socket[] = []
  app.server.on('connection', socket => accepted.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  open.push(app)
  return { app, accepted, port: (app.server.address() as AddressInfo).port }
}

type Length = number | 'chunked'

/** Sends the head of a request; the sender reads nothing before `answer`. */
const begin = async (port: number, length: Length = LARGE) => {
  // A sender that still writes does not close its side when the server closes the other one.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.push(socket)
  const errors: unknown[] = []
  socket.on('error', error => errors.push(error))
  await once(socket, 'connect')
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${size}\r\n\r\n`)
  /** The answer, once the server has closed its side. */
  const answer = async () => {
    const parts: Buffer[] = []
    socket.on('data', part => parts.push(part))
    await once(socket, 'end')
    return Buffer.concat(parts).toString('latin1')
  }
  return { socket, answer, errors }
}

const sendAll = (socket: Socket, body: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.write(body, error => (error ? reject(error) : resolve()))
  })

const chunkOf = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

describe('an answer that leaves before its body has come', () => {
  test.each([
    ['with an announced length', LARGE, Buffer.alloc(LARGE, 'x')],
    ['in chunks', 'chunked', `${chunkOf(LARGE)}0\r\n\r\n`],
  ] as const)('is read by a sender who first writes everything: %s', async (_, length, body) => {
    const { port, accepted } = await refusing()
    const { socket, answer, errors } = await begin(port, length)
    await sendAll(socket, body)
    expect(await answer()).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*UNAUTHENTICATED/i)
    expect(errors).toEqual([])
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
  })

  test('leaves with a body that is read in turns, not as fast as it comes', async () => {
    const { port, accepted } = await refusing({ turnMs: 20, bytesPerTurn: 65_536, lingerMs: 200 })
    const { socket } = await begin(port)
    socket.write(Buffer.alloc(LARGE, 'x'))
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
    expect(accepted[0]?.bytesRead).toBeLessThan(LARGE / 2)
  })

  test('closes a connection whose sender writes no more, after a while', async () => {
    const { port, accepted } = await refusing({ lingerMs: 50 })
    const { answer } = await begin(port)
    expect(await answer()).toContain('UNAUTHENTICATED')
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
  })

  test('cuts the oldest of too many that are still writing', async () => {
    const { port, accepted } = await refusing({ lingering: 2, lingerMs: 600_000 })
    for (let turn = 0; turn < 3; turn += 1) await (await begin(port)).answer()
    await expect.poll(() => accepted.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  })

  test('does not keep a server from closing', async () => {
    const { app, port, accepted } = await refusing({ lingerMs: 600_000 })
    await (await begin(port)).answer()
    await app.close()
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  test('leaves a connection open whose body is small', async () => {
    const { port } = await refusing()
    const { socket } = await begin(port, 4)
    for (const rest of ['1234', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n']) {
      const data = once(socket, 'data')
      socket.write(rest)
      expect(String(await data)).toContain('401')
    }
  })
})
