import { join } from 'node:path'
import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { isPooled } from '../platform/db/pooler.ts'
import { DEFAULT_WAIT } from '../platform/db/session-lock.ts'
import { installQueue, type QueueDefinition } from '../platform/jobs/queue.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { START_WORDS as W } from './start.words.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** The four ways in: who owns the tables, who serves requests, who runs the queue. */
export type Connections = { owner: pg.ClientConfig; app: pg.ClientConfig; queue: pg.ClientConfig }

export type Database = { connections: Connections; embedded: EmbeddedPostgres | null }

const ROLES = ['lousa_owner', 'lousa_app', 'lousa_queue'] as const
export const DATABASE = 'lousa'

export const embeddedConnections = (
  embedded: Pick<EmbeddedPostgres, 'connection'>,
  database: string,
): Connections => ({
  owner: embedded.connection('lousa_owner', database),
  app: embedded.connection('lousa_app', database),
  queue: embedded.connection('lousa_queue', database),
})

export const externalConnections = ({
  ownerUrl,
  appUrl,
  queueUrl,
}: Exclude<Config['database'], 'embedded'>): Connections => ({
  owner: { connectionString: ownerUrl },
  app: { connectionString: appUrl },
  queue: { connectionString: queueUrl },
})

/** Roles and one database with its queue schema, on a server where we are superuser. Does nothing that is done. */
export const ensureDatabase = async (embedded: EmbeddedPostgres, database: string): Promise<void> => {
  const root = new pg.Client(embedded.connection(embedded.superuser, 'postgres'))
  await root.connect()
  try {
    const roles = await root.query<{ rolname: string }>('select rolname from pg_roles')
    for (const role of ROLES.filter(name => !roles.rows.some(row => row.rolname === name))) {
      await root.query(`create role ${role} login nobypassrls`)
    }
    const databases = await root.query('select 1 from pg_database where datname = $1', [database])
    if (databases.rowCount === 0)
      await root.query(`create database ${root.escapeIdentifier(database)} owner lousa_owner`)
  } finally {
    await root.end()
  }
  const inside = new pg.Client(embedded.connection(embedded.superuser, database))
  await inside.connect()
  try {
    await inside.query('create extension if not exists btree_gist; create extension if not exists pg_trgm')
    await inside.query('create schema if not exists pgboss authorization lousa_queue')
  } finally {
    await inside.end()
  }
}

const roleOf = async (connection: pg.ClientConfig): Promise<string> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string; version: number }>(
      "select current_user as role, current_setting('server_version_num')::int as version",
    )
    const row = rows[0]
    if (!row || row.version < 180_000) throw new Error(W.oldPostgres)
    return row.role
  } finally {
    await client.end()
  }
}

type RoleProblem = { problem: keyof typeof W.roleProblems; database: string; role: string }

/** Findings about the rights of the application's role, the worst first; none where all is well. */
export const roleProblems = async (client: pg.Client): Promise<RoleProblem[]> => {
  const { rows } = await client.query<RoleProblem>(`
    with found as (
      select 'BYPASSES' as problem from pg_roles
        where rolname = current_user and (rolsuper or rolbypassrls)
      union all
      select 'OWNS' where exists (
        select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) = current_user)
      union all
      select 'CREATES_TEMPORARY' where has_database_privilege(current_database(), 'TEMPORARY')
    )
    select problem, quote_ident(current_database()) as database, quote_ident(current_user) as role from found`)
  return rows
}

/** The application's role must own nothing and bypass nothing, or row-level security would not apply. */
const assertUnprivilegedRole = async (client: pg.Client): Promise<void> => {
  const [first] = await roleProblems(client)
  if (!first) return
  const { problem, ...names } = first
  throw new Error(
    fill(W.powerfulRole, {
      problem:
        problem === 'CREATES_TEMPORARY' ? fill(W.roleProblems[problem], names) : W.roleProblems[problem],
    }),
  )
}

/** A lock of a session, and what is listened to, need a session of one's own. */
const assertNotPooled = async (setting: string, connection: pg.ClientConfig): Promise<void> => {
  if (await isPooled(connection)) throw new Error(fill(W.pooled, { setting }))
}

/** Brings a database to the current schema: tables, then the queue and the grants. */
export const prepareDatabase = async (
  connections: Connections,
  {
    queues,
    today,
    say = DEFAULT_WAIT.onWaiting,
  }: { queues: readonly QueueDefinition[]; today: string; say?: (line: string) => void },
): Promise<string[]> => {
  await assertNotPooled('DATABASE_OWNER_URL', connections.owner)
  await assertNotPooled('DATABASE_QUEUE_URL', connections.queue)
  const turn = { ...DEFAULT_WAIT, say }
  const appRole = await roleOf(connections.app)
  const queueRole = await roleOf(connections.queue)
  const applied = await migrate({
    connection: connections.owner,
    directory: MIGRATIONS,
    appRole,
    queueRole,
    today,
    turn,
  })
  const queueClient = new pg.Client(connections.queue)
  await queueClient.connect()
  try {
    await installQueue(connections.queue, { appRole, queues, client: queueClient, turn })
  } finally {
    await queueClient.end()
  }
  const app = new pg.Client(connections.app)
  await app.connect()
  try {
    await assertUnprivilegedRole(app)
  } finally {
    await app.end()
  }
  return applied
}

/** The database of this process: embedded by default, or the external one of the settings. */
export const openDatabase = async (
  config: Config,
  { say, serverLog }: { say: (line: string) => void; serverLog: (line: string) => void },
): Promise<Database> => {
  if (config.database !== 'embedded')
    return { embedded: null, connections: externalConnections(config.database) }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, serverLog })
  await ensureDatabase(embedded, DATABASE)
  return { embedded, connections: embeddedConnections(embedded, DATABASE) }
}
