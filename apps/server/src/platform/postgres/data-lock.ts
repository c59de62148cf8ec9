import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'

/** Pid alone would be fooled by its reuse, so the holder is a pid and the instant that process began. */
type Holder = { pid: number; began: string; socketDir?: string }

export type DataLock = {
  /** The socket folder that a killed holder left behind. */
  abandonedSocketDir: string | undefined
  note(socketDir: string): void
  release(): void
}

const LOCK_FILE = 'lousa.lock'

/** One process per data folder: PostgreSQL's own lock cannot tell our orphan from somebody's live server. */
export function takeDataLock(dataDir: string): DataLock {
  const file = join(dataDir, LOCK_FILE)
  const holder: Holder = { pid: process.pid, began: beganAt(process.pid) ?? '' }
  let abandonedSocketDir: string | undefined
  while (!created(file, holder)) {
    const other = read(file)
    if (other && isAlive(other)) throw inUse(dataDir, other.pid)
    if (other) abandonedSocketDir = other.socketDir
    removeStale(file, other)
  }
  return {
    abandonedSocketDir,
    note: socketDir => replace(file, { ...holder, socketDir }),
    release: () => rmSync(file, { force: true }),
  }
}

/** Where the server of a living process over this folder listens; undefined when there is none. */
export function socketDirInUse(dataDir: string): string | undefined {
  const holder = read(join(dataDir, LOCK_FILE))
  return holder && isAlive(holder) ? holder.socketDir : undefined
}

/** A hard link appears whole or not at all, so no reader ever sees half a lock. */
function created(file: string, holder: Holder): boolean {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function replace(file: string, holder: Holder): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  renameSync(draft, file)
}

/** Two starters may judge the same lock stale: whoever moved a fresh one away by mistake puts it back. */
function removeStale(file: string, judged: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = read(aside)
  if (moved && (moved.pid !== judged?.pid || moved.began !== judged.began)) {
    try {
      linkSync(aside, file)
    } catch {
      // A third starter took the place meanwhile; the next round refuses one of the two.
    }
  }
  rmSync(aside, { force: true })
}

function read(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    if (!('pid' in value) || typeof value.pid !== 'number') return undefined
    if (!('began' in value) || typeof value.began !== 'string') return undefined
    const socketDir =
      'socketDir' in value && typeof value.socketDir === 'string' ? value.socketDir : undefined
    return { pid: value.pid, began: value.began, ...(socketDir ? { socketDir } : {}) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw ofAnotherUser(file)
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  const began = beganAt(holder.pid)
  return began !== undefined && began === holder.began
}

function beganAt(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // Field 22, counted after the name, which may itself hold spaces and brackets. 'Z' is a zombie.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return fields[0] === 'Z' ? undefined : fields[19]
    }
    const began = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return began === '' ? undefined : began
  } catch {
    return undefined
  }
}

function inUse(dataDir: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError('DATA_IN_USE', POSTGRES_WORDS.dataInUse({ folder: dataDir, pid }))
}

function ofAnotherUser(file: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('DATA_OF_ANOTHER_USER', POSTGRES_WORDS.folderOfAnotherUser({ file }))
}
