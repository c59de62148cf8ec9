import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../src/platform/config/config.ts'
import { createSchool } from './school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
const started: TestApp[] = []
const startApp = async (): Promise<TestApp> => {
  const one = await startTestApp()
  started.push(one)
  return one
}
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
})

const waitingForInstitution = async (): Promise<number | null> =>
  (
    await app.owner.query(
      "select from pg_locks where not granted and relation = 'institution'::regclass and database = (select oid from pg_database where datname = current_database())",
    )
  ).rowCount

const PROXY = { 'x-another-process': 'yes' }
const answerTo = async (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}) => {
  const { status, headers: answered } = await app.send(method, path, { headers })
  return [status, answered.connection]
}

test('a process that is told to end says so, sends readings to another one and does every writing', async () => {
  app = await startApp()
  const { host, administrator } = await createSchool(app)
  const headers = { host, authorization: `Bearer ${administrator.token}` }
  const read = (more = {}) => answerTo('GET', 'academic-year', { ...headers, ...more })
  expect(await answerTo('GET', 'ready')).toEqual([200, 'keep-alive'])
  expect(await read(PROXY)).toEqual([200, 'keep-alive'])
  app.drain()
  expect(await answerTo('GET', 'ready', PROXY)).toEqual([503, 'close'])
  expect(await answerTo('GET', 'health')).toEqual([200, 'close'])
  expect(await read(PROXY)).toEqual([502, 'close'])
  // Nobody said that there is another one.
  expect(await read()).toEqual([200, 'close'])
  expect(await answerTo('POST', 'auth/refresh', { ...headers, ...PROXY })).toEqual([200, 'close'])
})

test('a process that is told to end sends a batch of reads to another one, as it does with each read', async () => {
  app = await startApp()
  const { host, administrator } = await createSchool(app)
  const batch = async (headers: Record<string, string>) => {
    const body = { reads: [{ call: 'academic-year' }] }
    const answer = await app.call(readBatch, { host, token: administrator.token, headers, body })
    return [answer.status, answer.headers.connection]
  }
  expect(await batch(PROXY)).toEqual([200, 'keep-alive'])
  app.drain()
  expect(await batch(PROXY)).toEqual([502, 'close'])
  expect(await batch({})).toEqual([200, 'close'])
})

test('what is under way when a process ends is answered, and then nothing more is taken', async () => {
  app = await startApp()
  const { host, administrator } = await createSchool(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const [address] = app.server.addresses()
  if (typeof address !== 'object') throw new Error('It listens on a port')
  const writer = await app.owner.connect()
  await writer.query('begin')
  await writer.query('lock table academic_year in access exclusive mode')
  const sent = request({
    port: address.port,
    path: '/api/academic-year',
    headers: { host, authorization: `Bearer ${administrator.token}` },
  }).end()
  const answered = once(sent, 'response')
  await expect
    .poll(
      async () =>
        (
          await app.owner.query(
            "select from pg_locks where not granted and relation = 'academic_year'::regclass",
          )
        ).rowCount,
    )
    .toBe(1)
  app.drain()
  const closed = app.server.close()
  await writer.query('commit')
  writer.release()
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await closed
  const late = request({ port: address.port, path: '/api/health', headers: { host } }).end()
  const [refusal] = await once(late, 'error')
  expect(refusal.code).toBe('ECONNREFUSED')
})

test('only a web process among others waits before it takes no more, unless it is told otherwise', () => {
  const external = {
    DATABASE_URL: 'postgres://a/b',
    DATABASE_OWNER_URL: 'postgres://a/b',
    DATABASE_QUEUE_URL: 'postgres://a/b',
    LOUSA_SECRET: 'a secret of at least thirty-two characters',
  }
  const secondsOf = (env: Record<string, string>) => readConfig(env, { webDir: '' }).drainSeconds
  expect(secondsOf({})).toBe(0)
  expect(secondsOf({ ...external, LOUSA_ROLE: 'worker' })).toBe(0)
  expect(secondsOf({ ...external, LOUSA_ROLE: 'web' })).toBe(3)
  expect(secondsOf({ ...external, LOUSA_ROLE: 'web', LOUSA_DRAIN_SECONDS: '20' })).toBe(20)
})

test('a request that arrives on an open connection while the port closes is refused as every error', async () => {
  app = await startApp()
  const { host } = await createSchool(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const [address] = app.server.addresses()
  if (typeof address !== 'object') throw new Error('It listens on a port')
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('lock table institution in access exclusive mode')
  const path = '/api/institution/current'
  const answered = once(request({ port: address.port, path, headers: { host } }).end(), 'response')
  const late = connect(address.port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  late.on('data', chunk => {
    received += chunk
  })
  // The server has taken the connection once it has read the first half of the request.
  late.write(`GET ${path} HTTP/1.1\r\n`)
  await expect.poll(waitingForInstitution).toBe(1)
  const closed = app.server.close()
  late.write(`host: ${host}\r\n\r\n`)
  await once(late, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 503 /)
  expect(received).toMatch(/retry-after: 2/i)
  expect(received).toContain('"code":"SERVICE_UNAVAILABLE"')
  await blocker.query('commit')
  blocker.release()
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await closed
})

test.each([
  // A proxy may have chosen the institution by the other one.
  ['two Host lines', 400, (host: string) => `Host: ${host}\r\nhost: outra.example\r\n`],
  ['no Host line', 400, () => ''],
  ['an unknown expectation', 417, (host: string) => `Host: ${host}\r\nExpect: bogus\r\n`],
] as const)(
  'a request with %s is refused as every error, and its connection is closed',
  async (_, status, lines) => {
    app = await startApp()
    const { host } = await createSchool(app)
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const [address] = app.server.addresses()
    if (typeof address !== 'object') throw new Error('It listens on a port')
    const socket = connect(address.port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.write(`GET /api/institution/current HTTP/1.1\r\n${lines(host)}\r\n`)
    await once(socket, 'close')
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain('"code":"VALIDATION_ERROR"')
  },
)
