import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORDS, STAYS_HERE } from '../src/main/institutions/transfer-options.ts'
import { exportInstitution } from '../src/platform/transfer/export-institution.ts'
import { importInstitution } from '../src/platform/transfer/import-institution.ts'
import { DATA, fileOf, MANIFEST, transferManifest } from '../src/platform/transfer/transfer-manifest.ts'
import { rowsOfInstitution } from './institution-rows.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts'
import { waitingLocks } from './waiting-locks.ts'

let here: TestApp
let there: TestApp
let folder: string
let school: RichSchool
beforeAll(async () => {
  here = await startTestApp()
  await createRichSchool(here)
  school = await createRichSchool(here)
  // Everything that a comma, a quote, a line or a missing value could spoil.
  await here.owner.query('update person set name = $2 where institution_id = $1 and id = $3', [
    school.id,
    'Ana "Nina", \\N\r\n=1+1;\u{1F426}',
    school.students[0]?.personId,
  ])
})
afterAll(() => here.stop())
beforeEach(async () => {
  there = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'lousa-transfer-'))
})
afterEach(async () => {
  await there.stop()
  await rm(folder, { recursive: true, force: true })
})

const leave = (from: TestApp, name: string, areTaken = true) =>
  exportInstitution({
    connection: from.connections.owner,
    host: school.host,
    file: join(folder, name),
    leftOut: STAYS_HERE,
    passwords: { table: PASSWORDS, areTaken },
    readMe: 'Leia-me',
    now: TEST_NOW,
  })
const arrive = (name: string, order: { host?: string; isRehearsal?: boolean } = {}) =>
  importInstitution({
    connection: there.connections.owner,
    file: join(folder, name),
    host: null,
    isRehearsal: false,
    leftOut: STAYS_HERE,
    passwords: PASSWORDS,
    ...order,
  })

const rowsOf = (app: TestApp) => rowsOfInstitution(app, school.id)
const nothingThere = async () => expect(new Set(Object.values(await rowsOf(there)))).toEqual(new Set(['0 ']))

/** The archive with one of its files as it was changed. */
const changed = async (name: string, inside: string, change: (text: string) => string): Promise<void> => {
  const open = join(folder, 'open')
  await rm(open, { recursive: true, force: true })
  await mkdir(open)
  await extract({ cwd: open, file: join(folder, name) })
  const file = join(open, inside)
  await writeFile(file, change(await readFile(file, 'utf8')))
  await create({ cwd: open, file: join(folder, name), gzip: true }, await readdir(open))
}

test('an institution arrives as it left, row by row, and leaves from there as the same archive', async () => {
  const left = await leave(here, 'school.tar.gz')
  const before = await rowsOf(here)
  await arrive('school.tar.gz')
  const after = await rowsOf(there)
  for (const table of STAYS_HERE) expect([table, after[table]]).toEqual([table, '0 '])
  const stays: readonly string[] = STAYS_HERE
  const brought = Object.keys(before).filter(table => !stays.includes(table))
  expect(brought.filter(table => before[table] !== '0 ').length).toBeGreaterThan(30)
  for (const table of brought) expect([table, after[table]]).toEqual([table, before[table]])
  const again = await leave(there, 'again.tar.gz')
  expect(again.tables).toEqual(left.tables)
  const foreign = await there.owner.query('select count(*)::int as n from institution')
  expect(foreign.rows[0].n).toBe(1)
})

test('with passwords and another host name everybody finds it there as it was', async () => {
  await leave(here, 'with.tar.gz')
  await arrive('with.tar.gz', { host: 'nova.example' })
  const credentials = await there.owner.query('select count(*)::int as n from credential')
  const former = await here.owner.query(
    'select count(*)::int as n from credential where institution_id = $1',
    [school.id],
  )
  expect(credentials.rows).toEqual(former.rows)
  const hosts = await there.owner.query('select hostname from institution_hostname')
  expect(hosts.rows).toEqual([{ hostname: 'nova.example' }])
  const current = await there.send('GET', 'institution/current', { host: 'nova.example' })
  expect([current.status, current.body.id]).toEqual([200, school.id])
})

test('without being asked for no password leaves', async () => {
  const { tables, withPasswords } = await leave(here, 'without.tar.gz', false)
  expect([withPasswords, tables.some(({ name }) => name === PASSWORDS)]).toEqual([false, false])
  await arrive('without.tar.gz')
  expect((await rowsOf(there))[PASSWORDS]).toBe('0 ')
})

test('a rehearsal counts everything and leaves nothing', async () => {
  await leave(here, 'school.tar.gz')
  const { tables } = await arrive('school.tar.gz', { isRehearsal: true })
  expect(tables.length).toBeGreaterThan(30)
  await nothingThere()
})

