import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = join(ROOT, 'apps/server/src')
const sources = globSync('**/*.ts', { cwd: SOURCES })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }))

/** Folders whose code writes files, and where. */
const WRITERS: Readonly<Record<string, string>> = {
  'platform/backup': 'the folder of backups, and a work folder that goes',
  'platform/transfer': 'the archive that a command names, and a work folder that goes',
  'platform/postgres': 'the data folder',
  main: 'the secret in the data folder, and what a command names',
}
const WRITES =
  /\b(?:writeFile|writeFileSync|createWriteStream|appendFile|appendFileSync|copyFile|copyFileSync|mkdtemp|mkdtempSync|mkdir|mkdirSync|symlink|openSync)\b/

describe('class: an export that stays', () => {
  test('no domain writes a file, and of the platform the named folders alone', () => {
    const writing = sources.filter(({ text }) => WRITES.test(text)).map(({ file }) => file)
    expect(writing.length).toBeGreaterThan(5)
    const folders = Object.keys(WRITERS).map(folder => `${folder}/`)
    expect(writing.filter(file => !folders.some(folder => file.startsWith(folder)))).toEqual([])
    // A folder whose code no longer writes is named no longer.
    expect(folders.filter(folder => !writing.some(file => file.startsWith(folder)))).toEqual([])
  })

  test('no file of people is in the folders of the product', () => {
    const kinds = ['csv', 'tsv', 'xlsx', 'xls', 'ods', 'zip', 'tar', 'gz', 'zst', 'dump', 'lousa-backup']
    const found = globSync(`{apps,packages,scripts,bench,docs}/**/*.{${kinds.join(',')}}`, {
      cwd: ROOT,
      exclude: name =>
        ['node_modules', 'dist', 'test-results'].some(
          each => name === each || String(name).endsWith(`/${each}`),
        ),
    })
    // The demonstration of the release before, for the tests of migrations.
    const allowed = /^apps\/server\/test\/former-release\//
    expect(found.map(file => file.replaceAll('\\', '/')).filter(file => !allowed.test(file))).toEqual([])
  })

  test('each table whose rows are files, or point to people from outside, has an end in every row', async () => {
    const { rows } = await app.owner.query<{ name: string; isNull: boolean }>(
      `select c.relname as name, not a.attnotnull as "isNull" from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'expires_at'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    )
    expect(rows.map(({ name }) => name)).toContain('generated_file')
    expect(rows.filter(({ isNull }) => isNull)).toEqual([])
    const { rows: contents } = await app.owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and a.attname = 'content'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    // The chunks of generated files go with them; the others are pictures that a record, an event or a note has.
    expect(contents.map(({ name }) => name)).toEqual([
      'absence_note_picture',
      'event_picture',
      'generated_file_chunk',
      'person_picture',
    ])
  })
})
