import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensureDatabase } from '../src/main/database.ts'
import { type Running, run } from '../src/main/run.ts'
import type { EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

const TOKEN = 'a token of the operator, of thirty-two characters'
const database = `operator_${process.pid}`
const { host, port, superuser } = inject('postgres')
const server = {
  superuser,
  connection: (user: string, name: string) => ({ host, port, user, database: name }),
} as EmbeddedPostgres
const url = (role: string) => `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
const env = {
  PORT: '0',
  LOUSA_LOG_LEVEL: 'silent',
  DATABASE_URL: url('lousa_app'),
  DATABASE_OWNER_URL: url('lousa_owner'),
  DATABASE_QUEUE_URL: url('lousa_queue'),
  LOUSA_SECRET: 'a secret of at least thirty-two characters',
}
const say = () => undefined

let web: Running
let worker: Running
let queue: pg.Client
beforeAll(async () => {
  await ensureDatabase(server, database)
  web = await run({ ...env, LOUSA_ROLE: 'web', LOUSA_METRICS_TOKEN: TOKEN }, { say })
  worker = await run(
    { ...env, LOUSA_ROLE: 'worker', LOUSA_METRICS_PORT: '0', LOUSA_METRICS_TOKEN: TOKEN },
    { say },
  )
  queue = new pg.Client(server.connection('lousa_queue', database))
  await queue.connect()
})
afterAll(async () => {
  await queue.end()
  await Promise.all([web.stop(), worker.stop()])
  const client = new pg.Client(server.connection(superuser, 'postgres'))
  await client.connect()
  await client.query(`drop database ${database} with (force)`)
  await client.end()
})

const ofWeb = (path: string, headers: Record<string, string> = {}) =>
  web.app.server.inject({ method: 'GET', url: path, headers: { host: 'escola.example', ...headers } })
const bearer = { authorization: `Bearer ${TOKEN}` }
const ofOperator = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, worker.operatorUrl ?? ''), { redirect: 'manual', ...init })

describe('figures on the port of the application', () => {
  test('are an address of nothing to whoever has no token, or another one', async () => {
    const shown: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Bearer ${TOKEN}x` },
      { authorization: `Bearer ${TOKEN.slice(0, -1)}` },
      { authorization: TOKEN },
    ]
    for (const headers of shown) {
      const answer = await ofWeb('/metrics', headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
    }
  })

  test('name calls by the contract, and never an address, a host or an id', async () => {
    const secret = randomUUID()
    await ofWeb(`/api/institution/current?cpf=52998224725`)
    await ofWeb(`/api/person/${secret}`)
    await ofWeb(`/no-such-page-${secret}.png`)
    const { body, headers } = await ofWeb('/metrics', bearer)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(/lousa_requests_total\{call="identity\.getCurrentInstitution",status="404"\} 1/)
    expect(body).toMatch(/lousa_request_seconds_bucket\{le="0\.25",call="identity\.getCurrentInstitution"\}/)
    expect(body).toMatch(/lousa_requests_total\{call="(none|page)",status="404"\}/)
    for (const value of [secret, '52998224725', 'escola.example', '/api/']) expect(body).not.toContain(value)
  })

  test('tell what a web process has: pools, the queue of all, the delay of its loop, its build', async () => {
    const { body } = await ofWeb('/metrics', bearer)
    for (const line of [
      /lousa_build_info\{version="[\d.]+",build="[^"]+",role="web"\} 1/,
      /lousa_database_up 1/,
      /lousa_database_bytes \d{6,}/,
      /lousa_stale_scopes 0/,
      /lousa_damaged_pages 0/,
      /lousa_pool_connections\{pool="tenant",state="idle"\} \d+/,
      /lousa_pool_waiting\{pool="tenant"\} 0/,
      /lousa_queue_jobs\{queue="mail",state="waiting"\} 0/,
      /lousa_queue_oldest_seconds\{queue="report"\} 0/,
      /lousa_mails_total\{outcome="refused"\} 0/,
      /nodejs_eventloop_lag_p99_seconds [\d.e-]+/,
    ])
      expect(body).toMatch(line)
    expect(body).not.toMatch(/^lousa_(backup|disk)/m)
  })

  test('without port and token do not exist, whatever is shown', async () => {
    const plain = await run({ ...env, LOUSA_ROLE: 'web' }, { say })
    try {
      const answer = await plain.app.server.inject({ method: 'GET', url: '/metrics', headers: bearer })
      expect([answer.statusCode, plain.operatorUrl]).toEqual([404, null])
    } finally {
      await plain.stop()
    }
  })
})

