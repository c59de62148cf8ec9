import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBackupState } from '@lousa/contract/operation/backup.contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSchool } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { type BackupNote, writeNote } from '../../platform/backup/backup-note.ts'

let app: TestApp
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-backups-'))
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR_MS).toISOString()
const fileOf = (createdAt: string) => join(folder, `lousa-${createdAt}.lousa-backup`)
const layNote = (createdAt: string) => {
  const note: BackupNote = {
    format: 'lousa-backup-1',
    createdAt,
    verifiedAt: createdAt,
    encrypted: true,
    size: 10,
    unpackedSize: 100,
    sha256: 'a'.repeat(64),
    build: 'PostgreSQL 18',
    migrations: [],
    tables: 1,
    rows: 1,
  }
  return writeNote(fileOf(createdAt), note)
}
const health = async () =>
  (await app.server.inject({ url: '/api/health', headers: { host: 'localhost' } })).json()

test('the age of the last backup is told to administrators, and as ok or late to whoever watches', async () => {
  app = await startTestApp({ backup: { folder, at: '02:30', keyFile: null } })
  const school = await createSchool(app)
  const read = (token: string | undefined = school.administrator.token) =>
    app.call(getBackupState, { host: school.host, token })
  const none = { dailyAt: '02:30', lastAt: null, verifiedAt: null, encrypted: null, count: 0, late: true }
  expect((await read()).body).toEqual(none)
  expect(await health()).toEqual({ status: 'ok', backup: 'late' })

  const instants = [50, 20, 75].map(hoursAgo)
  for (const instant of instants) await layNote(instant)
  // A note without its file restores nothing.
  expect((await read()).body).toEqual(none)
  for (const instant of instants) await writeFile(fileOf(instant), 'x')
  expect((await read()).body).toEqual({
    dailyAt: '02:30',
    lastAt: hoursAgo(20),
    verifiedAt: hoursAgo(20),
    encrypted: true,
    count: 3,
    late: false,
  })
  expect(await health()).toEqual({ status: 'ok', backup: 'ok' })
  // A clock that ran ahead: what it wrote says nothing of when the last one was made.
  await rm(fileOf(hoursAgo(20)))
  await layNote(hoursAgo(-24 * 365))
  await writeFile(fileOf(hoursAgo(-24 * 365)), 'x')
  expect((await read()).body).toMatchObject({ lastAt: hoursAgo(50), late: true })
  expect(await health()).toEqual({ status: 'ok', backup: 'late' })
  for (const { token } of [school.editor, school.instructor, school.students[0]!])
    expect((await read(token)).body.code).toBe('FORBIDDEN')
})

test('a server that makes none says so, and its health says nothing of them', async () => {
  app = await startTestApp()
  const school = await createSchool(app)
  const { body } = await app.call(getBackupState, { host: school.host, token: school.administrator.token })
  expect(body).toMatchObject({ dailyAt: null, late: false })
  expect(await health()).toEqual({ status: 'ok' })
})
