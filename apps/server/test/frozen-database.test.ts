import { globSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOf, nameOf } from './rich-calls.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Stands between the application and PostgreSQL, and passes nothing on while it is frozen: neither answers nor ends. */
const startProxy = async (to: { host: string; port: number }) => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer({ pauseOnConnect: true }, near => {
    const far = connect(join(to.host, `.s.PGSQL.${to.port}`))
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => {
        if (!isFrozen) other.write(bytes)
      })
      from.on('error', () => other.destroy())
      from.on('close', () => other.destroy())
    }
    near.resume()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze: () => {
      isFrozen = true
    },
    /** Ends what was frozen: bytes that were lost do not come later. */
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.destroy()
    },
    stop: () => new Promise(done => server.close(done)),
  }
}

let behind: TestApp
let app: TestApp
let school: RichSchool
let proxy: Awaited<ReturnType<typeof startProxy>>
beforeAll(async () => {
  behind = await startTestApp()
  school = await createRichSchool(behind)
  const { host, port } = behind.connections.app as { host: string; port: number }
  proxy = await startProxy({ host, port })
  const over = {
    ...behind.connections,
    app: { ...behind.connections.app, host: '127.0.0.1', port: proxy.port },
  }
  app = await startTestApp({ over, poolSize: 40, limitMs: 300 })
})
afterAll(async () => {
  proxy.thaw()
  await app.stop()
  await proxy.stop()
  await behind.stop()
})

describe('class: a dependency that hangs: while the database does not answer', () => {
  test('every call that reaches it is refused with the time to try again, and is answered once it is back', {
    timeout: 90_000,
  }, async () => {
    const institution = () => app.send('GET', 'institution/current', { host: school.host })
    expect((await institution()).status).toBe(200)
    proxy.freeze()
    const answers = await Promise.all(
      ENDPOINTS.map(async ({ endpoint }) => {
        const { params, query, body } = askOf(endpoint, school.mine, null)
        const token = endpoint.access.roles === 'public' ? undefined : school.administrator.token
        const {
          status,
          headers,
          body: answer,
        } = await app.call(endpoint, {
          host: school.host,
          token,
          params,
          query,
          ...(endpoint.body ? { body } : {}),
        })
        return {
          name: nameOf(endpoint),
          isPublic: endpoint.access.roles === 'public',
          status,
          code: answer?.code,
          retryAfter: headers['retry-after'],
        }
      }),
    )
    const refused = answers.filter(({ status }) => status === 503)
    const judgedBefore = answers.filter(({ status }) => status !== 503)
    expect(refused.filter(({ code, retryAfter }) => code !== 'SERVICE_UNAVAILABLE' || !retryAfter)).toEqual(
      [],
    )
    expect(refused.length).toBeGreaterThan(ENDPOINTS.length / 2)
    // Public endpoints refuse invalid input before their first query.
    const others = judgedBefore.filter(({ isPublic, status }) => !isPublic || ![403, 422].includes(status))
    expect(others).toEqual([])
    proxy.thaw()
    await expect.poll(async () => (await institution()).status, { timeout: 30_000 }).toBe(200)
  })
})

describe('class: a dependency that hangs: code that asks another process or machine', () => {
  const ROOT = join(import.meta.dirname, '../src')
  const sources = globSync('**/*.ts', { cwd: ROOT })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(ROOT, file), 'utf8') }))
  const ASKS = /\bfetch\(|\bcreateTransport\(|\bnew Resolver\(|\bnew pg\.Pool\(/
  const LIMITS = /AbortSignal\.timeout|connectionTimeout|\btimeout:|_timeout:|TimeoutMillis/

  test('names its limit of time in the same file', () => {
    // The demonstration is made by a process of its own, at the start of an empty server.
    const asking = sources.filter(({ file, text }) => ASKS.test(text) && !file.startsWith('main/demo/'))
    expect(asking.length).toBeGreaterThan(4)
    expect(asking.filter(({ text }) => !LIMITS.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('is of the platform or of the start, and of no domain', () => {
    const OUTSIDE = /from 'node:(?:net|tls|http|https|http2|dns|dns\/promises|dgram|child_process)'|\bfetch\(/
    const domains = sources.filter(({ file, text }) => file.startsWith('modules/') && OUTSIDE.test(text))
    expect(domains.map(({ file }) => file)).toEqual([])
  })
})
