import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodingFor, registerCompression } from './compression.ts'

const textOf = (length: number): string => 'Conceição '.repeat(Math.ceil(length / 10)).slice(0, length)
const SMALL = textOf(200)
const USUAL = textOf(30_000)
const LARGE = textOf(400_000)
const PICTURE = Buffer.alloc(5_000, 'picture')

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await registerCompression(app)
  app.get('/small', async () => ({ text: SMALL }))
  app.get('/usual', async () => ({ text: USUAL }))
  app.get('/large', async () => ({ text: LARGE }))
  app.get('/tagged', async (_, reply) => reply.header('vary', 'authorization').send({ text: USUAL }))
  app.get('/measured', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-length', Buffer.byteLength(USUAL)).send(USUAL),
  )
  app.get('/known', async (_, reply) => reply.code(304).send())
  app.get('/nothing', async (_, reply) => reply.code(204).send())
  app.get('/picture', async (_, reply) => reply.type('image/webp').send(PICTURE))
  app.get('/paper', async (_, reply) => reply.type('application/pdf').send(PICTURE))
  app.get('/packed', async (_, reply) =>
    reply.type('application/json').header('content-encoding', 'gzip').send(PICTURE),
  )
  app.get('/part', async (_, reply) =>
    reply.code(206).type('text/csv').header('content-range', 'bytes 0-4999/9000').send(PICTURE),
  )
  app.get('/events', async (_, reply) => reply.type('text/event-stream').send(textOf(5_000)))
  app.get('/streamed', async (_, reply) => reply.type('text/csv').send(Readable.from([USUAL, USUAL])))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const get = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

const BROWSER = 'gzip, deflate, br, zstd'

describe('an answer that is complete in memory', () => {
  test.each(['usual', 'large'])('is compressed with its length (%s)', async size => {
    const plain = await get(`/${size}`)
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, undefined])
    const brotli = await get(`/${size}`, BROWSER)
    const gzip = await get(`/${size}`, 'gzip')
    for (const [answer, name] of [
      [brotli, 'br'],
      [gzip, 'gzip'],
    ] as const) {
      expect(answer.headers).toMatchObject({
        'content-encoding': name,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(answer.rawPayload.length),
        vary: 'accept-encoding',
      })
      expect(answer.headers['transfer-encoding']).toBeUndefined()
    }
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
  })

  test('replaces a length that the route has set, and adds to what the answer depends on', async () => {
    const measured = await get('/measured', 'br')
    expect(measured.headers['content-length']).toBe(String(measured.rawPayload.length))
    expect(brotliDecompressSync(measured.rawPayload).toString()).toBe(USUAL)
    expect((await get('/tagged', 'br')).headers.vary).toBe('authorization, accept-encoding')
  })

  test('is sent as it is where it is small, or where the caller accepts no encoding', async () => {
    expect((await get('/small', BROWSER)).headers['content-encoding']).toBeUndefined()
    for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'deflate', ''])
      expect((await get('/usual', accepted)).json()).toEqual({ text: USUAL })
  })

  test('has the same head without its body', async () => {
    const { date: _, ...whole } = (await get('/usual', 'br')).headers
    const head = await get('/usual', 'br', 'HEAD')
    const { date: __, ...announced } = head.headers
    expect([announced, head.rawPayload.length]).toEqual([whole, 0])
  })
})

test.each(['/known', '/nothing'])('an answer without a body has no encoding (%s)', async url => {
  const { headers, rawPayload } = await get(url, BROWSER)
  expect([headers['content-encoding'], rawPayload.length]).toEqual([undefined, 0])
})

test.each(['/picture', '/paper', '/packed', '/part', '/events'])(
  'what is compressed in itself, a part or a stream of events is sent as it is (%s)',
  async url => {
    const plain = await get(url)
    const answer = await get(url, BROWSER)
    expect(answer.rawPayload).toEqual(plain.rawPayload)
    expect(answer.headers['content-encoding']).toBe(plain.headers['content-encoding'])
  },
)

test('a stream is compressed as it comes', async () => {
  const answer = await get('/streamed', 'gzip')
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(answer.rawPayload).toString()).toBe(USUAL + USUAL)
})

test('answers of one connection follow each other in order, whatever their sizes', async () => {
  const { port } = app.server.address() as AddressInfo
  const ask = (url: string) =>
    `GET ${url} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n${url === '/small' ? 'connection: close\r\n' : ''}\r\n`
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part))
  socket.write(ask('/large') + ask('/usual') + ask('/small'))
  await new Promise(done => socket.once('close', done))
  let rest = Buffer.concat(parts)
  const bodies = [LARGE, USUAL, SMALL].map(() => {
    const end = rest.indexOf('\r\n\r\n') + 4
    const head = rest.subarray(0, end).toString('latin1')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    const body = rest.subarray(end, end + length)
    rest = rest.subarray(end + length)
    return JSON.parse((/content-encoding: br/i.test(head) ? brotliDecompressSync(body) : body).toString())
  })
  expect(bodies).toEqual([LARGE, USUAL, SMALL].map(text => ({ text })))
  expect(rest.length).toBe(0)
})

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0, *', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['zstd', null],
    ['br;q=x', 'br'],
    [';;,,=', null],
    ['', null],
  ])('of "%s" is %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })

  test('is one that the header names, whatever a header says', () => {
    fc.assert(
      fc.property(fc.string(), header => {
        const encoding = encodingFor(header)
        if (encoding !== null) expect(header.toLowerCase()).toMatch(encoding === 'br' ? /br|\*/ : /gzip|\*/)
      }),
    )
  })
})
