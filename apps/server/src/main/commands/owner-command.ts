import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import type { Tables } from '../../modules/tables.ts'
import { DEFAULT_TIME_ZONE, systemClock, todayIn } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { createGateway, type Gateway } from '../../platform/db/gateway.ts'
import { openQueue, type Queue } from '../../platform/jobs/queue.ts'
import { runningEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import {
  type Connections,
  DATABASE,
  embeddedConnections,
  openDatabase,
  prepareDatabase,
} from '../database.ts'
import { QUEUES } from '../queues.ts'

type Opened = { connections: Connections; close(): Promise<void> }

/** The database of the settings. The embedded one is that of the running server, or is started for this alone. */
const openData = async (config: Config, say: (line: string) => void): Promise<Opened> => {
  const running = config.database === 'embedded' ? runningEmbeddedPostgres(config.dataDir) : null
  if (running) return { connections: embeddedConnections(running, DATABASE), close: async () => {} }
  const { connections, embedded } = await openDatabase(config, { say, serverLog: () => {} })
  const close = async () => embedded?.stop()
  try {
    await prepareDatabase(connections, {
      queues: QUEUES,
      today: todayIn(systemClock, DEFAULT_TIME_ZONE),
      say,
    })
    return { connections, close }
  } catch (error) {
    await close()
    throw error
  }
}

const openingData = async <T>(
  config: Config,
  say: (line: string) => void,
  work: (connections: Connections) => Promise<T>,
): Promise<T> => {
  const { connections, close } = await openData(config, say)
  try {
    return await work(connections)
  } finally {
    await close()
  }
}

const SILENT = pino({ level: 'silent' })

/** A gateway for as long as the work goes on. */
export const withGateway = async <T>(
  connection: PoolConfig,
  work: (gateway: Gateway<Tables>) => Promise<T>,
): Promise<T> => {
  const gateway = await createGateway<Tables>(connection, { poolSize: 2, log: SILENT })
  try {
    return await work(gateway)
  } finally {
    await gateway.close()
  }
}

/** By the owner's connection alone, for what is read and written table by table. */
export const asOwnerOfTables = <T>(
  config: Config,
  say: (line: string) => void,
  work: (connection: PoolConfig) => Promise<T>,
): Promise<T> => openingData(config, say, ({ owner }) => work(owner))

/**
 * Runs a command of the operator in the configured database, whether or not a server uses it. The application's role sees and
 * changes one institution; only the owner of the tables reaches all of them.
 */
export const asOwner = <T>(
  config: Config,
  say: (line: string) => void,
  work: (gateway: Gateway<Tables>) => Promise<T>,
): Promise<T> => asOwnerOfTables(config, say, connection => withGateway(connection, work))

type Application = { gateway: Gateway<Tables>; queue: Pick<Queue, 'add'> }

/**
 * Runs the command with the application's role, for messages of one institution: jobs are added, and wait for a server that works
 * on them.
 */
export const asApplication = <T>(
  config: Config,
  say: (line: string) => void,
  work: (application: Application) => Promise<T>,
): Promise<T> =>
  openingData(config, say, async connections => {
    const queue = await openQueue(connections.queue, { log: SILENT, worker: false })
    try {
      return await withGateway(connections.app, gateway => work({ gateway, queue }))
    } finally {
      await queue.stop()
    }
  })
