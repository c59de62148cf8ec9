/** How a check ended: nothing to do; works, and should be looked at; does not work, or soon will not. */
export type Level = 'OK' | 'WARNING' | 'ERROR'

/** The finding of a check: a level and a code, which the words of the command explain with these values. */
export type Verdict<Code extends string = string> = {
  readonly level: Level
  readonly code: Code
  readonly values: Readonly<Record<string, string | number>>
}

type Values = Verdict['values']
const ok = <C extends string>(code: C, values: Values = {}): Verdict<C> => ({ level: 'OK', code, values })
const warning = <C extends string>(code: C, values: Values = {}): Verdict<C> => ({
  level: 'WARNING',
  code,
  values,
})
const error = <C extends string>(code: C, values: Values = {}): Verdict<C> => ({
  level: 'ERROR',
  code,
  values,
})

const MEGABYTE = 1_000_000
const megabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE)

/**
 * Whether the data folder can be used. `parentWritable` says whether one that is not there could be made. Source:
 * docs/implantacao.md, Acompanhar o servidor.
 */
export function folderVerdict(folder: {
  exists: boolean
  isFolder: boolean
  readable: boolean
  writable: boolean
  parentWritable: boolean
}): Verdict<'WRITABLE' | 'WILL_BE_MADE' | 'CANNOT_BE_MADE' | 'NO_FOLDER' | 'UNREADABLE' | 'READ_ONLY'> {
  if (!folder.exists) return folder.parentWritable ? ok('WILL_BE_MADE') : error('CANNOT_BE_MADE')
  if (!folder.isFolder) return error('NO_FOLDER')
  if (!folder.readable) return error('UNREADABLE')
  return folder.writable ? ok('WRITABLE') : error('READ_ONLY')
}

/** Bytes below which the server says that nothing can be saved (docs/implantacao.md, Qual formato). */
export const LEAST_FREE_BYTES = 67_108_864
/** The minimum of free bytes: a day of a busy school and a running copy. */
const LITTLE_FREE_BYTES = 1_000_000_000

/**
 * Whether there is room, in bytes. `needed` are the bytes of the next backup besides the database, 0 where none is made. Source:
 * docs/implantacao.md, Acompanhar o servidor.
 */
export function diskVerdict(disk: {
  free: number
  needed: number
}): Verdict<'ROOM' | 'FULL' | 'LITTLE' | 'NONE_FOR_BACKUP'> {
  const values = { free: megabytes(disk.free), needed: megabytes(disk.needed) }
  if (disk.free < LEAST_FREE_BYTES) return error('FULL', values)
  if (disk.free < disk.needed) return warning('NONE_FOR_BACKUP', values)
  return disk.free < LITTLE_FREE_BYTES ? warning('LITTLE', values) : ok('ROOM', values)
}

export type PortState = 'FREE' | 'OURS' | 'TAKEN' | 'FORBIDDEN'

/** Whether the HTTP port is free, ours, another program's, or one that this account may not open. */
export function portVerdict(state: PortState, port: number): Verdict<PortState> {
  return state === 'FREE' || state === 'OURS' ? ok(state, { port }) : error(state, { port })
}

/** The oldest PostgreSQL that works, as `server_version_num`. */
export const OLDEST_POSTGRES = 180_000

export type DatabaseState = {
  /** Null: it does not answer. */
  version: number | null
  /** Faults of the roles, as codes of the start; none where all is well. */
  roleProblems: readonly string[]
  /** Pages that were not as they were written, and indexes that an interrupted migration left behind. */
  damagedPages: number
  invalidIndexes: readonly string[]
}

/** Whether the database answers, is new enough, whole, and asked by roles without power over it. */
export function databaseVerdict(
  database: DatabaseState,
): Verdict<'ANSWERS' | 'SILENT' | 'TOO_OLD' | 'ROLES' | 'DAMAGED' | 'INVALID_INDEXES'> {
  if (database.version === null) return error('SILENT')
  const version = Math.floor(database.version / 10_000)
  if (database.version < OLDEST_POSTGRES) return error('TOO_OLD', { version })
  if (database.damagedPages > 0) return error('DAMAGED', { pages: database.damagedPages })
  const [problem] = database.roleProblems
  if (problem !== undefined) return error('ROLES', { problem })
  if (database.invalidIndexes.length > 0)
    return error('INVALID_INDEXES', { indexes: database.invalidIndexes.join(', ') })
  return ok('ANSWERS', { version })
}

