import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportUsers } from '@lousa/contract/people/import/import.contract.ts'
import pg from 'pg'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE, embeddedConnections, ensureDatabase, prepareDatabase } from '../src/main/database.ts'
import { PASSWORDS, STAYS_HERE } from '../src/main/institutions/transfer-options.ts'
import { QUEUES } from '../src/main/queues.ts'
import { unpack } from '../src/platform/backup/backup-archive.ts'
import { makeBackup } from '../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { exportInstitution } from '../src/platform/transfer/export-institution.ts'
import { erasureDesk, SECRETS } from './erasure-desk.ts'
import { deskOf } from './people-desk.ts'
import { plantedStudent } from './planted-words.ts'
import { createSchool, type School } from './school.ts'
import { closedConnections, startTestApp, TEST_NOW, type TestApp } from './test-app.ts'
import { wordsIn, wordsInFolder, wordsInTables } from './word-search.ts'

let home: string
let server: EmbeddedPostgres
let app: TestApp
let school: School
const inside = (...names: string[]) => join(home, ...names)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lousa-erased-'))
  // If root runs the test, the account of the database must still reach the restored folder.
  await chmod(home, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  server = await startEmbeddedPostgres({ dataDir: inside('data'), log: () => {}, settings })
  await ensureDatabase(server, DATABASE)
  const over = embeddedConnections(server, DATABASE)
  await prepareDatabase(over, { queues: QUEUES, today: '2026-01-01' })
  app = await startTestApp({ over })
  school = await createSchool(app)
}, 120_000)
const inCluster = async (database: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(server.connection(server.superuser, database))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
const statement = (text: string) => inCluster(DATABASE, client => client.query(text))
afterAll(async () => {
  await app.stop()
  await inCluster('postgres', client => closedConnections(client, DATABASE))
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

const folderOf = async (name: string): Promise<string> => {
  await mkdir(inside(name))
  return inside(name)
}

/** Finds the words in the unpacked files of an export of the institution for another server. */
const inExport = async (name: string, words: readonly string[]) => {
  const file = inside(`${name}.tar.gz`)
  await exportInstitution({
    connection: app.connections.owner,
    host: school.host,
    file,
    leftOut: STAYS_HERE,
    passwords: { table: PASSWORDS, areTaken: true },
    readMe: 'Leia-me',
    now: TEST_NOW,
  })
  const folder = await folderOf(name)
  await extract({ cwd: folder, file })
  return wordsInFolder(folder, words)
}

/** Finds the words in a backup: in the bytes of its files, and in the tables of a database restored from it. */
const inBackup = async (name: string, words: readonly string[]) => {
  const { file, note } = await makeBackup({
    server,
    dataDir: inside('data'),
    database: DATABASE,
    folder: inside(`${name}-backups`),
    key: null,
    now: TEST_NOW,
    say: () => {},
  })
  const unpacked = await folderOf(`${name}-unpacked`)
  await unpack(file, unpacked, { isEncrypted: false, key: null })
  const restored = inside(`${name}-restored`)
  await restoreBackup({
    file,
    dataDir: restored,
    database: DATABASE,
    key: null,
    known: note.migrations,
    say: () => {},
  })
  const again = await startEmbeddedPostgres({ dataDir: restored, log: () => {} })
  try {
    return {
      bytes: await wordsInFolder(unpacked, words),
      rows: await wordsInTables(again.connection(again.superuser, DATABASE), words),
    }
  } finally {
    await again.stop()
  }
}

/** Finds the words in the sheet of all students that an administrator exports. */
const inSheet = async (words: readonly string[]): Promise<string[]> => {
  const { status, raw } = await deskOf(app, school)(exportUsers, { query: { type: 'STUDENT' } })
  expect(status).toBe(200)
  return [...(await wordsIn(raw, words))]
}

test('class: pieces that stay after removal: no planted word is in an export, a sheet, a stored file or a backup', {
  timeout: 300_000,
}, async () => {
  const planted = await plantedStudent(app, school)
  const desk = await erasureDesk(app, school)
  // Its picture is none that a paper can print.
  await desk.q('delete from person_picture where institution_id = $1')
  const paper = await desk.reports.askForStudent(desk.enrollmentId, { fileNameTag: 'ENROLLMENT_FORM' })
  expect(paper.status).toBe(202)
  await app.runJobs()
  const words = [...planted.words, ...Object.values(SECRETS).map(word => word.toLowerCase())]
  const printed = await wordsIn((await desk.reports.content(paper.body.id)).raw, words)
  expect([...printed]).toContain(SECRETS.street.toLowerCase())

  // The planner's samples of values are in the files too.
  await statement('analyze')
  const asRoot = server.connection(server.superuser, DATABASE)
  const before = {
    tables: await wordsInTables(asRoot, words),
    exported: await inExport('before', words),
    backup: await inBackup('before', words),
    sheet: await inSheet(words),
  }
  // The search finds each word that is there.
  const absent = (places: ReadonlyMap<string, string>) => words.filter(word => !places.has(word))
  const former = ['plantada segunda nota']
  expect([before.tables, before.backup.rows].map(absent)).toEqual([former, former])
  expect(absent(before.backup.bytes)).toEqual([])
  expect(absent(before.exported)).toEqual(former)
  expect(before.sheet.length).toBeGreaterThan(0)

  const done = await planted.erase()
  expect([done.status, done.body.code]).toEqual([201, undefined])
  const { preview } = (await desk.preview()).body
  const second = await desk.erase({ registration: preview.registration, version: preview.version })
  expect([second.status, second.body.code]).toEqual([201, undefined])
  await app.runJobs()

  expect([...(await wordsInTables(asRoot, words))]).toEqual([])
  expect([...(await inExport('after', words))]).toEqual([])
  expect(await inSheet(words)).toEqual([])
  // Former rows and samples stay in the files of the database until these are rewritten (docs/deployment.md).
  await statement('delete from pg_statistic')
  await statement('vacuum (full, analyze)')
  const after = await inBackup('after', words)
  expect([[...after.rows], [...after.bytes]]).toEqual([[], []])
  // No unpacked files remain next to the archives.
  expect((await readdir(home)).filter(name => name.startsWith('.'))).toEqual([])
})
