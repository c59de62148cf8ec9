import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isFolderInUse, removeAbandonedData } from '../postgres/abandoned-data.ts'
import { CLUSTER_FOLDER } from '../postgres/data-placement.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { KERNEL_LOCK_FILE } from '../postgres/kernel-lock.ts'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'
import { sha256Of, unpack } from './backup-archive.ts'
import type { BackupKey } from './backup-key.ts'
import { type BackupNote, requireNote } from './backup-note.ts'
import { assertFreeSpace } from './free-space.ts'
import { buildOf, type CopyContents, readCopy } from './read-copy.ts'
import { insideOf, isWorkFolder, withWorkFolder } from './work-folder.ts'

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
  const isPlace = await isPlaceOfItsOwn(dataDir)
  return withWorkFolder(isPlace ? insideOf(dataDir) : dataDir, 'restore', async draft => {
    await assertFreeSpace(isPlace ? dataDir : dirname(dataDir), note.unpackedSize)
    say(W.unpacking)
    if ((await sha256Of(file)) !== note.sha256) throw new BackupRefused(W.damaged({ file }))
    await unpack(file, draft, { isEncrypted: note.encrypted, key }).catch(error => {
      if (error instanceof BackupRefused || isFull(error)) throw error
      throw new BackupRefused(W.damaged({ file }))
    })
    say(W.verifying)
    const contents = await readCopy(draft, database).catch(error => {
      throw new BackupRefused(
        W.notReadHere({ reason: error instanceof Error ? error.message : String(error) }),
      )
    })
    await (isPlace ? moveInto(draft, dataDir) : putInPlace(draft, dataDir))
    return { note, contents }
  })
}

/** A disk, a volume of a container or a link cannot be replaced, and its parent folder may be on another disk. */
const isPlaceOfItsOwn = async (dataDir: string): Promise<boolean> => {
  const dataEntry = await lstat(dataDir).catch(() => null)
  return (
    dataEntry !== null && (dataEntry.isSymbolicLink() || dataEntry.dev !== (await stat(dirname(dataDir))).dev)
  )
}

/** In one step, into a folder that is empty still. */
const putInPlace = async (draft: string, dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  if (isFolderInUse(dataDir)) throw new BackupRefused(W.notEmpty({ folder: dataDir }))
  await rm(join(dataDir, KERNEL_LOCK_FILE), { force: true })
  await rename(draft, dataDir).catch(error => {
    throw isNotEmpty(error) ? new BackupRefused(W.notEmpty({ folder: dataDir })) : error
  })
}

/** The database comes last, in one step: without it there is nothing that a server would take for the school's. */
const moveInto = async (draft: string, dataDir: string): Promise<void> => {
  await requireEmpty(dataDir)
  const others = (await readdir(draft)).filter(name => name !== CLUSTER_FOLDER && name !== KERNEL_LOCK_FILE)
  for (const name of [...others, CLUSTER_FOLDER]) await rename(join(draft, name), join(dataDir, name))
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
const isNotEmpty = (error: unknown): boolean => codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST'

/** A new disk has the one, a folder in which a server was started the other. */
const KEPT_NAMES: ReadonlySet<string> = new Set(['lost+found', KERNEL_LOCK_FILE])

const requireEmpty = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(error => {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') throw new BackupRefused(W.noFolder({ folder }))
    throw error
  })
  if (names.some(name => !KEPT_NAMES.has(name) && !isWorkFolder(name)))
    throw new BackupRefused(W.notEmpty({ folder }))
}

const BUILD = 'lousa-build-'

/** Asked of an empty database of this program: nothing else knows for certain what it reads. */
const buildHere = async (): Promise<string> => {
  await removeKilledBuilds()
  const home = await mkdtemp(join(tmpdir(), BUILD))
  try {
    const server = await startEmbeddedPostgres({
      dataDir: dataDirIn(home),
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

const dataDirIn = (home: string): string => join(home, 'pg')

/** Empty databases of restores that were killed while they asked. One without files may be about to get them. */
const removeKilledBuilds = async (): Promise<void> => {
  for (const name of (await readdir(tmpdir())).filter(each => each.startsWith(BUILD))) {
    const home = join(tmpdir(), name)
    if (!existsSync(dataDirIn(home))) continue
    // Those of other accounts are not ours to take away.
    const isNobodys = await removeAbandonedData(dataDirIn(home)).catch(() => false)
    if (isNobodys) await rm(home, { recursive: true, force: true })
  }
}