export type ClusterState = {
  exists: boolean
  version: string | null
  /** The version of the installed programs. */
  current: string
  /** Whether its last stop was in order; null where that cannot be read. */
  stoppedInOrder: boolean | null
}

/** Facts of the files of an embedded database that no server runs. */
export function stoppedVerdict(
  cluster: ClusterState,
): Verdict<'WILL_BE_MADE' | 'STOPPED' | 'INTERRUPTED' | 'OTHER_VERSION' | 'UNREADABLE'> {
  if (!cluster.exists) return ok('WILL_BE_MADE')
  if (cluster.version === null || cluster.stoppedInOrder === null) return error('UNREADABLE')
  const { version, current } = cluster
  if (version !== current) return error('OTHER_VERSION', { version, current })
  return cluster.stoppedInOrder ? ok('STOPPED', { version }) : warning('INTERRUPTED', { version })
}

/** A migration by name, with the sum of its text. */
export type Migration = { readonly name: string; readonly hash: string }

/**
 * The state of the database for this program: `own` are its migrations, `applied` those of the database. An unknown applied one
 * is of a newer program; one with another text was changed after it was applied.
 */
export function migrationsVerdict(
  own: readonly Migration[],
  applied: readonly Migration[],
): Verdict<'CURRENT' | 'EMPTY' | 'NEWER' | 'CHANGED' | 'PENDING'> {
  if (applied.length === 0) return ok('EMPTY')
  const hashes = new Map(own.map(({ name, hash }) => [name, hash]))
  const names = (migrations: readonly Migration[]) => migrations.map(({ name }) => name).join(', ')
  const newer = applied.filter(({ name }) => !hashes.has(name))
  if (newer.length > 0) return error('NEWER', { names: names(newer) })
  const changed = applied.filter(({ name, hash }) => hashes.get(name) !== hash)
  if (changed.length > 0) return error('CHANGED', { names: names(changed) })
  const done = new Set(applied.map(({ name }) => name))
  const pending = own.filter(({ name }) => !done.has(name))
  return pending.length > 0
    ? warning('PENDING', { count: pending.length, names: names(pending) })
    : ok('CURRENT', { count: applied.length })
}

const OFF_WARNING_MS = 2_000
const OFF_ERROR_MS = 30_000
/** Files and rows may be a little ahead of the clock that is asked afterwards. */
const BACK_TOLERANCE_MS = 60_000

/**
 * Whether the clock can be trusted. `offsetMs` is the database's clock less this one, null where it was not asked;
 * `lastSeen` the newest instant that this server has written anywhere, in milliseconds, null when it wrote none.
 */
export function clockVerdict(clock: {
  now: number
  lastSeen: number | null
  offsetMs: number | null
}): Verdict<'RIGHT' | 'SET_BACK' | 'OFF' | 'FAR_OFF'> {
  if (clock.lastSeen !== null && clock.lastSeen - clock.now > BACK_TOLERANCE_MS)
    return error('SET_BACK', { minutes: Math.ceil((clock.lastSeen - clock.now) / 60_000) })
  const seconds = Math.round(Math.abs(clock.offsetMs ?? 0) / 1000)
  if (seconds * 1000 > OFF_ERROR_MS) return error('FAR_OFF', { seconds })
  return seconds * 1000 > OFF_WARNING_MS ? warning('OFF', { seconds }) : ok('RIGHT')
}

/** Behind by so much nothing is begun: what is written then would be of the wrong hour or day. */
const TOO_FAR_BACK_MS = 600_000

/**
 * By how many minutes a clock is too far behind what was written last for anything to be begun; null where it is not. Times
 * are in milliseconds. Source: docs/implantacao.md, Atualizações.
 */
export function minutesTooFarBack(clock: { now: number; lastSeen: number | null }): number | null {
  const behind = clock.lastSeen === null ? 0 : clock.lastSeen - clock.now
  return behind > TOO_FAR_BACK_MS ? Math.floor(behind / 60_000) : null
}

