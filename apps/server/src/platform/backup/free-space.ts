import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'

/** Bytes of all files in a folder. A file that disappears during the count adds nothing. */
export const sizeOf = async (folder: string): Promise<number> => {
  let size = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) size += await sizeOf(path)
    else size += (await lstat(path).catch(() => ({ size: 0 }))).size
  }
  return size
}

const BYTES_PER_MB = 1_000_000
const shown = (bytes: number): string => `${Math.ceil(bytes / BYTES_PER_MB).toLocaleString('pt-BR')} MB`

/** Beyond the estimate, so that the work itself does not fill the disk under a running school. */
const RESERVE = 1.1

/** Before anything is written: a disk that fills up stops the school. */
export const assertFreeSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [bytes * RESERVE, bavail * bsize]
  if (free < needed) throw new BackupRefused(W.noSpace({ folder, needed: shown(needed), free: shown(free) }))
}
