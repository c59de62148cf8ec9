import { constants } from 'node:fs'
import { access, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { removeAbandonedData } from '../postgres/abandoned-data.ts'
import { SUPERUSER } from '../postgres/cluster.ts'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'
import { pack } from './backup-archive.ts'
import { draftOf, publishDraft, recoverKilledRuns } from './backup-folder.ts'
import type { BackupKey } from './backup-key.ts'
import { BACKUP_END, type BackupNote, writeNote } from './backup-note.ts'
import { clusterOf, copyCluster } from './cluster-copy.ts'
import { assertFreeSpace, sizeOf } from './free-space.ts'
import { buildOf, readCopy } from './read-copy.ts'

export type BackupOptions = {
  server: Pick<EmbeddedPostgres, 'connection'>
  /** The data folder of the running server; the key that signs sessions comes along when it lies there. */
  dataDir: string
  database: string
  /** Where the backup goes; made when absent. */
  folder: string
  key: BackupKey | null
  now: Date
  say: (line: string) => void
}

/** The folder of the cluster in a data folder, and the key next to it. */
const CLUSTER = 'postgres'
const SECRET = 'secret'
/** Preparation of the work next to the cluster. */
const COPY = 'backup-'
/** One backup of a server at a time. */
const LOCK = 7_102_028

const shown = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')

/**
 * One file with the whole database as it is now, made while people work, and proved: the copy was started and every
 * row of it read. What failed leaves nothing behind that looks like a backup.
 */
export const makeBackup = async (options: BackupOptions): Promise<{ file: string; note: BackupNote }> => {
  await openFolder(options.folder)
  const client = new pg.Client(options.server.connection(SUPERUSER, 'postgres'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ])
    if (!rows[0]?.taken) throw new BackupRefused(W.underWay)
    const clusterDir = await clusterOf(client)
    await removeStaleCopies(dirname(clusterDir))
    for (const file of await recoverKilledRuns(options.folder)) options.say(W.published({ file }))
    return await copyAndVerify(options, { clusterDir, requireLock: () => requireLock(client) }).catch(
      async error => {
        // If the server has ended, its end is reported, whatever else failed because of it.
        if (!(error instanceof BackupRefused)) await requireLock(client)
        throw error
      },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Leftovers of killed runs, with the server that read them. The lock is held, so that there are no other runs. */
const removeStaleCopies = async (home: string): Promise<void> => {
  for (const name of (await readdir(home)).filter(each => each.startsWith(COPY)))
    await removeAbandonedData(join(home, name))
}

/** The lock goes with its connection: without it another run may be taking away what this one makes. */
const requireLock = async (client: pg.Client): Promise<void> => {
  await client.query('select 1').catch(() => {
    throw new BackupRefused(W.serverGone)
  })
}

const copyAndVerify = async (
  { server, dataDir, database, folder, key, now, say }: BackupOptions,
  { clusterDir, requireLock: holdsStill }: { clusterDir: string; requireLock: () => Promise<void> },
): Promise<{ file: string; note: BackupNote }> => {
  const [size, build] = await Promise.all([sizeOf(clusterDir), buildOf(server.connection)])
  // The copy is in the folder of the cluster, which the database account can reach.
  await assertFreeSpace(dirname(clusterDir), size)
  await assertFreeSpace(folder, size / 2)
  const copy = await mkdtemp(join(dirname(clusterDir), COPY))
  const file = join(folder, `lousa-${shown(now)}${BACKUP_END}`)
  const draft = draftOf(file)
  try {
    say(W.copying)
    await copyCluster(server, join(copy, CLUSTER))
    await copyFile(join(dataDir, SECRET), join(copy, SECRET)).catch(() => undefined)
    const unpackedSize = await sizeOf(copy)
    say(W.packing)
    const packed = await pack(copy, draft, key)
    say(W.verifying)
    const contents = await readCopy(copy, database).catch(error => {
      throw new BackupRefused(
        W.copyDamaged({ reason: error instanceof Error ? error.message : String(error) }),
      )
    })
    await holdsStill()
    const note: BackupNote = {
      format: 'lousa-backup-1',
      createdAt: now.toISOString(),
      verifiedAt: new Date().toISOString(),
      encrypted: key !== null,
      ...packed,
      unpackedSize,
      build,
      ...contents,
    }
    // From here on it is a backup: if this process ends, the next run publishes a draft that has its note.
    await writeNote(file, note)
    await publishDraft(file)
    return { file, note }
  } finally {
    await rm(draft, { force: true })
    await rm(copy, { recursive: true, force: true })
  }
}

const openFolder = async (folder: string): Promise<void> => {
  try {
    // A folder that is there keeps the mode that its owner gave it.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new BackupRefused(
      W.unwritable({ folder, reason: error instanceof Error ? error.message : String(error) }),
    )
  }
}
