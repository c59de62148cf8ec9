import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '@lousa/contract/messages.ts'
import { minutesTooFarBack, portVerdict } from '@lousa/rules/operation/doctor.rules.ts'
import pg from 'pg'
import { hasInstitution } from '../modules/identity/first-run/first-run.public.queries.ts'
import { setupCodeOf } from '../modules/identity/first-run/setup-code.service.ts'
import { interruptedRestore } from '../platform/backup/work-folder.ts'
import { type Clock, DEFAULT_TIME_ZONE, systemClock, todayIn } from '../platform/clock/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { storageAt } from '../platform/http/health.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { type App, createApp } from './app.ts'
import { startBackups } from './backups/backup-schedule.ts'
import { backUpBeforeUpgrade } from './backups/upgrade-backup.ts'
import { type Connections, type Database, openDatabase, prepareDatabase } from './database.ts'
import { explainDamage } from './database-damage.ts'
import { runDemoProcess } from './demo/demo-process.ts'
import { examine } from './operator/examine.ts'
import { findingOf } from './operator/finding.words.ts'
import { clusterDirOf, lastCheckpoint } from './operator/folder-facts.ts'
import { portState } from './operator/network-facts.ts'
import { createOperatorServer } from './operator/operator-server.ts'
import { createWatch, type Watch } from './operator/watch.ts'
import { QUEUES } from './queues.ts'
import { readSecret } from './secret.ts'
import { START_WORDS } from './start.words.ts'

