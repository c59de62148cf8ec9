import { join } from 'node:path'
import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { removeBackup, storedBackups } from '../../platform/backup/backup-folder.ts'
import type { Config } from '../../platform/config/config.ts'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { type Database, MIGRATIONS } from '../database.ts'
import { START_WORDS as W } from '../start.words.ts'
import { runBackupProcess } from './backup-process.ts'

type Upgrade = {
  config: Config
  /** From which the settings were read. */
  env: NodeJS.ProcessEnv
  database: Database
  say: (line: string) => void
}

/** In the data folder, where no place for backups is configured. */
const FOLDER = 'antes-da-atualizacao'
/** There: this one, and the one before. */
const KEPT = 2

/**
 * A backup of an existing embedded database before the first migration changes it: the only way back, since migrations go
 * forward only. A demonstration is none worth keeping. One that cannot be made stops the start.
 */
export const backUpBeforeUpgrade = async ({ config, env, database, say }: Upgrade): Promise<void> => {
  const { embedded, connections } = database
  if (!embedded || !config.upgradeBackup) return
  const pending = await pendingMigrations(connections.owner, MIGRATIONS)
  if (pending.length === 0 || !(await hasRealInstitution(connections.owner))) return
  const folder = config.backup?.folder ?? join(config.dataDir, FOLDER)
  say(fill(W.upgradeBackup, { count: pending.length, folder }))
  const before = await storedBackups(folder)
  // Where backups are kept by days this is one of them: a service that starts again and again must not fill the disk.
  const { code, said } = await runBackupProcess(env, config.backup ? ['--scheduled'] : ['--to', folder])
  if (code !== 0) throw new Error(fill(W.upgradeBackupRefused, { reason: said }))
  say(said)
  if (!config.backup) for (const { file } of before.slice(KEPT - 1)) await removeBackup(file)
}

/** Asked in a way that means the same to every schema that there ever was. */
const hasRealInstitution = async (owner: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ real: boolean }>(
      "select exists (select from institution i where to_jsonb(i)->>'is_demo' is distinct from 'true') as real",
    )
    return rows[0]?.real ?? false
  } finally {
    await client.end()
  }
}
