// The demo school leaves, arrives in an empty database and leaves from there: the same archive, and the seconds that it
// takes for each 1,000 students, beside writing the same rows to nowhere.
//   npm run bench -- transfer        (BENCH_SIZE=full, or small or town)
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  DATABASE,
  embeddedConnections,
  ensureDatabase,
  prepareDatabase,
} from '../apps/server/src/main/database.ts'
import { DEMO_SIZES } from '../apps/server/src/main/demo/generate-demo.ts'
import { QUEUES } from '../apps/server/src/main/queues.ts'
import { systemClock, todayIn } from '../apps/server/src/platform/clock/clock.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { MANIFEST, type TransferManifest } from '../apps/server/src/platform/transfer/transfer-manifest.ts'
import { timed } from './support/measure.ts'
import { fillWorld } from './support/world.ts'

const demoSize = process.env.BENCH_SIZE ?? 'full'
const isSize = (name: string): name is keyof typeof DEMO_SIZES => name in DEMO_SIZES
if (!isSize(demoSize)) throw new Error(`BENCH_SIZE: ${Object.keys(DEMO_SIZES).join(', ')}`)

const home = await mkdtemp(join(tmpdir(), 'lousa-bench-transfer-'))
await chmod(home, 0o755)
const startServer = (name: string) => startEmbeddedPostgres({ dataDir: join(home, name), log: () => {} })
const here = await startServer('here')
const there = await startServer('there')
const first = join(home, 'first.tar.gz')
const again = join(home, 'again.tar.gz')

const run = promisify(execFile)
/** As an operator calls it, in a process of its own. */
const command = async (name: string, place: string, args: string[]): Promise<void> => {
  const program = join(import.meta.dirname, `../apps/server/src/main/${name}.ts`)
  await run(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, LOUSA_DATA_DIR: join(home, place) },
  })
}
const leave = (place: string, file: string) =>
  command('institution-export', place, ['--host', 'localhost', '--passwords', 'sim', '--to', file])
const manifestOf = async (file: string): Promise<TransferManifest> => {
  const { stdout } = await run('tar', ['-xzOf', file, MANIFEST], { maxBuffer: 1e8 })
  return JSON.parse(stdout)
}
const tablesOf = ({ tables }: TransferManifest) =>
  JSON.stringify(tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })))

try {
  for (const server of [here, there]) await ensureDatabase(server, DATABASE)
  await fillWorld(embeddedConnections(here, DATABASE), demoSize)
  const today = todayIn(systemClock, 'America/Sao_Paulo')
  await prepareDatabase(embeddedConnections(there, DATABASE), { queues: QUEUES, today })

  const left = await timed(() => leave('here', first))
  const manifest = await manifestOf(first)
  const client = new pg.Client(here.connection(here.superuser, DATABASE))
  await client.connect()
  const bare = await timed(async () => {
    for (const { name } of manifest.tables)
      await client.query(
        `copy (select * from ${pg.escapeIdentifier(name)}
          where institution_id = ${pg.escapeLiteral(manifest.institution.id)}) to '/dev/null' (format csv)`,
      )
  })
  const { rows: counted } = await client.query<{ n: number }>(
    "select count(*)::int as n from account where institution_id = $1 and role = 'STUDENT'",
    [manifest.institution.id],
  )
  await client.end()
  const arrived = await timed(() => command('institution-import', 'there', ['--from', first]))
  await leave('there', again)
  if (tablesOf(await manifestOf(again)) !== tablesOf(manifest))
    throw new Error('The archive that left from there is another one')

  const students = counted[0]?.n ?? 0
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { size } = await stat(first)
  console.log(
    `${students} students, ${rows} rows of ${manifest.tables.length} tables, ${(size / 1e6).toFixed(1)} MB; the archive that leaves from there is the same, table by table`,
  )
  const line = (name: string, ms: number) =>
    console.log(
      `${name.padEnd(16)} ${(ms / students).toFixed(1)} s per 1,000 students, ${(ms / bare.ms).toFixed(1)} × writing the rows to nowhere`,
    )
  line('export', left.ms)
  line('import, counted', arrived.ms)
} finally {
  for (const server of [here, there]) await server.stop()
  await rm(home, { recursive: true, force: true })
}