export type Running = {
  url: string | null
  /** The address of the operator's page; null where none is configured. */
  operatorUrl: string | null
  app: App
  database: Database
  demo: boolean
  /** While there is no institution: the code of the first run, for the person who started this process. */
  setupCode: string | null
  /** Sends retryable requests to other processes, for as long as the settings say; then the process can be stopped. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const WEB_DIR = join(import.meta.dirname, '../../../web/dist')
/** A screen asks several calls together; these find a connection that is open and prepared. */
const WARM_CONNECTIONS = 4
const LOCAL_ONLY = '127.0.0.1'
const EVERYWHERE = '0.0.0.0'

type RunDeps = { say: (line: string) => void; clock?: Clock }

/** Runs one process of the product by its settings: database, migrations, demo data, web and background work. */
export const run = async (
  env: NodeJS.ProcessEnv,
  { say, clock = systemClock }: RunDeps,
): Promise<Running> => {
  const config = readConfig(env, { webDir: WEB_DIR })
  const log = createLog(config.logLevel)
  if (config.role !== 'worker') await assertPortFree(config)
  if (config.database === 'embedded') {
    sayInterruptedRestore(config.dataDir, say)
    if (config.clockCheck) await assertClockNotSetBack(config.dataDir)
  }
  const database = await explainDamage(() =>
    openDatabase(config, { say, serverLog: line => log.debug({ postgres: line }) }),
  )
  try {
    const { connections } = database
    await explainDamage(async () => {
      await backUpBeforeUpgrade({ config, env, database, say })
      await prepareDatabase(connections, { queues: QUEUES, today: todayIn(clock, DEFAULT_TIME_ZONE), say })
    })
    const demo = await fillDemo(config, connections, { say, clock })
    const secret = await readSecret(config)
    const storage = database.embedded ? storageAt(config.dataDir) : null
    const watch = await createWatch({ config, connections, storage, clock, log })
    const app = await createApp({
      connections,
      clock,
      log,
      secret,
      apiBase: config.apiBase,
      poolSize: config.poolSize,
      trustProxy: config.trustProxy,
      webDir: config.webDir,
      worker: config.role !== 'web',
      reportWorkers: config.reportWorkers,
      port: config.port,
      storage,
      ...(watch ? { meter: watch.meter } : {}),
      metrics: watch && config.watch.token !== null ? { ...watch, token: config.watch.token } : null,
      backup: config.backup,
      outside: {
        smtpUrl: config.smtpUrl,
        mailFrom: config.mailFrom,
        postalCodeUrl: config.postalCodeUrl,
        holidaysUrl: config.holidaysUrl,
        dnsServers: config.dnsServers,
        push: config.push,
      },
    })
    watch?.follow(() => app.gateway.pools())
    const operator = watch && (await startOperator(watch, { config, app, clock, log, say }))
    const background = config.role === 'web' ? null : await app.work()
    const backups = config.backup && startBackups({ settings: config.backup, env, clock, log })
    if (config.role !== 'worker') await app.gateway.warmUp(WARM_CONNECTIONS)
    const url = config.role === 'worker' ? null : await listen(app, config, { demo, say })
    return {
      url,
      operatorUrl: operator?.url ?? null,
      app,
      database,
      demo,
      setupCode: url !== null && !(await hasInstitution(app.gateway)) ? setupCodeOf(secret) : null,
      drain: async () => {
        app.drain()
        await sleep(config.drainSeconds * 1000)
      },
      stop: async () => {
        await operator?.stop()
        await backups?.stop()
        await background?.stop()
        await app.close()
        await watch?.close()
        await database.embedded?.stop()
      },
    }
  } catch (error) {
    await database.embedded?.stop()
    throw error
  }
}

/** Otherwise an operator who starts the server after a restore would continue in an empty school. */
const sayInterruptedRestore = (dataDir: string, say: RunDeps['say']): void => {
  const folder = interruptedRestore(dataDir)
  if (folder !== null) say(fill(START_WORDS.interruptedRestore, { folder }))
}

/** Before anything is opened: the commonest failure of a first start ends in one sentence. */
const assertPortFree = async ({ port, host = EVERYWHERE, apiBase }: Config): Promise<void> => {
  const state = await portState({ port, host }, apiBase)
  if (state === 'OURS') throw new Error(fill(START_WORDS.alreadyRunning, { port }))
  if (state !== 'FREE') throw new Error(findingOf('port', portVerdict(state, port)).said)
}

/** By the files, before anything is written to them. The clock of the system: a test may say another time of day. */
const assertClockNotSetBack = async (dataDir: string): Promise<void> => {
  const lastSeen = await lastCheckpoint(await clusterDirOf(dataDir))
  const minutes = minutesTooFarBack({ now: systemClock.now().getTime(), lastSeen })
  if (minutes !== null) throw new Error(fill(START_WORDS.clockSetBack, { minutes }))
}

/** The operator's own port; null where only the token opens the figures. */
const startOperator = async (
  watch: Watch,
  { config, app, clock, log, say }: { config: Config; app: App; clock: Clock; log: Log; say: RunDeps['say'] },
): Promise<{ url: string; stop(): Promise<void> } | null> => {
  const { port, host } = config.watch
  if (port === null) return null
  const server = createOperatorServer({
    settings: config.watch,
    watch,
    queue: app.queue,
    examine: () => examine({ config, now: clock.now() }),
    log,
  })
  const url = `${await server.listen({ port, host })}/`
  say(fill(START_WORDS.operatorReady, { url }))
  return { url, stop: () => server.close() }
}

/** Fills an empty embedded database with the demo institutions; answers whether demo accounts exist. */
const fillDemo = async (
  config: Config,
  connections: Connections,
  { say, clock }: Required<RunDeps>,
): Promise<boolean> => {
  const client = new pg.Client(connections.owner)
  await client.connect()
  const { rows } = await client.query<{ institutions: number; demos: number }>(
    'select count(*)::int as institutions, count(*) filter (where is_demo)::int as demos from institution',
  )
  await client.end()
  const counts = rows[0] ?? { institutions: 0, demos: 0 }
  if (counts.institutions > 0 || !config.demo) return counts.demos > 0
  await runDemoProcess(
    {
      connection: connections.owner,
      today: todayIn(clock, config.demoTimeZone),
      timeZone: config.demoTimeZone,
      now: clock.now().toISOString(),
      size: config.demoSize,
    },
    say,
  )
  return true
}

/** Demo accounts have a public password: while they exist, only this machine may connect. */
const listen = async (
  app: App,
  config: Config,
  { demo, say }: { demo: boolean; say: RunDeps['say'] },
): Promise<string> => {
  if (demo && config.host && config.host !== LOCAL_ONLY) {
    say(fill(START_WORDS.onlyLocal, { local: LOCAL_ONLY, host: config.host }))
  }
  const host = demo ? LOCAL_ONLY : (config.host ?? EVERYWHERE)
  await app.server.listen({ port: config.port, host })
  const address = app.server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://${demo || host === EVERYWHERE ? 'localhost' : host}:${port}`
}
