import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** It is empty and stays: a file that is removed and made again would be two files with a lock each. */
export const KERNEL_LOCK_FILE = 'lousa.kernel-lock'

/** NONE: the file system has no locks, or the file cannot be written. */
export type KernelLock = { state: 'LOCKED'; release: () => void } | { state: 'BUSY' } | { state: 'NONE' }

const SQLITE_BUSY = 5

/** Connections that hold a lock: one that is collected as garbage would give it up. */
const open = new Set<DatabaseSync>()

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'errcode') === SQLITE_BUSY

function lockFile(file: string): KernelLock {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // Without a journal nothing is written, and nothing is left behind.
    database.exec('pragma journal_mode = memory')
    database.exec('begin exclusive')
  } catch (error) {
    database?.close()
    return { state: isBusy(error) ? 'BUSY' : 'NONE' }
  }
  const connection = database
  open.add(connection)
  return {
    state: 'LOCKED',
    release: () => {
      if (open.delete(connection)) connection.close()
    },
  }
}

/** Without a lock service (ENOLCK) SQLite says busy of any file, also of a fresh one that no other process can know. */
function isFreshFileBusy(folder: string, lock: typeof lockFile): boolean {
  const file = join(folder, `${KERNEL_LOCK_FILE}.${randomUUID()}`)
  try {
    const fresh = lock(file)
    if (fresh.state === 'LOCKED') fresh.release()
    return fresh.state === 'BUSY'
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * A lock of the kernel on a file of the folder. It works across containers of one machine, whatever their namespaces, and ends
 * with the process. Node has no such call, and SQLite makes it (`fcntl`) for an exclusive transaction. Within the process,
 * SQLite itself refuses a second one. Nothing else may open the file: closing it would end the lock of the whole process.
 * @param lock how a file is locked; tests give another one, of a file system without locks
 */
export function takeKernelLock(folder: string, lock = lockFile): KernelLock {
  const own = lock(join(folder, KERNEL_LOCK_FILE))
  return own.state === 'BUSY' && isFreshFileBusy(folder, lock) ? { state: 'NONE' } : own
}
