import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pastBackups, type StoredBackup } from '../../platform/backup/backup-folder.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Storage } from '../../platform/http/health.ts'
import { buildNumberIn } from '../../platform/http/served-build.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Meter } from '../../platform/metrics/meter.ts'
import type { Build } from '../../platform/metrics/prometheus.ts'
import type { PoolStats, RuntimeStats } from '../../platform/metrics/stats.ts'
import type { Connections } from '../database.ts'
import { type DatabaseWatch, watchDatabase } from './database-figures.ts'

export type Watch = {
  meter: Meter
  build: Build
  database: DatabaseWatch
  contentType: string
  /** The current figures, in the text format of Prometheus. */
  text(): Promise<string>
  /** Known once the pools exist. */
  follow(pools: () => PoolStats[]): void
  close(): Promise<void>
}

type WatchParts = {
  config: Config
  connections: Connections
  storage: Storage
  clock: Clock
  log: Log
}

const MANIFEST = join(import.meta.dirname, '../../../../../package.json')

const buildOf = async ({ webDir, role }: Config): Promise<Build> => {
  const manifest: unknown = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const version = typeof manifest === 'object' && manifest ? Reflect.get(manifest, 'version') : undefined
  const web = await readFile(join(webDir, 'build.json'), 'utf8').catch(() => '')
  return { version: String(version), build: buildNumberIn(web) ?? 'none', role }
}

const secondsSince = (now: Date, instant: string | null | undefined): number =>
  instant ? Math.max(0, (now.getTime() - Date.parse(instant)) / 1000) : Number.POSITIVE_INFINITY

const ageOf = (now: Date, past: readonly StoredBackup[]): NonNullable<RuntimeStats['backup']> => ({
  ageSeconds: secondsSince(now, past[0]?.note.createdAt),
  verifiedSeconds: secondsSince(now, past.find(({ note }) => note.verifiedAt !== null)?.note.verifiedAt),
})

/** Null where figures are not configured: then nothing is counted, and the library for it is not loaded. */
export const createWatch = async (parts: WatchParts): Promise<Watch | null> => {
  const { config, connections, storage, clock, log } = parts
  if (config.watch.port === null && config.watch.token === null) return null
  const { createPrometheus } = await import('../../platform/metrics/prometheus.ts')
  const build = await buildOf(config)
  const prometheus = createPrometheus(build)
  const database = watchDatabase(connections, log)
  let pools: () => PoolStats[] = () => []
  return {
    meter: prometheus.meter,
    build,
    database,
    contentType: prometheus.contentType,
    text: async () => {
      const now = clock.now()
      return prometheus.text({
        pools: pools(),
        database: await database.figures(),
        freeBytes: storage ? await storage.freeBytes() : null,
        backup: config.backup ? ageOf(now, await pastBackups(config.backup.folder, now)) : null,
      })
    },
    follow: of => {
      pools = of
    },
    close: () => database.close(),
  }
}