test('a port that other machines reach is refused without a token', async () => {
  const open = { ...env, LOUSA_METRICS_PORT: '0', LOUSA_METRICS_HOST: '0.0.0.0' }
  await expect(run(open, { say })).rejects.toThrow(/LOUSA_METRICS_TOKEN/)
  const same = { ...env, PORT: '3999', LOUSA_METRICS_PORT: '3999' }
  await expect(run(same, { say })).rejects.toThrow(/LOUSA_METRICS_PORT: deve ser outra/)
})

describe("the operator's port", () => {
  test('is of this machine alone, and tells figures of a worker that serves nothing else', async () => {
    expect(worker.operatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await (await ofOperator('/metrics')).text()).toContain('role="worker"')
  })

  test('shows a page without scripts, with every check in words', async () => {
    const answer = await ofOperator('/')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('Situação da Lousa')
    expect(page).toContain('migrações estão aplicadas')
    expect(page).toMatch(/<td>mail<\/td><td>0<\/td>/)
    expect(page).not.toContain('<script')
    expect((await ofOperator('/estilo.css')).headers.get('content-type')).toContain('text/css')
    expect((await ofOperator('/outra')).status).toBe(404)
  })

  test('is closed to a page elsewhere whose name leads here', async () => {
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      const target = new URL(worker.operatorUrl ?? '')
      import('node:http').then(({ request }) =>
        request(
          { port: target.port, host: '127.0.0.1', path: '/', headers: { host: 'evil.example' } },
          answer => {
            answer.resume()
            resolve({ status: answer.statusCode ?? 0 })
          },
        )
          .on('error', reject)
          .end(),
      )
    })
    expect(status).toBe(403)
  })

  const failedJob = async (name: string): Promise<string> => {
    const id = randomUUID()
    await queue.query(
      `insert into pgboss.job (id, name, data, state, completed_on, output, retry_count, retry_limit)
       values ($1, $2, $3, 'failed', now(), $4, 3, 3)`,
      [
        id,
        name,
        { institutionId: randomUUID(), ids: [], requestId: 'r-1' },
        { message: 'Error: <b>Ana</b>' },
      ],
    )
    return id
  }
  const stateOf = async (id: string) =>
    (await queue.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]?.state
  const runAgain = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ofOperator('/tarefas', { method: 'POST', body: new URLSearchParams(fields), headers })

  test('lists jobs that were given up, names of failures alone, and runs one again for the token only', async () => {
    const id = await failedJob('message-copies')
    const page = await (await ofOperator('/')).text()
    expect(page).toContain(`value="${id}"`)
    expect(page).toContain('<td>unknown</td><td>r-1</td>')
    expect(page).not.toMatch(/Ana|<b>/)
    const job = { queue: 'message-copies', id }
    expect((await runAgain(job)).status).toBe(403)
    expect((await runAgain({ ...job, token: `${TOKEN}x` })).status).toBe(403)
    // Values that a browser keeps and sends by itself are not enough: another page could make it.
    expect((await runAgain(job, bearer)).status).toBe(403)
    expect(await stateOf(id)).toBe('failed')
    expect((await runAgain({ ...job, token: TOKEN })).status).toBe(303)
    await expect.poll(() => stateOf(id)).toMatch(/retry|active|completed/)
  })

  test('runs nothing again that was told as failed already, that is not there, or that is no job', async () => {
    const id = await failedJob('report')
    expect(await (await ofOperator('/')).text()).not.toContain(`value="${id}"`)
    for (const fields of [
      { queue: 'report', id },
      { queue: 'message-copies', id: randomUUID() },
      { queue: 'message-copies', id: "x' or true" },
      { queue: 'none', id },
    ])
      expect((await runAgain({ ...fields, token: TOKEN })).status).toBe(404)
    expect(await stateOf(id)).toBe('failed')
    expect((await runAgain({ token: 'x'.repeat(3000) })).status).toBe(413)
  })
})

test('a port that others reach takes the token for everything', async () => {
  const open = await run(
    {
      ...env,
      LOUSA_ROLE: 'worker',
      LOUSA_METRICS_PORT: '0',
      LOUSA_METRICS_HOST: '0.0.0.0',
      LOUSA_METRICS_TOKEN: TOKEN,
    },
    { say },
  )
  try {
    const at = new URL('/', open.operatorUrl ?? '')
    const get = (path: string, headers = {}) => fetch(new URL(path, at), { headers })
    for (const path of ['/', '/metrics', '/estilo.css']) expect((await get(path)).status).toBe(401)
    const basic = { authorization: `Basic ${Buffer.from(`operador:${TOKEN}`).toString('base64')}` }
    expect((await get('/', basic)).status).toBe(200)
    expect((await get('/metrics', bearer)).status).toBe(200)
  } finally {
    await open.stop()
  }
})
