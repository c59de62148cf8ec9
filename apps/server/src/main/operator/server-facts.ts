import type { DatabaseState, Migration } from '@lousa/rules/operation/doctor.rules.ts'
import pg from 'pg'
import { type Connections, roleProblems } from '../database.ts'

const PATIENCE_MS = 5_000

export type ServerFacts = {
  state: DatabaseState
  applied: Migration[]
  /** The database's clock less ours; null where it was not asked. */
  offsetMs: number | null
  /** The newest instant that it has noted, in milliseconds. */
  lastSeen: number | null
  bytes: number
}

const SILENT: ServerFacts = {
  state: { version: null, roleProblems: [], damagedPages: 0, invalidIndexes: [] },
  applied: [],
  offsetMs: null,
  lastSeen: null,
  bytes: 0,
}

const inSession = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Settings of the transaction: a pooler takes none of the session.
    await client.query(`begin read only; set local statement_timeout = ${PATIENCE_MS}`)
    return await work(client)
  } finally {
    await client.end()
  }
}

type Row = {
  version: number
  at: Date
  bytes: string
  damaged: number
  invalid: string[]
  isMigrated: boolean
}

const FACTS_QUERY = `
  select current_setting('server_version_num')::int as version, clock_timestamp() as at,
    pg_database_size(current_database()) as bytes,
    (select coalesce(sum(checksum_failures), 0)::int from pg_stat_database) as damaged,
    array(select indexrelid::regclass::text from pg_index where not indisvalid order by 1) as invalid,
    to_regclass('public.schema_migration') is not null as "isMigrated"`

/** The other clock less ours, as far as it must be: it was read at some moment between sending and answer. */
const offsetOf = (theirs: number, sent: number, answered: number): number =>
  theirs < sent ? theirs - sent : Math.max(0, theirs - answered)

/** Queries a running database in read-only transactions. A database that does not answer is a finding. */
export const serverFacts = async ({
  owner,
  app,
}: Pick<Connections, 'owner' | 'app'>): Promise<ServerFacts> => {
  try {
    return await inSession(owner, async client => {
      const sent = Date.now()
      const { rows } = await client.query<Row>(FACTS_QUERY)
      const answered = Date.now()
      const [row] = rows
      if (!row) return SILENT
      const migrations = row.isMigrated
        ? (
            await client.query<Migration & { at: Date }>(
              'select name, hash, applied_at as at from schema_migration',
            )
          ).rows
        : []
      const problems = await inSession(app, roleProblems)
      return {
        state: {
          version: row.version,
          roleProblems: row.isMigrated ? problems.map(({ problem }) => problem) : [],
          damagedPages: row.damaged,
          invalidIndexes: row.invalid,
        },
        applied: migrations
          .map(({ name, hash }) => ({ name, hash }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
        offsetMs: offsetOf(row.at.getTime(), sent, answered),
        lastSeen: migrations.length > 0 ? Math.max(...migrations.map(({ at }) => at.getTime())) : null,
        bytes: Number(row.bytes),
      }
    })
  } catch {
    return SILENT
  }
}
