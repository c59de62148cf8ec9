import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'
import { sha256Of, unpack } from './backup-archive.ts'
import type { BackupKey } from './backup-key.ts'
import { type BackupNote, requireNote } from './backup-note.ts'
import { requireSpace } from './free-space.ts'
import { buildOf, type CopyContents, readCopy } from './read-copy.ts'

export type RestoreOptions = {
  file: string
  /** An empty folder, or none yet. */
  dataDir: string
  database: string
  key: BackupKey | null
  /** Migrations that this program knows, by name. */
  known: readonly string[]
  say: (line: string) => void
}

/**
 * Lays a backup into an empty data folder, and starts and reads it once. Refused before anything is written where it
 * could not be read afterwards; what failed leaves the folder as empty as it was.
 */
export const restoreBackup = async ({
  file,
  dataDir,
  database,
  key,
  known,
  say,
}: RestoreOptions): Promise<{ note: BackupNote; contents: CopyContents }> => {
  const note = await requireNote(file)
  await requireEmpty(dataDir)
  const newer = note.migrations.filter(name => !known.includes(name))
  if (newer.length > 0) throw new BackupRefused(W.newer({ names: newer.join(', ') }))
  const build = await buildHere()
  if (build !== note.build) throw new BackupRefused(W.anotherBuild({ made: note.build, here: build }))
  if (note.encrypted && !key?.identity) throw new BackupRefused(W.keyNeeded)
  await mkdir(dirname(dataDir), { recursive: true })
  await requireSpace(dirname(dataDir), note.unpackedSize)
  say(W.unpacking)
  if ((await sha256Of(file)) !== note.sha256) throw new BackupRefused(W.damaged({ file }))
  const draft = await mkdtemp(`${dataDir}-restoring-`)
  try {
    await unpack(file, draft, { isEncrypted: note.encrypted, key }).catch(error => {
      throw error instanceof BackupRefused ? error : new BackupRefused(W.damaged({ file }))
    })
    say(W.verifying)
    const contents = await readCopy(draft, database).catch(error => {
      throw new BackupRefused(
        W.notReadHere({ reason: error instanceof Error ? error.message : String(error) }),
      )
    })
    await rm(dataDir, { recursive: true, force: true })
    await rename(draft, dataDir)
    return { note, contents }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const requireEmpty = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(error => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0) throw new BackupRefused(W.notEmpty({ folder }))
}

/** Asked of an empty database of this program: nothing else knows for certain what it reads. */
const buildHere = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'lousa-build-'))
  try {
    const server = await startEmbeddedPostgres({
      dataDir: join(home, 'pg'),
      log: () => {},
      settings: { fsync: 'off' },
    })
    try {
      return await buildOf(server.connection)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
