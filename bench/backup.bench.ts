// A backup during saves, and its restore, against copying the same files with nothing else.
//   npm run bench -- backup
import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { timed } from './support/measure.ts'

const DATABASE = 'lousa'
const ROWS = 4_000_000
const home = await mkdtemp(join(tmpdir(), 'lousa-bench-backup-'))
await chmod(home, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(home, 'data'), log: () => {} })

/** Runs the command as an operator does, in a process of its own. */
const command = async (name: string, args: string[]): Promise<void> => {
  const program = join(import.meta.dirname, `../apps/server/src/main/backups/${name}.ts`)
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, LOUSA_DATA_DIR: join(home, 'data') },
  })
}

const connect = async (database: string): Promise<pg.Client> => {
  const client = new pg.Client(server.connection(server.superuser, database))
  await client.connect()
  return client
}

try {
  const root = await connect('postgres')
  await root.query(`create database ${DATABASE}`)
  await root.end()
  const client = await connect(DATABASE)
  await client.query(`
    create table schema_migration (name text primary key);
    create table attendance (id int primary key, lesson uuid, student uuid, status text, note text)`)
  await client.query(
    `insert into attendance select n, gen_random_uuid(), gen_random_uuid(), 'ATTENDANCE', md5(n::text) from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await client.query('checkpoint')

  let isOver = false
  let saves = 0
  const saving = (async () => {
    for (; !isOver; saves += 1)
      await client.query('update attendance set note = md5(note) where id = $1', [(saves % ROWS) + 1])
  })()
  const folder = join(home, 'backups')
  const backup = await timed(() => command('backup', ['--to', folder]))
  isOver = true
  await saving
  await client.end()
  const file = (await readdir(folder)).find(name => name.endsWith('.lousa-backup')) ?? ''
  const note = JSON.parse(await readFile(join(folder, `${file}.json`), 'utf8'))
  const plain = await timed(() => cp(server.clusterDir, join(home, 'plain'), { recursive: true }))
  const restored = await timed(() =>
    command('restore', ['--from', join(folder, file), '--into', join(home, 'restored')]),
  )
  const gigabytes = note.unpackedSize / 1e9
  const line = (name: string, ms: number) =>
    console.log(
      `${name.padEnd(34)} ${(ms / 1000 / gigabytes).toFixed(1)} s per GB, ${(ms / plain.ms).toFixed(1)} × copying the files`,
    )
  console.log(`${gigabytes.toFixed(2)} GB of files, ${note.rows} rows, ${saves} saves meanwhile`)
  line('backup, packed and read', backup.ms)
  line('restore, checked and read', restored.ms)
  console.log(`size of the file                   ${(note.size / note.unpackedSize).toFixed(2)} of the files`)
} finally {
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
