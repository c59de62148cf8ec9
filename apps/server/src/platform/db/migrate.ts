import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { MIGRATE_WORDS } from './migrate.words.ts'

const LOCK = 7_102_026

export type MigrationOptions = {
  connection: pg.ClientConfig
  directory: string
  appRole: string
  queueRole: string
  today: string
}

/** Months of audit partitions kept ready ahead of today. */
const MONTHS_AHEAD = 24

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
}: MigrationOptions): Promise<string[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
    await client.query(
      "select set_config('lousa.app_role', $1, false), set_config('lousa.queue_role', $2, false)",
      [appRole, queueRole],
    )
    const applied = await appliedHashes(client)
    const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
    refuseNewer(applied, names)
    const done: string[] = []
    for (const name of names) {
      const sql = await readFile(`${directory}/${name}`, 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const checksum = applied.get(name)
      if (checksum === hash) continue
      if (checksum) throw new Error(fill(MIGRATE_WORDS.changed, { name }))
      await applyFile(client, name, sql, hash)
      done.push(name)
    }
    await forbidTemporaryObjects(client, appRole)
    await client.query('select ensure_audit_partitions($1::date, $2)', [today, MONTHS_AHEAD])
    return done
  } finally {
    await client.end()
  }
}

/** A later release has written here what this one does not know: it would read and save it wrongly. */
const refuseNewer = (applied: Map<string, string>, names: string[]): void => {
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

const applyFile = async (client: pg.Client, name: string, sql: string, hash: string): Promise<void> => {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      'insert into schema_migration (name, hash, applied_at) values ($1, $2, clock_timestamp())',
      [name, hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(fill(MIGRATE_WORDS.failed, { name, reason }))
  }
}