test('who is there already, another host’s place and another version are refused, and nothing stays', async () => {
  await leave(here, 'school.tar.gz')
  await there.owner.query(
    "insert into institution (institution_id, kind, name) values ('00000000-0000-4000-8000-000000000001', 'SCHOOL', 'Outra')",
  )
  await there.owner.query(
    "insert into institution_hostname values ($1, '00000000-0000-4000-8000-000000000001')",
    [school.host],
  )
  await expect(arrive('school.tar.gz')).rejects.toThrow(`O endereço ${school.host} já é de outra instituição`)
  await nothingThere()
  await arrive('school.tar.gz', { host: 'nova.example' })
  await expect(arrive('school.tar.gz', { host: 'nova2.example' })).rejects.toThrow('já está neste servidor')
  await changed('school.tar.gz', MANIFEST, text => text.replace(/"0001-[^"]+"/, '"0001-outra.sql"'))
  await expect(arrive('school.tar.gz')).rejects.toThrow('outra versão')
})

test('a file that is none, is damaged or brings rows of another institution is refused', async () => {
  await writeFile(join(folder, 'letter.tar.gz'), 'Prezados senhores')
  await expect(arrive('letter.tar.gz')).rejects.toThrow('não é uma instituição exportada')
  await expect(arrive('missing.tar.gz')).rejects.toThrow('não é uma instituição exportada')
  await leave(here, 'school.tar.gz')
  await changed('school.tar.gz', fileOf('person'), text => text.replace('Ana', 'Eva'))
  await expect(arrive('school.tar.gz')).rejects.toThrow('dados/person.csv não confere')
  await changed('school.tar.gz', MANIFEST, text => text.replace(fileOf('person'), '../../../etc/passwd'))
  await expect(arrive('school.tar.gz')).rejects.toThrow('não confere')
  await nothingThere()
})

test('half an archive is refused in words at any length, and leaves nothing unpacked', async () => {
  await leave(here, 'school.tar.gz')
  const whole = await readFile(join(folder, 'school.tar.gz'))
  for (const share of [0.01, 0.3, 0.7, 0.95, 0.999]) {
    await writeFile(join(folder, 'half.tar.gz'), whole.subarray(0, Math.floor(whole.length * share)))
    await expect(arrive('half.tar.gz'), `${share}`).rejects.toThrow('ou está incompleto')
    expect((await readdir(folder)).sort()).toEqual(['half.tar.gz', 'school.tar.gz'])
  }
  await nothingThere()
})

test('rows that say to be of another institution come in by no archive', async () => {
  const other = '00000000-0000-4000-8000-000000000001'
  await there.owner.query(
    "insert into institution (institution_id, kind, name) values ($1, 'SCHOOL', 'Outra')",
    [other],
  )
  await leave(here, 'school.tar.gz')
  const inside = fileOf('knowledge_area')
  let sum = ''
  await changed('school.tar.gz', inside, text => {
    const forged = text.replaceAll(school.id, other)
    expect(forged).not.toBe(text)
    sum = createHash('sha256').update(forged).digest('hex')
    return forged
  })
  await changed('school.tar.gz', MANIFEST, text => {
    const manifest = transferManifest.parse(JSON.parse(text))
    for (const table of manifest.tables) if (table.name === 'knowledge_area') table.sha256 = sum
    return JSON.stringify(manifest)
  })
  await expect(arrive('school.tar.gz')).rejects.toThrow('A tabela knowledge_area ficou com')
  const areas = await there.owner.query('select count(*)::int as n from knowledge_area')
  expect(areas.rows[0].n).toBe(0)
})

/** The archive with a foreign table among those of the export. */
const withTable = async (name: string, table: string, rows: string): Promise<void> => {
  const open = join(folder, 'open')
  await changed(name, MANIFEST, text => {
    const manifest = transferManifest.parse(JSON.parse(text))
    const sha256 = createHash('sha256').update(rows).digest('hex')
    manifest.tables.push({ name: table, file: fileOf(table), columns: [], rows: 1, sha256 })
    return JSON.stringify(manifest)
  })
  await writeFile(join(open, fileOf(table)), rows)
  await create({ cwd: open, file: join(folder, name), gzip: true }, await readdir(open))
}

test('a table that no export writes comes in by no archive: sessions, links, passwords unasked, or what is none', async () => {
  for (const table of ['session', 'access_link', 'trusted_device', PASSWORDS, 'table_of_nothing', 'person']) {
    await rm(join(folder, 'school.tar.gz'), { force: true })
    await leave(here, 'school.tar.gz', false)
    await withTable('school.tar.gz', table, 'id\n1\n')
    const said = table === 'person' ? 'não confere' : `traz a tabela ${table}, que nenhuma exportação grava`
    await expect(arrive('school.tar.gz')).rejects.toThrow(said)
  }
  await nothingThere()
})

test('class: a path out of an archive: a link in an archive leads to no file of the server, and what else is in it is not unpacked', async () => {
  const secret = join(folder, 'secret.csv')
  await leave(here, 'school.tar.gz')
  await changed('school.tar.gz', fileOf('knowledge_area'), text => text)
  const open = join(folder, 'open')
  const inside = join(open, fileOf('knowledge_area'))
  await writeFile(secret, await readFile(inside))
  await rm(inside)
  await symlink(secret, inside)
  await writeFile(join(open, 'other.sh'), 'true')
  await create({ cwd: open, file: join(folder, 'school.tar.gz'), gzip: true }, await readdir(open))
  await expect(arrive('school.tar.gz')).rejects.toThrow('dados/knowledge_area.csv não confere')
  await nothingThere()
})

test('an archive that would fill the disk is not unpacked, and a host that is none is refused', async () => {
  await leave(here, 'school.tar.gz')
  const letter = join(folder, 'letter')
  await mkdir(join(letter, DATA), { recursive: true })
  await writeFile(join(letter, MANIFEST), `"${'a'.repeat(10_000_001)}"`)
  await create({ cwd: letter, file: join(folder, 'large.tar.gz'), gzip: true }, [MANIFEST])
  await expect(arrive('large.tar.gz')).rejects.toThrow('não cabe neste disco')
  await expect(arrive('school.tar.gz', { host: 'escola gov' })).rejects.toThrow('não é um endereço')
  await nothingThere()
  await arrive('school.tar.gz', { host: 'Nova.Example' })
  const { rows } = await there.owner.query('select hostname from institution_hostname')
  expect(rows).toEqual([{ hostname: 'nova.example' }])
})

test('an export shows one moment, though people go on working', async () => {
  const before = (await leave(here, 'before.tar.gz')).tables
  const adding = {
    knowledge_area: "insert into knowledge_area (institution_id, name) values ($1, 'Enquanto isso')",
    training_type:
      "insert into training_type (institution_id, name, initials) values ($1, 'Enquanto isso', 'EI')",
  }
  const holder = await here.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table knowledge_area, training_type in access exclusive mode')
    const leaving = leave(here, 'meanwhile.tar.gz')
    await waitingLocks(here, 1)
    // It has begun, and has come to the first of both.
    for (const statement of Object.values(adding)) await holder.query(statement, [school.id])
    await holder.query('commit')
    expect((await leaving).tables).toEqual(before)
    expect((await leave(here, 'after.tar.gz')).tables).not.toEqual(before)
  } finally {
    holder.release()
    for (const table of Object.keys(adding))
      await here.owner.query(`delete from ${table} where institution_id = $1 and name = 'Enquanto isso'`, [
        school.id,
      ])
  }
})

