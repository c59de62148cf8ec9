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

/** What a restore into this folder had laid out when it was killed; null: none was, or it is going on. */
export const interruptedRestore = (dataDir: string): string | null =>
  [dataDir, insideOf(dataDir)]
    .map(place => folderOf(place, 'restore'))
    .find(folder => existsSync(folder) && !isFolderInUse(folder)) ?? null

/** Of commands that were killed, or are at work. */
export const isWorkFolder = (name: string): boolean => LEFT.test(name)

/**
 * A folder beside what a command makes or reads, for the time of the command, which alone works in it. What killed
 * commands have left in the same place goes first, with the server that one of them may have started.
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
    // The account of the database passes through to what is restored; what is exported is for nobody else.
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
