// Every statement of the server, as `npm run check` has found them (.cache/statements.sql), once on a Citus cluster:
//   LOUSA_CITUS_PREFIX=/usr/local/pgsql node scripts/citus-statements.ts FOLDER [PORT]
// Each is sent with values of the right types inside of a transaction that is undone, and once more with the machine away
// that does not have the institution. What the rows refuse (there are hardly any) is passed over; what several machines
// refuse, and those that ask the machine that is away, are printed, and it ends with 1.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../apps/server/src/main/database.ts'
import { QUEUES } from '../apps/server/src/main/queues.ts'
import {
  asSuperuserOf,
  CITUS_PREFIX,
  createClusterDatabase,
  dropClusterDatabase,
  startCitusCluster,
  stopCitusCluster,
} from '../apps/server/test/citus/citus-cluster.ts'

const DATABASE = 'lousa_statements'
const DEFAULT_PORT = 5520
const INSTITUTION = '01900000-0000-7000-8000-000000000001'

/** Errors of values and rows: of the statement they say nothing. */
const OF_ROWS = /^(22|23|P0001|42501)/

const [folder, port = String(DEFAULT_PORT)] = process.argv.slice(2)
const prefix = process.env[CITUS_PREFIX]
if (!prefix || !folder) {
  console.error(`Uso: ${CITUS_PREFIX}=/pasta/do/postgresql node scripts/citus-statements.ts PASTA [PORTA]`)
  process.exit(1)
}

type Statement = { name: string; text: string }

const statementsOf = (file: string): Statement[] =>
  readFileSync(file, 'utf8')
    .split(/^-- (?=[\w-]+\.[\w$]+ \()/m)
    .slice(1)
    .map(part => {
      const end = part.indexOf('\n')
      return {
        name: part.slice(0, end),
        text: part
          .slice(end + 1)
          .trim()
          .replace(/;$/, ''),
      }
    })

const VALUES: Record<string, string> = {
  uuid: INSTITUTION,
  jsonb: '[]',
  json: '[]',
  date: '2026-08-17',
  boolean: 'true',
  'timestamp with time zone': '2026-08-17T15:00:00Z',
  'timestamp without time zone': '2026-08-17T15:00:00',
  'time without time zone': '10:00',
  bytea: '\\x00',
  text: 'x',
}
const sampleOf = (type: string): string => (type.endsWith('[]') ? '{}' : (VALUES[type] ?? '1'))

const refusalOf = async (client: pg.Client, { text }: Statement, name: string): Promise<string | null> => {
  try {
    await client.query('begin')
    await client.query(`set local app.institution_id = '${INSTITUTION}'`)
    await client.query(`prepare ${name} as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = $1`,
      [name],
    )
    const values = (rows[0]?.types ?? []).map(type => pg.escapeLiteral(sampleOf(type)))
    await client.query(`execute ${name}${values.length > 0 ? `(${values.join(', ')})` : ''}`)
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return OF_ROWS.test(error.code ?? '') ? null : `${error.code} ${error.message}`
  } finally {
    await client.query('rollback')
    await client.query(`deallocate all`)
  }
}

/** The worker that does not have the institution. */
const rowOfOther = async (): Promise<number> => {
  const port = await asSuperuserOf(cluster, { port: cluster.port, database: DATABASE }, async client => {
    const { rows } = await client.query<{ port: number }>(
      `select nodeport::int as port from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('institution', $1::uuid)`,
      [INSTITUTION],
    )
    return rows[0]?.port
  })
  return cluster.workerPorts.findIndex(each => each !== port)
}

const place = { prefix, folder: resolve(folder), port: Number(port), settings: { fsync: 'off' } }
const cluster = await startCitusCluster(place)
try {
  await dropClusterDatabase(cluster, DATABASE)
  await createClusterDatabase(cluster, DATABASE)
  const as = (user: string) => ({ host: cluster.host, port: cluster.port, user, database: DATABASE })
  const connections = { owner: as('lousa_owner'), app: as('lousa_app'), queue: as('lousa_queue') }
  await prepareDatabase(connections, { queues: QUEUES, today: '2026-01-01' })
  const statements = statementsOf('.cache/statements.sql')
  const refusals = async (): Promise<Map<string, string>> => {
    const client = new pg.Client(connections.app)
    await client.connect()
    const refused = new Map<string, string>()
    for (const [row, statement] of statements.entries()) {
      const refusal = await refusalOf(client, statement, `s${row}`)
      if (refusal) refused.set(statement.text, `${statement.name}: ${refusal}`)
    }
    await client.end()
    return refused
  }
  const tell = (title: string, refused: ReadonlyMap<string, string>): void => {
    for (const line of new Set(refused.values())) console.log(line)
    console.log(`${title}: ${statements.length} statements, ${refused.size} refused`)
    if (refused.size > 0) process.exitCode = 1
  }

  const whole = await refusals()
  tell('every machine there', whole)
  await cluster.killWorker(await rowOfOther())
  const alone = await refusals()
  tell('the other machine away', new Map([...alone].filter(([text]) => !whole.has(text))))
} finally {
  await stopCitusCluster(place)
}
