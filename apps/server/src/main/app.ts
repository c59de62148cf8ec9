import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { setupCodeOf } from '../modules/identity/first-run/setup-code.service.ts'
import { assertStepUp } from '../modules/identity/own-factor/step-up.service.ts'
import type { Background, Module } from '../modules/module.ts'
import type { Tables } from '../modules/tables.ts'
import type { AccessFilters } from '../platform/access/context.ts'
import { createDevices } from '../platform/access/devices.ts'
import { createPushKeys } from '../platform/access/push-keys.ts'
import { createRateLimit } from '../platform/access/rate-limit.ts'
import { createSignedLinks } from '../platform/access/signed-links.ts'
import { createTokens } from '../platform/access/tokens.ts'
import { createVault } from '../platform/access/vault.ts'
import { backupAgeOf } from '../platform/backup/backup-folder.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { BackupSettings } from '../platform/config/config.ts'
import { createGateway, type Gateway } from '../platform/db/gateway.ts'
import {
  BODY_CONCURRENCY,
  type ConcurrencyLimits,
  createBodyConcurrency,
} from '../platform/http/body-concurrency.ts'
import { createDrain } from '../platform/http/drain.ts'
import type { Storage } from '../platform/http/health.ts'
import { createHosts } from '../platform/http/hosts.ts'
import type { OpenMetrics } from '../platform/http/metrics-route.ts'
import { apiDocumentOf } from '../platform/http/openapi.ts'
import { readBatchRoute } from '../platform/http/read-batch.ts'
import { createRequestBatcher } from '../platform/http/request-batcher.ts'
import { createServer } from '../platform/http/server.ts'
import { createSessionTouch } from '../platform/http/session-touch.ts'
import { type JobHandler, openQueue, type Queue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log/log.ts'
import { type Meter, SILENT_METER } from '../platform/metrics/meter.ts'
import type { Connections } from './database.ts'
import { type ExternalServices, modulesOf } from './modules.ts'

export type AppOptions = {
  connections: Connections
  clock: Clock
  log: Log
  secret: string
  apiBase: string
  poolSize: number
  /** Another limit of the time of a statement than the usual one. */
  limitMs?: number
  trustProxy: boolean
  webDir: string | null
  worker: boolean
  reportWorkers: number
  /** Where this server listens, for addresses of this machine. */
  port?: number
  outside: ExternalServices
  /** Other limits of large bodies than the usual ones. */
  bodyPlaces?: Partial<ConcurrencyLimits>
  /** The disk whose room is watched. */
  storage?: Storage
  backup?: BackupSettings | null
  /** Absent: nothing is counted. */
  meter?: Meter
  /** Figures, for callers with the token. */
  metrics?: OpenMetrics
}

export type App = {
  server: FastifyInstance
  gateway: Gateway<Tables>
  queue: Queue
  handlers: JobHandler[]
  /** Starts the background work of this process. */
  work(): Promise<Background>
  /** From now on the process sends retryable requests to other processes, and answers the rest. */
  drain(): void
  close(): Promise<void>
}

const reachOf = (modules: Module[]): AccessFilters<Tables> =>
  Object.assign({}, ...modules.map(module => module.reach ?? {}))

/** Puts the modules together over one database. Listening and background work are started by the caller. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { connections, clock, log, apiBase, worker, meter = SILENT_METER } = options
  const { poolSize, limitMs } = options
  const gateway = await createGateway<Tables>(connections.app, {
    poolSize,
    log,
    ...(limitMs === undefined ? {} : { limitMs }),
  })
  const queue = await openQueue(connections.queue, { log, worker, meter })
  const tokens = createTokens(options.secret)
  const rateLimit = createRateLimit(gateway, clock, options.secret)
  const modules = modulesOf({
    tokens,
    devices: createDevices(options.secret),
    signedLinks: createSignedLinks(options.secret),
    vault: createVault(options.secret),
    pushKeys: createPushKeys(options.secret),
    gateway,
    queue,
    clock,
    log,
    meter,
    rateLimit,
    reportWorkers: options.reportWorkers,
    port: options.port,
    setupCode: setupCodeOf(options.secret),
    apiBase,
    outside: options.outside,
    backup: options.backup ?? null,
  })
  const routes = [...modules.flatMap(module => module.routes), readBatchRoute<Tables>()]
  const handlers = modules.flatMap(module => module.jobs ?? [])
  const built = new Set(routes.map(route => route.endpoint))
  const documented = ENDPOINTS.filter(each => built.has(each.endpoint))
  const drain = createDrain()
  const server = await createServer({
    drain,
    gateway,
    hosts: createHosts(gateway, clock),
    tokens,
    lastUse: createSessionTouch(),
    gathering: createRequestBatcher({ gateway, clock }),
    clock,
    rateLimit,
    bodyPlaces: createBodyConcurrency({ ...BODY_CONCURRENCY, ...options.bodyPlaces }),
    queue,
    routes,
    pages: modules.flatMap(module => module.pages ?? []),
    reach: reachOf(modules),
    constraints: Object.assign({}, ...modules.map(module => module.constraints ?? {})),
    apiBase,
    log,
    meter,
    assertProof: assertStepUp,
    callNames: new Map(documented.map(({ domain, name, endpoint }) => [endpoint, `${domain}.${name}`])),
    metrics: options.metrics ?? null,
    trustProxy: options.trustProxy,
    webDir: options.webDir,
    storage: options.storage ?? null,
    backups: options.backup ? backupAgeOf(options.backup, clock) : null,
    apiDocument: apiDocumentOf(documented, { apiBase }),
  })
  return {
    server,
    gateway,
    queue,
    handlers,
    work: async () => {
      await queue.work(handlers)
      const going = modules.flatMap(module => module.background?.() ?? [])
      return {
        stop: async () => {
          await Promise.all(going.map(each => each.stop()))
        },
      }
    },
    drain: drain.begin,
    close: async () => {
      await server.close()
      await queue.stop()
      await Promise.all(modules.map(module => module.close?.()))
      await gateway.close()
    },
  }
}
