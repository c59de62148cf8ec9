import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'
import { beganAt, type Place, thisPlace } from './this-place.ts'

export const LOCK_FILE = 'lousa.lock'

/** Pid alone would be fooled by its reuse: the owner is a pid and the instant that process began. */
export type LockRecord = {
  pid: number
  began: string
  socketDir?: string
  /** Absent of an owner that an older release has started. */
  place?: Place
  /** One owner from its start to its end. */
  owner?: string
  /** Grows while the owner lives. A number and no time: clocks of two machines differ, and jump. */
  beat?: number
}

/** A hard link appears whole or not at all, so no reader ever sees half a lock. */
export function createRecord(file: string, record: LockRecord): boolean {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 })
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

export function replaceRecord(file: string, record: LockRecord): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 })
  renameSync(draft, file)
}

/** Two starting processes may judge the same lock stale: the one that moved a fresh lock away puts it back. */
export function removeStaleRecord(file: string, judged: LockRecord | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readRecord(aside)
  if (moved && (moved.pid !== judged?.pid || moved.began !== judged.began || moved.owner !== judged.owner)) {
    try {
      linkSync(aside, file)
    } catch {
      // A third process took the lock in between; the next round refuses one of the two.
    }
  }
  rmSync(aside, { force: true })
}

const DRAFT = /^lousa\.(?:lock|kernel-lock)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Removes the files that killed processes have left while they wrote a record or tried a lock. Only an owner with a lock of
 * the kernel may do it: no other process of this machine writes any then.
 */
export function removeLeftDrafts(folder: string, { owner }: LockRecord): void {
  for (const name of readdirSync(folder).filter(each => DRAFT.test(each))) {
    const draft = join(folder, name)
    try {
      // A starter of another machine has moved this record away by mistake, and is about to put it back.
      if (readRecord(draft)?.owner === owner) continue
      rmSync(draft, { force: true })
    } catch {
      // A file of another account does no harm, and no start fails of it.
    }
  }
}

const textIn = (value: object, name: string): string | undefined => {
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : undefined
}

const placeIn = (value: unknown): Place | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const [boot, namespace, host] = ['boot', 'namespace', 'host'].map(name => textIn(value, name))
  return boot === undefined || namespace === undefined || host === undefined
    ? undefined
    : { boot, namespace, host }
}

export function readRecord(file: string): LockRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    if (!('pid' in value) || typeof value.pid !== 'number') return undefined
    const began = textIn(value, 'began')
    if (began === undefined) return undefined
    const socketDir = textIn(value, 'socketDir')
    const owner = textIn(value, 'owner')
    const place = placeIn(Reflect.get(value, 'place'))
    const beat: unknown = Reflect.get(value, 'beat')
    return {
      pid: value.pid,
      began,
      ...(socketDir ? { socketDir } : {}),
      ...(owner ? { owner } : {}),
      ...(place ? { place } : {}),
      ...(typeof beat === 'number' ? { beat } : {}),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new EmbeddedPostgresError('DATA_OF_ANOTHER_USER', POSTGRES_WORDS.folderOfAnotherUser({ file }))
    return undefined
  }
}

/** Whether the pid of the owner means the same process here. */
export const isVisible = ({ place }: LockRecord): boolean =>
  !place || (place.boot === thisPlace().boot && place.namespace === thisPlace().namespace)

/** Whether the owner runs on this machine, in whatever container. */
export const isOfThisMachine = ({ place }: LockRecord): boolean =>
  !place || (place.boot !== '' && place.boot === thisPlace().boot)

/** Whether the owner is a living process that this one can see. */
export const isAlive = (record: LockRecord): boolean => {
  if (!isVisible(record)) return false
  const began = beganAt(record.pid)
  return began !== undefined && began === record.began
}
