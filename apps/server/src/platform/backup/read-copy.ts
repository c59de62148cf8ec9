import pg from 'pg'
import { SUPERUSER } from '../postgres/cluster.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

export type CopyContents = { tables: number; rows: number; migrations: string[] }

/**
 * Starts the database in a folder and reads every row of it, by which the server checks the sum of every page. What it
 * answers was really there. The folder is not as before afterwards.
 */
export const readCopy = async (dataDir: string, database: string): Promise<CopyContents> => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  try {
    const client = new pg.Client({ ...server.connection(SUPERUSER, database), statement_timeout: 0 })
    await client.connect()
    try {
      return await contentsOf(client)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

const contentsOf = async (client: pg.Client): Promise<CopyContents> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1`,
  )
  let total = 0
  // One after the other: a whole database in one statement would hold everything open until its end.
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from (select hashtextextended(t::text, 0) as read from ${name} t) r where r.read is not null`,
    )
    total += Number(rows[0]?.rows ?? 0)
  }
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from schema_migration order by name',
  )
  return { tables: tables.length, rows: total, migrations: migrations.map(({ name }) => name) }
}

/**
 * The requirements for reading the files of a server: the versions of PostgreSQL and of its catalogue, and the kind of machine.
 */
export const buildOf = async (
  connection: (role: string, database: string) => pg.ClientConfig,
): Promise<string> => {
  const client = new pg.Client(connection(SUPERUSER, 'postgres'))
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; catalogue: number }>(
      "select current_setting('server_version') as version, catalog_version_no as catalogue from pg_control_system()",
    )
    const [row] = rows
    return `PostgreSQL ${row?.version.split('.')[0]}, ${row?.catalogue}, ${process.platform}-${process.arch}`
  } finally {
    await client.end()
  }
}
