import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory alone. */
const IN_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** A run leaves some hundred megabytes there; the rest is for the tests themselves. */
const ROOM = 2 * GB
const MEMORY = 4 * GB

/**
 * A folder for data that no run outlives: in memory where there is plenty, for half of what a database costs is its files.
 * A PostgreSQL under another user finds its way through it.
 */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasPlenty() ? IN_MEMORY : tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

function hasPlenty(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM && process.availableMemory() >= MEMORY
}
