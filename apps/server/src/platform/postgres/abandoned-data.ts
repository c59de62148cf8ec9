import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DataLock, takeDataLock } from './data-lock.ts'
import { CLUSTER_FOLDER } from './data-placement.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { clearLeftoverServer } from './leftover-server.ts'
import { type OsAccount, runsAsRoot } from './os-account.ts'
import { removeSocketDir } from './socket-folder.ts'

const isInUse = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && error.code === 'DATA_IN_USE'

/** Whether a living process works in the folder. A missing folder has none. */
export const isFolderInUse = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  try {
    takeDataLock(folder).release()
    return false
  } catch (error) {
    if (isInUse(error)) return true
    throw error
  }
}

/**
 * Removes a data folder that a killed command has left, with the server that may still run on it and the folder of its socket.
 * False: a living process works in it.
 */
export const removeAbandonedData = async (dataDir: string): Promise<boolean> => {
  if (!existsSync(dataDir)) return true
  let lock: DataLock
  try {
    lock = takeDataLock(dataDir)
  } catch (error) {
    if (isInUse(error)) return false
    throw error
  }
  const clusterDir = join(dataDir, CLUSTER_FOLDER)
  if (existsSync(clusterDir))
    await clearLeftoverServer({ clusterDir, account: ownerOf(clusterDir), log: () => {} })
  removeSocketDir(lock.abandonedSocketDir)
  lock.endBeats()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  lock.release()
  return true
}

const ownerOf = (clusterDir: string): OsAccount | undefined => {
  const { uid, gid } = statSync(clusterDir)
  return runsAsRoot() && uid !== 0 ? { uid, gid } : undefined
}
