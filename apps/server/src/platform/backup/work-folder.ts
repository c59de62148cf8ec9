import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isFolderInUse, removeAbandonedData } from '../postgres/abandoned-data.ts'
import { type DataLock, takeDataLock } from '../postgres/data-lock.ts'
import { EmbeddedPostgresError } from '../postgres/embedded-postgres-error.ts'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'

export type WorkKind = 'export' | 'import' | 'restore'

const LEFT = /^\..+\.lousa-(export|import|restore)$/
const INSIDE = 'work'

const folderOf = (file: string, kind: WorkKind): string =>
  join(dirname(file), `.${basename(file)}.lousa-${kind}`)

/** The work on a folder that another cannot take the place of is done in it. */
export const insideOf = (dataDir: string): string => join(dataDir, 'data')

/** The files that a killed restore into this folder had prepared; null where there are none, or the restore is running. */
export const interruptedRestore = (dataDir: string): string | null =>
  [dataDir, insideOf(dataDir)]
    .map(place => folderOf(place, 'restore'))
    .find(folder => existsSync(folder) && !isFolderInUse(folder)) ?? null

/** Folders of commands that were killed, or are running. */
export const isWorkFolder = (name: string): boolean => LEFT.test(name)

/**
 * A temporary folder next to the input or output of a command, for this command alone. It first removes the leftovers of killed
 * commands in the same place, with a server that one of them may have started.
 */
export const withWorkFolder = async <T>(
  file: string,
  kind: WorkKind,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const around = dirname(file)
  const folder = folderOf(file, kind)
  try {
    await mkdir(around, { recursive: true })
    // Those of other accounts are not ours to take away.
    for (const name of (await readdir(around)).filter(isWorkFolder))
      await removeLeftOver(join(around, name)).catch(() => undefined)
    await mkdir(folder, { recursive: true })
    // The database account must pass through a folder for a restore. A folder for an export is private.
    await chmod(folder, kind === 'restore' ? 0o711 : 0o700)
  } catch (error) {
    throw new BackupRefused(
      W.unwritable({ folder: around, reason: error instanceof Error ? error.message : String(error) }),
    )
  }
  let lock: DataLock
  try {
    lock = takeDataLock(folder)
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new BackupRefused(W.workUnderWay({ file }))
  }
  try {
    const inside = join(folder, INSIDE)
    await mkdir(inside, { mode: 0o700 })
    return await work(inside)
  } finally {
    lock.endBeats()
    // Work that failed may still have a file half written, which appears after its folder was listed.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    lock.release()
  }
}

const removeLeftOver = async (folder: string): Promise<void> => {
  if (isFolderInUse(folder)) return
  if (await removeAbandonedData(join(folder, INSIDE))) await rm(folder, { recursive: true, force: true })
}
