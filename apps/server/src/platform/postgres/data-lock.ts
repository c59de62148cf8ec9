import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type KernelLock, takeKernelLock } from './kernel-lock.ts'
import {
  createRecord,
  isAlive,
  isOfThisMachine,
  isVisible,
  LOCK_FILE,
  type LockRecord,
  readRecord,
  removeLeftDrafts,
  removeStaleRecord,
  replaceRecord,
} from './lock-record.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'
import { beganAt, thisPlace } from './this-place.ts'

export type DataLock = {
  /** The socket folder that a killed owner left behind. */
  abandonedSocketDir: string | undefined
  note(socketDir: string): void
  /**
   * Does it once another owner is found in the place of this one: this process was away for too long. At once where that is
   * found already.
   */
  onLost(action: () => void): void
  /** Nothing more is written into the folder, which may be removed. The lock stays until its release. */
  endBeats(): void
  release(): void
}

const BEAT_INTERVAL_MS = 3000
/** Several beats: an owner whose disk is slow is none that is dead. */
const OBSERVATION_MS = 20_000

const inUseElsewhere = (folder: string, record: LockRecord): string =>
  POSTGRES_WORDS.dataInUseElsewhere({ folder, host: record.place?.host ?? '?' })

/** The kernel knows nothing of the owner: it is of another machine, or dead since this one has started. */
class ForeignOwner extends EmbeddedPostgresError {
  readonly record: LockRecord
  constructor(folder: string, record: LockRecord) {
    super('DATA_IN_USE', inUseElsewhere(folder, record))
    this.record = record
  }
}

/** One process per data folder: the lock of PostgreSQL cannot distinguish our orphan from a live server of another process. */
export function takeDataLock(dataDir: string, dead?: LockRecord): DataLock {
  const file = join(dataDir, LOCK_FILE)
  // It names the account that owns the folder, before anything is written.
  readRecord(file)
  const kernel = takeKernelLock(dataDir)
  if (kernel.state === 'BUSY') throw inUse(dataDir, readRecord(file))
  try {
    const own = createOwnRecord(dataDir, kernel, dead)
    if (kernel.state === 'LOCKED') removeLeftDrafts(dataDir, own.record)
    return ownedLock(file, kernel, own)
  } catch (error) {
    if (kernel.state === 'LOCKED') kernel.release()
    throw error
  }
}

type OwnRecord = { record: LockRecord; abandonedSocketDir: string | undefined }

/** Writes who owns the folder from now on, in the place of an owner that is gone. */
function createOwnRecord(dataDir: string, kernel: KernelLock, dead: LockRecord | undefined): OwnRecord {
  const file = join(dataDir, LOCK_FILE)
  const record: LockRecord = {
    pid: process.pid,
    began: beganAt(process.pid) ?? '',
    place: thisPlace(),
    owner: randomUUID(),
    beat: 0,
  }
  let abandonedSocketDir: string | undefined
  while (!createRecord(file, record)) {
    const other = readRecord(file)
    if (other && isAlive(other)) throw inUse(dataDir, other)
    if (other && !isKnownDead(other, kernel, dead)) throw new ForeignOwner(dataDir, other)
    if (other && (other.place?.host ?? thisPlace().host) === thisPlace().host)
      abandonedSocketDir = other.socketDir
    removeStaleRecord(file, other)
  }
  return { record, abandonedSocketDir }
}

/** On this machine the kernel knows: it has given the lock. Elsewhere an owner is dead that has not beaten for long. */
const isKnownDead = (other: LockRecord, kernel: KernelLock, dead: LockRecord | undefined): boolean =>
  isVisible(other) ||
  (kernel.state === 'LOCKED' && isOfThisMachine(other)) ||
  (dead !== undefined && dead.owner === other.owner && dead.beat === other.beat)

function ownedLock(file: string, kernel: KernelLock, { record, abandonedSocketDir }: OwnRecord): DataLock {
  let current = record
  let isLost = false
  let lost = (): void => {}
  const endBeats = () => clearInterval(beats)
  const beat = (): void => {
    try {
      const found = readRecord(file)
      if (found && found.owner !== current.owner) {
        endBeats()
        isLost = true
        lost()
        return
      }
      current = { ...current, beat: (current.beat ?? 0) + 1 }
      replaceRecord(file, current)
    } catch {
      // The folder is away or full for now; the next beat tries it again.
    }
  }
  const beats = setInterval(beat, BEAT_INTERVAL_MS)
  beats.unref()
  return {
    abandonedSocketDir,
    note: socketDir => {
      current = { ...current, socketDir }
      replaceRecord(file, current)
    },
    onLost: action => {
      lost = action
      if (isLost) action()
    },
    endBeats,
    release: () => {
      endBeats()
      if (readRecord(file)?.owner === current.owner) rmSync(file, { force: true })
      if (kernel.state === 'LOCKED') kernel.release()
    },
  }
}

type Observation = { log: (line: string) => void; observationMs?: number }

/**
 * The lock where the folder may be shared with other machines. An owner on another machine, or of another boot of this one, is
 * observed for a while: the start is refused if its lock is renewed, and otherwise the owner is dead. Clocks are not compared:
 * only renewals are.
 */
export async function takeSharedDataLock(
  dataDir: string,
  { log, observationMs = OBSERVATION_MS }: Observation,
): Promise<DataLock> {
  let dead: LockRecord | undefined
  for (;;) {
    try {
      return takeDataLock(dataDir, dead)
    } catch (error) {
      if (!(error instanceof ForeignOwner)) throw error
      const { record } = error
      log(
        POSTGRES_WORDS.observingOwner({
          host: record.place?.host ?? '?',
          seconds: Math.ceil(observationMs / 1000),
        }),
      )
      await sleep(observationMs)
      const now = readRecord(join(dataDir, LOCK_FILE))
      if (now && (now.owner !== record.owner || now.beat !== record.beat)) throw error
      dead = record
    }
  }
}

/** Where the server of a living process over this folder listens; undefined when there is none. */
export function socketDirInUse(dataDir: string): string | undefined {
  const record = readRecord(join(dataDir, LOCK_FILE))
  return record && isAlive(record) ? record.socketDir : undefined
}

function inUse(folder: string, owner: LockRecord | undefined): EmbeddedPostgresError {
  if (owner && !isVisible(owner))
    return new EmbeddedPostgresError('DATA_IN_USE', inUseElsewhere(folder, owner))
  const words = owner
    ? POSTGRES_WORDS.dataInUse({ folder, pid: owner.pid })
    : POSTGRES_WORDS.dataInUseByOther({ folder })
  return new EmbeddedPostgresError('DATA_IN_USE', words)
}
