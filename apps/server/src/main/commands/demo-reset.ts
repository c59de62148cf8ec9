import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { DATABASE } from '../database.ts'
import { START_WORDS as W } from '../start.words.ts'
import { readSettings } from './command-options.ts'

// `npm run demo:reset`: empties the embedded database, only where it contains nothing but demonstrations. The next start fills it
// again. A running Lousa holds the lock of the data, so that this command is refused.
const say = (line: string) => console.log(line)

const onlyDemo = async (connection: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const table = await client.query("select to_regclass('public.institution') is not null as known")
    if (!table.rows[0]?.known) return true
    const { rows } = await client.query('select 1 from institution where not is_demo limit 1')
    return rows.length === 0
  } finally {
    await client.end()
  }
}

const databaseExists = async (root: pg.Client): Promise<boolean> =>
  (await root.query('select 1 from pg_database where datname = $1', [DATABASE])).rowCount === 1

const reset = async (): Promise<void> => {
  const config = readSettings()
  if (config.database !== 'embedded') throw new Error(W.resetEmbeddedOnly)
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  const root = new pg.Client(embedded.connection(embedded.superuser, 'postgres'))
  await root.connect()
  try {
    if (await databaseExists(root)) {
      if (!(await onlyDemo(embedded.connection(embedded.superuser, DATABASE)))) {
        throw new Error(W.resetRefused)
      }
      await root.query(`drop database ${root.escapeIdentifier(DATABASE)} with (force)`)
    }
    say(W.resetDone)
  } finally {
    await root.end()
    await embedded.stop()
  }
}

try {
  await reset()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
