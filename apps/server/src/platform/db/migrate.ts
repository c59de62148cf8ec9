import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { distributeTables, hasCitus } from './distribution.ts'
import { MIGRATE_WORDS } from './migrate.words.ts'
import { acquireSessionLock, DEFAULT_WAIT, type LockWait } from './session-lock.ts'
import { installShardLock } from './shard-move.ts'
import { statementsOf } from './sql-statements.ts'

const LOCK = 7_102_026

export type MigrationOptions = {
  connection: pg.ClientConfig
  directory: string
  appRole: string
  queueRole: string
  today: string
  turn?: LockWait
}

/** The partitions of the log are kept ready for so many months ahead of today. */
const MONTHS_AHEAD = 24

export type MigrationFile = { name: string; hash: string; sql: string }

/** The migrations of a folder, in the order of their names. */
export const bundledMigrations = async (directory: string): Promise<MigrationFile[]> => {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(`${directory}/${name}`, 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the files of `directory` that are not applied yet, in the order of their names, each in a transaction of
 * its own, under a lock, as the owner. Forward only: an applied file that changed stops the start.
 * Answers the names applied now.
 */
export const migrate = async ({
  connection,
  directory,
  appRole,
  queueRole,
  today,
  turn = DEFAULT_WAIT,
}: MigrationOptions): Promise<string[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await acquireSessionLock(client, LOCK, turn)
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
    await client.query(
      "select set_config('lousa.app_role', $1, false), set_config('lousa.queue_role', $2, false)",
      [appRole, queueRole],
    )
    const applied = await appliedHashes(client)
    const migrations = await bundledMigrations(directory)
    assertNotNewer(applied, migrations)
    const done: string[] = []
    const isSpread = await hasCitus(client)
    for (const file of migrations) {
      const checksum = applied.get(file.name)
      if (checksum === file.hash) continue
      if (checksum) throw new Error(fill(MIGRATE_WORDS.changed, { name: file.name }))
      await applyFile(client, file, { done, isSpread })
      done.push(file.name)
    }
    await distributeTables(client)
    await installShardLock(client, appRole)
    await forbidTemporaryObjects(client, appRole)
    await client.query('select ensure_audit_partitions($1::date, $2)', [today, MONTHS_AHEAD])
    return done
  } finally {
    await client.end()
  }
}

/**
 * The names of what `migrate` would apply to a database that has been migrated before; none where it never was, and none
 * where it would be refused. Changes nothing.
 */
export const pendingMigrations = async (
  connection: pg.ClientConfig,
  directory: string,
): Promise<string[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ isMigrated: boolean }>(
      `select to_regclass('public.schema_migration') is not null as "isMigrated"`,
    )
    if (!rows[0]?.isMigrated) return []
    const applied = await appliedHashes(client)
    const migrations = await bundledMigrations(directory)
    const ours = new Set(migrations.map(({ name }) => name))
    if (applied.size === 0 || [...applied.keys()].some(name => !ours.has(name))) return []
    return migrations.map(({ name }) => name).filter(name => !applied.has(name))
  } finally {
    await client.end()
  }
}

/** A later release has written here what this one does not know: it would read and save it wrongly. */
const assertNotNewer = (applied: Map<string, string>, migrations: readonly MigrationFile[]): void => {
  const names = migrations.map(({ name }) => name)
  const unknown = [...applied.keys()].filter(name => !names.includes(name)).sort()
  if (unknown.length > 0) throw new Error(fill(MIGRATE_WORDS.newer, { names: unknown.join(', ') }))
}

/** PostgreSQL lets everybody create them in a new database. Where the owner may not forbid it, the start is refused later. */
const forbidTemporaryObjects = async (client: pg.Client, appRole: string): Promise<void> => {
  const { rows } = await client.query<{ name: string; allowed: boolean }>(
    "select current_database() as name, has_database_privilege($1, current_database(), 'TEMPORARY') as allowed",
    [appRole],
  )
  const [database] = rows
  if (!database?.allowed) return
  const from = `public, ${client.escapeIdentifier(appRole)}`
  await client.query(`revoke temporary on database ${client.escapeIdentifier(database.name)} from ${from}`)
}

const appliedHashes = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  )
  return new Map(rows.map(row => [row.name, row.hash]))
}

const noted = 'insert into schema_migration (name, hash, applied_at) values ($1, $2, clock_timestamp())'

/** The first line of a file whose statements run one by one, because a transaction would block other users for too long. */
const OUTSIDE = '-- outside a transaction'

/** How long a statement waits for a table that is in use. Later statements wait behind it. */
const LOCK_TIMEOUT_MS = 4_000
/** Then it gives way, and comes back. */
const LOCK_RETRY_MS = 1_000
const TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

const applyFile = async (
  client: pg.Client,
  file: MigrationFile,
  { done, isSpread }: { done: readonly string[]; isSpread: boolean },
): Promise<void> => {
  const isOutside = file.sql.startsWith(OUTSIDE)
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await withLockRetry(() => (isOutside ? applyOutside(client, file) : applyInside(client, file, isSpread)))
    await client.query('reset lock_timeout')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const left = isOutside ? MIGRATE_WORDS.leftHalf : MIGRATE_WORDS.leftNothing
    const before =
      done.length > 0
        ? fill(MIGRATE_WORDS.othersStay, { names: done.join(', ') })
        : MIGRATE_WORDS.formerStarts
    throw new Error(fill(MIGRATE_WORDS.failed, { name: file.name, reason, left, before }))
  }
}

/** Whatever is tried leaves nothing behind where it could not lock a table in time, so that it can be tried again. */
const withLockRetry = async (apply: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE || tries === TRIES)
        throw error
      await sleep(LOCK_RETRY_MS)
    }
  }
}

const applyInside = async (
  client: pg.Client,
  { name, sql, hash }: MigrationFile,
  isSpread: boolean,
): Promise<void> => {
  try {
    await client.query('begin')
    // By one connection to each machine: what concerns a whole machine, as a function does, is refused after several.
    if (isSpread) await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    for (const statement of statementsOf(sql)) await client.query(statement)
    await client.query(noted, [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** `npm run check` sees to it that each of the statements may run again. */
const applyOutside = async (client: pg.Client, { name, sql, hash }: MigrationFile): Promise<void> => {
  for (const statement of statementsOf(sql)) await client.query(statement)
  await client.query(noted, [name, hash])
}
