import { mkdirSync, realpathSync } from 'node:fs'
import { ensureCluster, SUPERUSER, writeAccessRules } from './cluster.ts'
import { type DataLock, socketDirInUse, takeSharedDataLock } from './data-lock.ts'
import { placeData, rememberPlacement } from './data-placement.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { nameOfThisUser } from './os-account.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { superviseServer } from './server-process.ts'
import { makeSocketDir, removeSocketDir } from './socket-folder.ts'

export type EmbeddedPostgres = {
  socketDir: string
  port: number
  superuser: string
  /** Where PostgreSQL keeps its files; physical backups copy it. */
  clusterDir: string
  connection(role: string, database: string): { host: string; port: number; user: string; database: string }
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Lousa's data folder; made when absent. */
  dataDir: string
  /** Notices for a person. */
  log: (line: string) => void
  /** The log lines of the server, for callers that want them. */
  serverLog?: (line: string) => void
  /** PostgreSQL settings over the defaults, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
}

const PORT = 5432

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0777',
  max_connections: '60',
  shared_buffers: '96MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // After a first start or an import, statistics are ready a quarter of a minute later instead of a whole one.
  autovacuum_naptime: '15s',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '[%p] ',
  log_checkpoints: 'off',
  // The log must never print the values of a row.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_destination: 'stderr',
  logging_collector: 'off',
}

/** Starts PostgreSQL over the data folder, reachable through a unix socket by the user of this process alone. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw notOnWindows()
  const { log } = options
  const osUser = nameOfThisUser()
  const { dataDir, lock } = await takeFolder(options)
  let socketDir: string | undefined
  try {
    removeSocketDir(lock.abandonedSocketDir)
    const placement = placeData(dataDir, log)
    const programs = await postgresPrograms({ ...placement, log })
    await ensureCluster(placement, programs, { durable: options.settings?.fsync !== 'off' })
    rememberPlacement(dataDir, placement)
    writeAccessRules(placement, osUser)
    socketDir = makeSocketDir(placement.account)
    lock.note(socketDir)
    const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socketDir }
    const server = superviseServer({
      ...placement,
      program: programs.postgres,
      settings,
      log,
      serverLog: options.serverLog ?? (() => {}),
    })
    lock.onLost(() => {
      log(POSTGRES_WORDS.dataLost)
      // The way of any stop from outside: requests end, then the database stops.
      process.kill(process.pid, 'SIGTERM')
    })
    await server.start()
    return running(
      socketDir,
      placement.clusterDir,
      once(async () => {
        await server.stop()
        removeSocketDir(socketDir)
        lock.release()
      }),
    )
  } catch (error) {
    removeSocketDir(socketDir)
    lock.release()
    throw error
  }
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

/** The first writes: an unusable folder is reported as such. */
async function takeFolder({
  dataDir: folder,
  log,
}: EmbeddedPostgresOptions): Promise<{ dataDir: string; lock: DataLock }> {
  try {
    mkdirSync(folder, { recursive: true })
    const dataDir = realpathSync(folder)
    return { dataDir, lock: await takeSharedDataLock(dataDir, { log }) }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!UNWRITABLE.has(reason)) throw error
    throw new EmbeddedPostgresError('DATA_NOT_WRITABLE', POSTGRES_WORDS.folderNotWritable({ folder, reason }))
  }
}

/** The way into the server that another process runs over this folder; null when none does. */
export function runningEmbeddedPostgres(dataDir: string): Pick<EmbeddedPostgres, 'connection'> | null {
  const socketDir = socketDirInUse(dataDir)
  return socketDir === undefined ? null : { connection: connectionThrough(socketDir) }
}

const connectionThrough =
  (socketDir: string): EmbeddedPostgres['connection'] =>
  (user, database) => ({ host: socketDir, port: PORT, user, database })

function running(socketDir: string, clusterDir: string, stop: () => Promise<void>): EmbeddedPostgres {
  return {
    socketDir,
    port: PORT,
    superuser: SUPERUSER,
    clusterDir,
    connection: connectionThrough(socketDir),
    stop,
  }
}

/** Two stops at once (a signal and the end of the program) share the one that began first. */
function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}

function notOnWindows(): EmbeddedPostgresError {
  return new EmbeddedPostgresError('PLATFORM_NOT_SUPPORTED', POSTGRES_WORDS.notOnWindows)
}