test('an export asks for a host that is there, and writes over nothing', async () => {
  await writeFile(join(folder, 'mine.tar.gz'), 'guardado')
  await expect(leave(here, 'mine.tar.gz')).rejects.toThrow('já existe')
  expect(await readFile(join(folder, 'mine.tar.gz'), 'utf8')).toBe('guardado')
  await expect(
    exportInstitution({
      connection: here.connections.owner,
      host: 'ninguem.example',
      file: join(folder, 'none.tar.gz'),
      leftOut: [],
      passwords: { table: PASSWORDS, areTaken: false },
      readMe: '',
      now: TEST_NOW,
    }),
  ).rejects.toThrow('Nenhuma instituição')
  expect(await readdir(folder)).toEqual(['mine.tar.gz'])
})

test('class: an export that stays: the archive is for whoever asked for it alone, and what killed commands left goes', async () => {
  for (const left of ['.school.tar.gz.lousa-export', '.other.tar.gz.lousa-import', '.data.lousa-restore'])
    await mkdir(join(folder, left, 'work'), { recursive: true })
  await leave(here, 'school.tar.gz')
  expect((await stat(join(folder, 'school.tar.gz'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['school.tar.gz'])
})

test('two exports of one file at once make it once', async () => {
  const both = await Promise.allSettled([leave(here, 'school.tar.gz'), leave(here, 'school.tar.gz')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(each => each.status === 'rejected')
  expect(String(refused?.reason)).toMatch(/já está sendo feito|já existe/)
  expect(await readdir(folder)).toEqual(['school.tar.gz'])
})
