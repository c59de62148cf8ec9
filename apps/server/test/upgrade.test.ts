import { chmodSync, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, run } from '../src/main/run.ts'
import { storedBackups } from '../src/platform/backup/backup-folder.ts'
import { writeNote } from '../src/platform/backup/backup-note.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { runsAsRoot, unprivilegedAccount } from '../src/platform/postgres/os-account.ts'

let home: string
let data: string
const said: string[] = []
const start = (env: Record<string, string> = {}): Promise<Running> =>
  run(
    { PORT: '0', LOUSA_LOG_LEVEL: 'silent', LOUSA_DEMO: 'off', LOUSA_DATA_DIR: data, ...env },
    { say: line => said.push(line) },
  )
const within = async <T>(running: Running, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client(running.database.connections.owner)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
const backups = () => storedBackups(join(data, 'antes-da-atualizacao'))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lousa-upgrade-'))
  await chmod(home, 0o755)
  data = join(home, 'data')
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** It makes a table. */
const WAITING = '0048-removal-of-personal-data.sql'
let waitingRow: { hash: string; applied_at: Date }
/** Removes a migration from the list: its table exists already, so that it fails. */
const forgetOne = (running: Running) =>
  within(running, async owner => {
    const { rows } = await owner.query('delete from schema_migration where name = $1 returning *', [WAITING])
    waitingRow = rows[0]
  })

test('an existing database is backed up before its first migration, and a migration that fails leaves all as it was', {
  timeout: 180_000,
}, async () => {
  const first = await start()
  expect(await backups()).toEqual([])
  await forgetOne(first)
  await first.stop()

  // Nothing to lose yet: an empty database is migrated at once.
  await expect(start()).rejects.toThrow(/Nada dela ficou no banco\. O banco está como antes/)
  expect(await backups()).toEqual([])

  const server = await startEmbeddedPostgres({ dataDir: data, log: () => {} })
  const owner = new pg.Client(server.connection('lousa_owner', 'lousa'))
  await owner.connect()
  await owner.query(
    "insert into institution (institution_id, name, kind, time_zone) values (uuidv7(), 'Aurora', 'SCHOOL', 'America/Sao_Paulo')",
  )
  await owner.end()
  await server.stop()
  said.length = 0
  await expect(start()).rejects.toThrow(new RegExp(`${WAITING} falhou`))
  const [made] = await backups()
  expect(made?.note.verifiedAt).not.toBeNull()
  expect((await stat(join(data, 'antes-da-atualizacao'))).mode & 0o777).toBe(0o700)
  expect(made?.note.migrations).not.toContain(WAITING)
  expect(said.join('\n')).toMatch(/Antes, um backup em .*antes-da-atualizacao.*\.lousa-backup/s)

  await expect(start({ LOUSA_UPGRADE_BACKUP: 'off' })).rejects.toThrow(/falhou/)
  expect(await backups()).toHaveLength(1)
})

test('the backup before an upgrade stays whatever the clock says, and is one of a day where they are kept by days', {
  timeout: 400_000,
}, async () => {
  const [made] = await backups()
  // The one that was just made stays, also when the clock says that it is older than what is there already.
  const ahead = ['2090-01-01', '2091-01-01'].map(day =>
    made?.file.replace(/lousa-[^/]*$/, `lousa-${day}.lousa-backup`),
  )
  for (const file of ahead) {
    await writeFile(file ?? '', 'de um relógio adiantado')
    if (made)
      await writeNote(file ?? '', { ...made.note, createdAt: `${file?.slice(-23, -13)}T12:00:00.000Z` })
  }
  await expect(start()).rejects.toThrow(/falhou/)
  const left = (await backups()).map(({ file }) => file).toSorted()
  expect(left).toEqual([expect.not.stringContaining('lousa-209'), ahead[1]])
  expect(left).not.toContain(made?.file)

  // A service that starts again and again has one of each day, not a disk full of them.
  const folder = join(home, 'daily')
  for (const _ of [1, 2]) await expect(start({ LOUSA_BACKUP_DIR: folder })).rejects.toThrow(/falhou/)
  expect(await storedBackups(folder)).toHaveLength(1)
})

test('where the backup cannot be made, nothing is migrated and the way out is said', {
  timeout: 60_000,
}, async () => {
  const file = join(home, 'no-folder')
  await writeFile(file, '')
  await expect(start({ LOUSA_BACKUP_DIR: file })).rejects.toThrow(
    /A atualização não começou.*LOUSA_UPGRADE_BACKUP=off/s,
  )
})

test('a page that is not as it was written, and a file that is gone, stop the start in words', {
  timeout: 120_000,
}, async () => {
  const server = await startEmbeddedPostgres({ dataDir: data, log: () => {} })
  const owner = new pg.Client(server.connection('lousa_owner', 'lousa'))
  await owner.connect()
  await owner.query('insert into schema_migration values ($1, $2, $3)', [
    WAITING,
    waitingRow.hash,
    waitingRow.applied_at,
  ])
  const { rows } = await owner.query<{ path: string }>(
    "select pg_relation_filepath('schema_migration') as path",
  )
  await owner.end()
  await server.stop()
  const path = join(server.clusterDir, rows[0]?.path ?? '')
  const page = await readFile(path)
  const broken = Buffer.from(page)
  broken.fill(0xff, 4_000, 4_100)
  await writeFile(path, broken)
  await expect(start()).rejects.toThrow(/O banco de dados está danificado \(XX001.*restaure o último backup/s)
  await rm(path)
  await expect(start()).rejects.toThrow(/O banco de dados está danificado \(58P01/)
  await writeFile(path, page)
  if (runsAsRoot()) {
    const account = unprivilegedAccount()
    await import('node:fs/promises').then(({ chown }) => chown(path, account?.uid ?? 0, account?.gid ?? 0))
  }
  const mended = await start()
  await mended.stop()
})

test('a clock that is behind what was written starts nothing, in words, and once where somebody says that it is right', {
  timeout: 120_000,
}, async () => {
  const control = join(data, 'postgres/global/pg_control')
  const inTwoHours = new Date(Date.now() + 7_200_000)
  await utimes(control, inTwoHours, inTwoHours)
  await expect(start()).rejects.toThrow(
    /está 1(19|20) minutos atrás.*Acerte-o \(NTP\).*LOUSA_CLOCK_CHECK=off/s,
  )
  expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
  const started = await start({ LOUSA_CLOCK_CHECK: 'off' })
  await started.stop()
  expect((await stat(control)).mtimeMs).toBeLessThan(Date.now() + 1_000)
})

test('a folder that cannot be written to is told with what to do', async () => {
  const closed = join(home, 'closed')
  await mkdir(closed)
  chmodSync(closed, 0o555)
  const account = unprivilegedAccount()
  // Root writes everywhere: the first steps, which are taken at once, are an ordinary account's.
  const begin = () => startEmbeddedPostgres({ dataDir: join(closed, 'data'), log: () => {} })
  let begun: Promise<unknown>
  if (runsAsRoot() && account) {
    process.seteuid?.(account.uid)
    begun = begin()
    process.seteuid?.(0)
  } else begun = begin()
  await expect(begun).rejects.toMatchObject({ code: 'DATA_NOT_WRITABLE' })
  await expect(begun).rejects.toThrow(/não pode ser gravada \(EACCES\).*LOUSA_DATA_DIR/)
  expect(existsSync(join(closed, 'data'))).toBe(false)
})
