import { statfs } from 'node:fs/promises'
import { isBackupLate } from '@lousa/rules/operation/backup.rules.ts'
import * as rules from '@lousa/rules/operation/doctor.rules.ts'
import { pino } from 'pino'
import { pastBackups, storedBackups } from '../../platform/backup/backup-folder.ts'
import type { Config } from '../../platform/config/config.ts'
import { bundledMigrations } from '../../platform/db/migrate.ts'
import { storageAt } from '../../platform/http/health.ts'
import { runningEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { installedMajorVersion } from '../../platform/postgres/postgres-programs.ts'
import {
  type Connections,
  DATABASE,
  embeddedConnections,
  externalConnections,
  MIGRATIONS,
} from '../database.ts'
import { watchDatabase } from './database-figures.ts'
import { type Finding, findingOf } from './finding.words.ts'
import { clusterDirOf, clusterFacts, folderFacts, lastCheckpoint, secretFacts } from './folder-facts.ts'
import { mailFacts, portState, pushFacts } from './network-facts.ts'
import { serverFacts } from './server-facts.ts'

export type Examination = {
  config: Config
  now: Date
  /** Bytes free at a folder; tests say others. */
  freeBytes?: (folder: string) => Promise<number>
}

const HOUR_MS = 3_600_000

/** The database of the settings where one answers to be asked; null while the embedded one is stopped. */
const connectionsNow = ({ database, dataDir }: Config): Connections | null => {
  if (database !== 'embedded') return externalConnections(database)
  const running = runningEmbeddedPostgres(dataDir)
  return running ? embeddedConnections(running, DATABASE) : null
}

/** Looks at everything that the server needs, with the server running or not, and changes nothing. */
export const examine = async (examination: Examination): Promise<Finding[]> => {
  const { config } = examination
  const connections = connectionsNow(config)
  const clusterDir = await clusterDirOf(config.dataDir)
  const server = connections ? await serverFacts(connections) : null
  const backups = await backupFacts(examination, server?.bytes ?? 0)
  const isEmbedded = config.database === 'embedded'
  const checkpoint = isEmbedded ? await lastCheckpoint(clusterDir) : null
  const clock = {
    now: examination.now.getTime(),
    lastSeen: newest(checkpoint, server?.lastSeen ?? null, backups.lastSeen),
    offsetMs: server?.offsetMs ?? null,
  }
  const listening = { port: config.port, host: config.host ?? '0.0.0.0' }
  const findings = [
    ...(isEmbedded ? await folderFindings(examination, server?.bytes ?? 0) : []),
    ...(config.role === 'worker'
      ? []
      : [findingOf('port', rules.portVerdict(await portState(listening, config.apiBase), config.port))]),
    server
      ? findingOf('database', rules.databaseVerdict(server.state))
      : findingOf('database', rules.stoppedVerdict(await clusterFacts(clusterDir, installedMajorVersion()))),
    ...(server?.state.version
      ? [
          findingOf(
            'migrations',
            rules.migrationsVerdict(await bundledMigrations(MIGRATIONS), server.applied),
          ),
        ]
      : []),
    findingOf('clock', rules.clockVerdict(clock)),
    ...(connections && server && server.applied.length > 0 ? await queueFindings(connections) : []),
    findingOf('mail', rules.mailVerdict(await mailFacts(config))),
    findingOf('push', rules.pushVerdict(await pushFacts(config.push))),
    findingOf('proxy', rules.proxyVerdict({ isTrusted: config.trustProxy, isLocal: isLoopback(config) })),
    findingOf('backup', rules.backupVerdict({ ...backups, isOurs: isEmbedded }), {
      folder: config.backup?.folder ?? '',
    }),
    findingOf('secret', rules.secretVerdict(await secretFacts(config.dataDir, config.secret)), {
      file: `${config.dataDir}/secret`,
    }),
  ]
  return findings
}

const newest = (...instants: (number | null)[]): number | null => {
  const moments = instants.filter(instant => instant !== null)
  return moments.length > 0 ? Math.max(...moments) : null
}

const isLoopback = ({ host }: Config): boolean =>
  host === '127.0.0.1' || host === '::1' || host === 'localhost'

const folderFindings = async ({ config, freeBytes }: Examination, bytes: number): Promise<Finding[]> => {
  const { dataDir } = config
  const facts = await folderFacts(dataDir)
  const folder = findingOf('folder', rules.folderVerdict(facts), { folder: dataDir })
  if (!facts.exists || !facts.isFolder) return [folder]
  const free = await (freeBytes?.(dataDir) ?? storageAt(dataDir)?.freeBytes())
  const needed = config.backup ? bytes : 0
  return free === undefined ? [folder] : [folder, findingOf('disk', rules.diskVerdict({ free, needed }))]
}

/** `bytes` of the database: a packed one needs half of that at most. */
const backupFacts = async ({ config, now }: Examination, bytes: number) => {
  const place = config.backup ? await folderFacts(config.backup.folder) : null
  const [newestOfAll] = config.backup ? await storedBackups(config.backup.folder) : []
  const [last] = config.backup ? await pastBackups(config.backup.folder, now) : []
  const createdAt = last ? Date.parse(last.note.createdAt) : null
  return {
    isScheduled: config.backup !== null,
    isWritable: place !== null && (place.exists ? place.isFolder && place.writable : place.parentWritable),
    free: config.backup && place?.isFolder ? await freeIn(config.backup.folder) : null,
    needed: bytes / 2,
    lastSeen: newestOfAll ? Date.parse(newestOfAll.note.createdAt) : null,
    hours: createdAt === null ? null : (now.getTime() - createdAt) / HOUR_MS,
    isLate: isBackupLate(now, createdAt === null ? null : new Date(createdAt)),
    isVerified: last !== undefined && last.note.verifiedAt !== null,
  }
}

const freeIn = async (folder: string): Promise<number | null> => {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

const queueFindings = async (connections: Connections): Promise<Finding[]> => {
  const database = watchDatabase(connections, pino({ level: 'silent' }))
  try {
    const figures = await database.figures()
    if (!figures) return []
    const oldestSeconds = Math.max(0, ...figures.queues.map(queue => queue.oldestSeconds))
    const failed = figures.queues.reduce((sum, queue) => sum + queue.failed, 0)
    return [findingOf('queue', rules.queueVerdict({ oldestSeconds, failed }))]
  } finally {
    await database.close()
  }
}
