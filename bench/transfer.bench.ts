// The demo school leaves, arrives in an empty database and leaves from there: the same archive, and the seconds that it
// takes for each 1,000 students, beside reading the same rows with nothing else.
//   npm run bench -- transfer        (BENCH_SIZE=full, or small or town)
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { embeddedConnections, ensureDatabase, prepareDatabase } from '../apps/server/src/main/database.ts'
import { DEMO_SIZES } from '../apps/server/src/main/demo/generate-demo.ts'
import { QUEUES } from '../apps/server/src/main/queues.ts'
import { PASSWORDS, STAYS_HERE } from '../apps/server/src/main/transfer-options.ts'
import { systemClock, todayIn } from '../apps/server/src/platform/clock/clock.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { exportInstitution } from '../apps/server/src/platform/transfer/export-institution.ts'
import { importInstitution } from '../apps/server/src/platform/transfer/import-institution.ts'
import type { TransferManifest } from '../apps/server/src/platform/transfer/transfer-manifest.ts'
import { timed } from './support/measure.ts'
import { fillWorld } from './support/world.ts'

const asked = process.env.BENCH_SIZE ?? 'full'
const isSize = (name: string): name is keyof typeof DEMO_SIZES => name in DEMO_SIZES
if (!isSize(asked)) throw new Error(`BENCH_SIZE: ${Object.keys(DEMO_SIZES).join(', ')}`)

const home = await mkdtemp(join(tmpdir(), 'lousa-bench-transfer-'))
await chmod(home, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(home, 'data'), log: () => {} })
const [here, there] = ['here', 'there'].map(name => embeddedConnections(server, name))

const leave = (connection: pg.ClientConfig, name: string): Promise<TransferManifest> =>
  exportInstitution({
    connection,
    host: 'localhost',
    file: join(home, name),
    leftOut: STAYS_HERE,
    passwords: { table: PASSWORDS, areTaken: true },
    readMe: '',
    now: systemClock.now(),
  })

/** The same rows, read and thrown away. */
const readRows = async (connection: pg.ClientConfig, { tables, institution }: TransferManifest) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const { name } of tables) {
      const rows = `select * from ${pg.escapeIdentifier(name)} where institution_id = ${pg.escapeLiteral(institution.id)}`
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      await pipeline(client.query(copyTo(`copy (${rows}) to stdout (format csv)`)), nowhere)
    }
  } finally {
    await client.end()
  }
}

const tablesOf = ({ tables }: TransferManifest) =>
  tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))

try {
  if (!here || !there) throw new Error('There are two databases')
  for (const name of ['here', 'there']) await ensureDatabase(server, name)
  await fillWorld(here, asked)
  await prepareDatabase(there, { queues: QUEUES, today: todayIn(systemClock, 'America/Sao_Paulo') })
  const left = await timed(() => leave(here.owner, 'first.tar.gz'))
  const bare = await timed(() => readRows(here.owner, left.result))
  const arrived = await timed(() =>
    importInstitution({
      connection: there.owner,
      file: join(home, 'first.tar.gz'),
      host: null,
      leftOut: STAYS_HERE,
      passwords: PASSWORDS,
      isRehearsal: false,
    }),
  )
  const again = await leave(there.owner, 'again.tar.gz')
  if (JSON.stringify(tablesOf(again)) !== JSON.stringify(tablesOf(left.result)))
    throw new Error('The archive that left from there is another one')
  const client = new pg.Client(there.owner)
  await client.connect()
  const { rows: counted } = await client.query<{ n: number }>(
    "select count(*)::int as n from account where institution_id = $1 and role = 'STUDENT'",
    [left.result.institution.id],
  )
  await client.end()
  const students = counted[0]?.n ?? 0
  const rows = left.result.tables.reduce((sum, table) => sum + table.rows, 0)
  const { size } = await stat(join(home, 'first.tar.gz'))
  console.log(
    `${students} students, ${rows} rows of ${left.result.tables.length} tables, ${(size / 1e6).toFixed(1)} MB; the archive that leaves from there is the same, table by table`,
  )
  for (const [name, ms] of [
    ['export', left.ms],
    ['import, counted', arrived.ms],
  ] as const)
    console.log(
      `${name.padEnd(16)} ${(ms / students).toFixed(1)} s per 1,000 students, ${(ms / bare.ms).toFixed(1)} × reading the rows`,
    )
} finally {
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