/** `answers` is null where no mail server is set; `problem` a code of the connection, never an address. */
export function mailVerdict(mail: {
  answers: boolean | null
  problem: string
  hasSender: boolean
}): Verdict<'ANSWERS' | 'NOT_SET' | 'SILENT' | 'NO_SENDER'> {
  if (mail.answers === null) return warning('NOT_SET')
  if (!mail.answers) return error('SILENT', { problem: mail.problem })
  return mail.hasSender ? ok('ANSWERS') : warning('NO_SENDER')
}

/** `answers` is null where pushes are switched off. A school on a closed network goes without them. */
export function pushVerdict(push: { answers: boolean | null }): Verdict<'ANSWERS' | 'OFF' | 'SILENT'> {
  if (push.answers === null) return ok('OFF')
  return push.answers ? ok('ANSWERS') : warning('SILENT')
}

/** Whether what is said of the proxy fits where the server listens. `isLocal`: on this machine alone. */
export function proxyVerdict(proxy: {
  isTrusted: boolean
  isLocal: boolean
}): Verdict<'DIRECT' | 'BEHIND' | 'TRUSTED_IN_THE_OPEN' | 'LOCAL_UNTRUSTED'> {
  if (proxy.isTrusted) return proxy.isLocal ? ok('BEHIND') : warning('TRUSTED_IN_THE_OPEN')
  return proxy.isLocal ? ok('LOCAL_UNTRUSTED') : ok('DIRECT')
}

const WAITED_WARNING_S = 300
const WAITED_ERROR_S = 3_600

/** Seconds that the oldest job has waited, and jobs given up within a day. */
export function queueVerdict(queue: {
  oldestSeconds: number
  failed: number
}): Verdict<'FLOWS' | 'SLOW' | 'STANDS' | 'FAILED'> {
  const values = { minutes: Math.floor(queue.oldestSeconds / 60), count: queue.failed }
  if (queue.oldestSeconds > WAITED_ERROR_S) return error('STANDS', values)
  if (queue.oldestSeconds > WAITED_WARNING_S) return warning('SLOW', values)
  return queue.failed > 0 ? warning('FAILED', values) : ok('FLOWS')
}

/**
 * Hours of the last backup and whether it was proved; null where there is none. `late` as health says it. `free` and `needed` are
 * bytes of the place where the next one goes; null where that is unknown.
 */
export function backupVerdict(backup: {
  isOurs: boolean
  isScheduled: boolean
  isWritable: boolean
  free: number | null
  needed: number
  hours: number | null
  isLate: boolean
  isVerified: boolean
}): Verdict<'FRESH' | 'ELSEWHERE' | 'NOT_SET' | 'UNWRITABLE' | 'NONE' | 'LATE' | 'NO_ROOM' | 'UNPROVED'> {
  if (!backup.isOurs) return ok('ELSEWHERE')
  if (!backup.isScheduled) return warning('NOT_SET')
  if (!backup.isWritable) return error('UNWRITABLE')
  if (backup.hours === null) return error('NONE')
  const values = { hours: Math.floor(backup.hours) }
  if (backup.isLate) return error('LATE', values)
  if (backup.free !== null && backup.free < backup.needed)
    return warning('NO_ROOM', { free: megabytes(backup.free), needed: megabytes(backup.needed) })
  return backup.isVerified ? ok('FRESH', values) : warning('UNPROVED', values)
}

/** Where the key comes from; `mode` are the permissions of its file. */
export function secretVerdict(secret: {
  source: 'SETTING' | 'FILE' | 'NONE'
  mode: number
}): Verdict<'SET' | 'KEPT' | 'WILL_BE_MADE' | 'OPEN_TO_OTHERS'> {
  if (secret.source === 'SETTING') return ok('SET')
  if (secret.source === 'NONE') return ok('WILL_BE_MADE')
  return (secret.mode & 0o077) === 0
    ? ok('KEPT')
    : error('OPEN_TO_OTHERS', { mode: (secret.mode & 0o777).toString(8) })
}
