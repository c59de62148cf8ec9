import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
afterEach(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url: path, headers: { host: 'localhost', ...headers } })
const health = async () => (await get('/api/health')).statusCode

test('health refuses when nothing can be written, and tells when it can again', async () => {
  app = await startTestApp()
  await app.owner.query('revoke insert, update on rate_limit from lousa_app')
  expect(await health()).toBe(503)
  await app.owner.query('grant insert, update on rate_limit to lousa_app')
  expect(await health()).toBe(200)
})

test('class: a dependency that hangs: health refuses within seconds when the database no longer answers, and answers when it does again', async () => {
  app = await startTestApp()
  expect(await health()).toBe(200)
  const { rows } = await app.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and usename = 'lousa_app'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    const refused = await get('/api/health')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.json().code).toBe('SERVICE_UNAVAILABLE')
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(health).toBe(200)
})

test('health refuses when the disk of the data is full', async () => {
  let free = 1_000_000
  app = await startTestApp({ storage: { freeBytes: async () => free } })
  expect(await health()).toBe(503)
  free = 1_000_000_000
  expect(await health()).toBe(200)
})

const STRICT = 'strict-transport-security'

test('a browser that came by https is told to stay with it, and no other', async () => {
  app = await startTestApp({ trustProxy: true })
  const secure = await get('/api/health', { 'x-forwarded-proto': 'https' })
  expect(secure.headers[STRICT]).toBe('max-age=31536000')
  expect((await get('/api/health', { 'x-forwarded-proto': 'http' })).headers[STRICT]).toBeUndefined()
  expect((await get('/api/health')).headers[STRICT]).toBeUndefined()
})

test('a scheme that anybody may write says nothing of the connection', async () => {
  app = await startTestApp()
  expect((await get('/api/health', { 'x-forwarded-proto': 'https' })).headers[STRICT]).toBeUndefined()
})

test('a proxy that is not trusted is told of once, with the setting, and without its addresses', async () => {
  const lines: string[] = []
  app = await startTestApp({ logTo: line => lines.push(line) })
  const warnings = () => lines.filter(line => line.includes('LOUSA_TRUST_PROXY'))
  await get('/api/health')
  expect(warnings()).toEqual([])
  for (let calls = 0; calls < 3; calls += 1)
    await get('/api/health', { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' })
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).not.toContain('198.51.100.7')
})

test('behind a proxy that is trusted nothing is told', async () => {
  const lines: string[] = []
  app = await startTestApp({ trustProxy: true, logTo: line => lines.push(line) })
  await get('/api/health', { 'x-forwarded-for': '198.51.100.7' })
  expect(lines.join('\n')).not.toContain('LOUSA_TRUST_PROXY')
})
