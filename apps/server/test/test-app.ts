import { randomUUID } from 'node:crypto'
import { auditFieldWord } from '@lousa/contract/audit/audit-field.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type App, createApp } from '../src/main/app.ts'
import type { Connections } from '../src/main/database.ts'
import { hooksOf } from '../src/main/hooks.ts'
import type { ExternalServices } from '../src/main/modules.ts'
import { createHolidays } from '../src/modules/calendar/holiday/holidays.service.ts'
import type { Db } from '../src/modules/module.ts'
import { fixedClock } from '../src/platform/clock/clock.ts'
import type { BackupSettings } from '../src/platform/config/config.ts'
import type { ConcurrencyLimits } from '../src/platform/http/body-concurrency.ts'
import type { Storage } from '../src/platform/http/health.ts'
import type { Meter } from '../src/platform/metrics/meter.ts'
import { asSuperuser, cloneTemplate, dropDatabase } from './test-database.ts'

/** The day on which tests live: a Monday inside the third term of the factories' year. */
export const TEST_NOW = new Date('2026-08-17T15:00:00Z')
export const TEST_TODAY = '2026-08-17'
export const TEST_SECRET = 'a secret of at least thirty-two characters'

const connectionsTo = (database: string): Connections => {
  const { host, port } = inject('postgres')
  const as = (user: string) => ({ host, port, user, database })
  return { owner: as('lousa_owner'), app: as('lousa_app'), queue: as('lousa_queue') }
}

/** Statements of tests across institutions may be joined over several machines; the product never asks so. */
const lookingAnywhere = (): pg.ClientConfig =>
  inject('postgres').workerPorts.length === 0 ? {} : { options: '-c citus.enable_repartition_joins=on' }

/** A connection that is still closing when its database is dropped gets an error, and its client would throw it without a handler. */
export const closedConnections = async (client: pg.Client, database: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1', [database])
    if (rows.length === 0) return
    await new Promise(done => setTimeout(done, 10))
  }
}

const clonedDatabase = async (): Promise<string> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(database)
  return database
}

export type Sent = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
  headers: Record<string, unknown>
  raw: Buffer
}
export type Ask = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  token?: string | undefined
  host?: string
  headers?: Record<string, string>
}

/** Fields that the application wrote to the history and that have no word there, once it stops. */
const fieldsWithoutWord = async (owner: pg.Pool): Promise<string[]> => {
  const { rows } = await owner.query<{ entity: string; field: string }>(
    `select distinct e.entity, c ->> 'field' as field
     from audit_entry e cross join jsonb_array_elements(e.changes) as c where c ->> 'field' !~ '^[0-9a-f]{8}-'`,
  )
  return rows
    .filter(row => auditFieldWord(row.entity, row.field) === null)
    .map(row => `${row.entity}.${row.field}`)
}

/** A fresh clone of the template with the whole application over it, and a clock that tests set. */
export const startTestApp = async (
  options: {
    webDir?: string
    trustProxy?: boolean
    poolSize?: number
    limitMs?: number
    logTo?: (line: string) => void
    outside?: Partial<ExternalServices>
    bodyPlaces?: Partial<ConcurrencyLimits>
    storage?: Storage
    backup?: BackupSettings
    meter?: Meter
    /** A migrated database of the test's own, instead of the clone. */
    over?: Connections
  } = {},
) => {
  const database = options.over ? null : await clonedDatabase()
  const connections = options.over ?? connectionsTo(database ?? '')
  const clock = fixedClock(TEST_NOW)
  const app: App = await createApp({
    connections,
    clock,
    log: options.logTo
      ? pino({ level: 'info', base: undefined }, { write: options.logTo })
      : pino({ level: 'silent' }),
    secret: TEST_SECRET,
    apiBase: '/api',
    poolSize: options.poolSize ?? 10,
    ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
    trustProxy: options.trustProxy ?? false,
    webDir: options.webDir ?? null,
    worker: false,
    reportWorkers: 1,
    storage: options.storage ?? null,
    backup: options.backup ?? null,
    ...(options.meter ? { meter: options.meter } : {}),
    ...(options.bodyPlaces ? { bodyPlaces: options.bodyPlaces } : {}),
    outside: {
      smtpUrl: null,
      mailFrom: 'Lousa <lousa@example.com>',
      postalCodeUrl: null,
      holidaysUrl: null,
      dnsServers: null,
      push: { isOn: true, testOrigin: null },
      ...options.outside,
    },
  })
  const owner = new pg.Pool({ ...connections.owner, ...lookingAnywhere(), max: 2 })

  const send = async (method: AnyEndpoint['method'], path: string, ask: Ask = {}): Promise<Sent> => {
    const answer = await app.server.inject({
      method,
      url: `/api/${path}`,
      query: Object.fromEntries(Object.entries(ask.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: {
        host: ask.host ?? 'localhost',
        ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
        ...(Buffer.isBuffer(ask.body) ? { 'content-type': 'application/octet-stream' } : {}),
        ...ask.headers,
      },
      ...(ask.body === undefined ? {} : { payload: ask.body as object }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      headers: answer.headers,
      raw: answer.rawPayload,
    }
  }

  return {
    ...app,
    clock,
    connections,
    hooks: hooksOf(createHolidays({ url: null, clock })),
    /** Every table without policies, for arranging and for looking at what was stored. */
    owner,
    send,
    /** Calls an endpoint of the contract. */
    call: (endpoint: AnyEndpoint, ask: Ask = {}): Promise<Sent> =>
      send(
        endpoint.method,
        endpoint.path.replace(/:(\w+)/g, (_: string, name: string) => ask.params?.[name] ?? `:${name}`),
        ask,
      ),
    /** Arranges rows in a tenant as the application's role would. */
    within: <T>(institutionId: string, work: (db: Db) => Promise<T>): Promise<T> =>
      app.gateway.tenant({ institutionId, now: clock.now() }, ({ db }) => work(db)),
    runJobs: () => app.queue.drain(app.handlers),
    /** Fails where the history has a field without a word; `hasPlantedHistory`: the test wrote entries of its own. */
    stop: async ({ hasPlantedHistory = false } = {}) => {
      await app.close()
      const unnamed = database && !hasPlantedHistory ? await fieldsWithoutWord(owner) : []
      await owner.end()
      if (!database) return
      await asSuperuser(client => closedConnections(client, database))
      await dropDatabase(database)
      if (unnamed.length > 0) throw new Error(`The history has no word for ${unnamed.join(', ')}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
