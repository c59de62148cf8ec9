import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { type BackupKey, readKey, writeNewKey } from './backup-key.ts'
import { noteOf, readNote, writeNote } from './backup-note.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { interruptedRestore } from './work-folder.ts'

const NOW = new Date('2026-11-23T02:30:00Z')
const DATABASE = 'escola'

let home: string
let server: EmbeddedPostgres
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lousa-backup-test-'))
  await chmod(home, 0o755)
  server = await startEmbeddedPostgres({
    dataDir: join(home, 'data'),
    log: () => {},
    settings: { fsync: 'off' },
  })
  await on('postgres', client => client.query(`create database ${DATABASE}`))
  await on(DATABASE, client =>
    client.query(`
      create table schema_migration (name text primary key);
      insert into schema_migration values ('0001-first.sql');
      create table mark (id int primary key, text text not null)`),
  )
  await writeFile(join(home, 'data', 'secret'), 'segredo-da-escola\n')
})
afterAll(async () => {
  await server?.stop()
  await rm(home, { recursive: true, force: true })
})

const on = async <T>(
  database: string,
  work: (client: pg.Client) => Promise<T>,
  { connection, superuser }: Pick<EmbeddedPostgres, 'connection' | 'superuser'> = server,
): Promise<T> => {
  const client = new pg.Client(connection(superuser, database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const back = (folder: string, key: BackupKey | null = null, say: (line: string) => void = () => {}) =>
  makeBackup({
    server,
    dataDir: join(home, 'data'),
    database: DATABASE,
    folder: join(home, folder),
    key,
    now: NOW,
    say,
  })
const lay = (file: string, into: string, rest: { key?: BackupKey | null; known?: string[] } = {}) =>
  restoreBackup({
    file,
    dataDir: join(home, into),
    database: DATABASE,
    key: null,
    known: ['0001-first.sql'],
    say: () => {},
    ...rest,
  })
const idsIn = async (folder: string): Promise<number[]> => {
  const copy = await startEmbeddedPostgres({
    dataDir: join(home, folder),
    log: () => {},
    settings: { fsync: 'off' },
  })
  try {
    const { rows } = await on(
      DATABASE,
      client => client.query<{ id: number }>('select id from mark order by id'),
      copy,
    )
    return rows.map(({ id }) => id)
  } finally {
    await copy.stop()
  }
}

test('everything that was saved before the end of a backup is in it, though people saved all the time', async () => {
  let isOver = false
  const saved: number[] = []
  const saving = on(DATABASE, async client => {
    for (let id = 1; !isOver; id += 1) {
      await client.query('insert into mark values ($1::int, repeat(md5($1::int::text), 300))', [id])
      saved.push(id)
      // Files come and go under the copy.
      if (id % 200 === 0)
        await client.query('create table passing as select * from mark; drop table passing; checkpoint')
    }
  })
  await expect.poll(() => saved.length).toBeGreaterThan(200)
  /** How many were answered when each step began: the copy ends where the packing begins. */
  const answered: number[] = []
  const { file, note } = await back('under-load', null, () => answered.push(saved.length))
  const before = await readNote(file)
  isOver = true
  await saving
  expect(before).toEqual(note)
  expect(note).toMatchObject({ encrypted: false, migrations: ['0001-first.sql'], tables: 2 })
  expect(saved.length).toBeGreaterThan(note.rows - 1)

  await lay(file, 'restored-under-load')
  const ids = await idsIn('restored-under-load')
  expect(ids).toEqual(saved.slice(0, ids.length))
  const [beforeCopy = 0, afterCopy = 0] = answered
  expect(ids.length).toBeGreaterThanOrEqual(beforeCopy)
  // One may be answered while the end of the copy is.
  expect(ids.length).toBeLessThanOrEqual(afterCopy + 1)
  expect(afterCopy).toBeGreaterThan(beforeCopy)
  expect(ids).toHaveLength(note.rows - note.migrations.length)
  expect(await readFile(join(home, 'restored-under-load', 'secret'), 'utf8')).toBe('segredo-da-escola\n')
})

test('nothing of the work is left behind, in the data folder or beside the backups', async () => {
  const { file } = await back('tidy')
  const names = await readdir(join(home, 'data'))
  expect(names.filter(name => name.startsWith('backup-'))).toEqual([])
  expect((await readdir(join(home, 'tidy'))).sort()).toEqual(
    [file, noteOf(file)].map(path => path.split('/').at(-1)).sort(),
  )
  await on('postgres', async client => {
    expect((await client.query('select * from pg_replication_slots')).rows).toEqual([])
  })
})

describe('with a key', () => {
  test('the file says nothing, and only the secret half opens it', async () => {
    await on(DATABASE, client => client.query("insert into mark values (-1, 'nota-da-aluna-que-ninguem-le')"))
    const keyFile = join(home, 'key')
    const recipient = await writeNewKey(keyFile)
    await writeFile(join(home, 'public'), `${recipient}\n`)
    const key = await readKey(keyFile)
    const half = await readKey(join(home, 'public'))
    expect(half).toEqual({ recipient, identity: null })

    const { file, note } = await back('secret', half)
    expect(note.encrypted).toBe(true)
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')

    await expect(lay(file, 'no-key')).rejects.toThrow('está cifrado')
    await expect(lay(file, 'half-a-key', { key: half })).rejects.toThrow('está cifrado')
    await writeNewKey(join(home, 'other-key'))
    await expect(lay(file, 'wrong-key', { key: await readKey(join(home, 'other-key')) })).rejects.toThrow(
      'não é a deste backup',
    )
    await lay(file, 'opened', { key })
    expect(await idsIn('opened')).toContain(-1)
  })

  test('a key is never written over, and a file without one is refused', async () => {
    await writeNewKey(join(home, 'once'))
    await expect(writeNewKey(join(home, 'once'))).rejects.toThrow('já existe')
    await writeFile(join(home, 'no-key-in-it'), 'senha123\n')
    await expect(readKey(join(home, 'no-key-in-it'))).rejects.toThrow('não contém uma chave')
    await expect(readKey(join(home, 'nowhere'))).rejects.toThrow('não pôde ser lida')
  })
})

describe('a restore into a folder that nothing can be put in the place of', () => {
  // Simulates a disk of its own, a volume of a container, or a link to either. Its parent folder is on another disk.
  let file: string
  beforeAll(async () => {
    ;({ file } = await back('elsewhere'))
    await mkdir(join(home, 'disk', 'lost+found'), { recursive: true })
    await symlink(join(home, 'disk'), join(home, 'linked'))
  })
  const kept = async () => (await readdir(join(home, 'disk'))).sort()

  test('leaves it as it was where it fails', async () => {
    await appendFile(file, 'x')
    await expect(lay(file, 'linked')).rejects.toThrow('não confere')
    await truncate(file, (await stat(file)).size - 1)
    expect(await kept()).toEqual(['lost+found'])
  })

  test('lays it out inside, also where one was killed before', async () => {
    await mkdir(join(home, 'disk', '.data.lousa-restore', 'work'), { recursive: true })
    expect(interruptedRestore(join(home, 'linked'))).toBe(join(home, 'linked', '.data.lousa-restore'))
    await lay(file, 'linked')
    expect(await kept()).toEqual(['lost+found', 'postgres', 'secret'])
    expect((await lstat(join(home, 'linked'))).isSymbolicLink()).toBe(true)
    const { rows } = await on(DATABASE, client => client.query('select id from mark order by id'))
    expect(await idsIn('linked')).toEqual(rows.map(({ id }) => id))
  })

  test('refuses it where there is more than the system put there', async () => {
    await expect(lay(file, 'linked')).rejects.toThrow('já tem dados')
  })
})

describe('a restore refuses, and writes nothing', () => {
  let file: string
  beforeAll(async () => {
    ;({ file } = await back('refusals'))
  })
  const untouched = async (folder: string) =>
    (await readdir(home)).filter(name => name.startsWith(folder) && name !== folder)

  test('a folder with data in it', async () => {
    await mkdir(join(home, 'full'))
    await writeFile(join(home, 'full', 'nota.txt'), 'de alguém')
    await expect(lay(file, 'full')).rejects.toThrow('já tem dados')
    await expect(lay(file, 'data')).rejects.toThrow('já tem dados')
    expect(await readdir(join(home, 'full'))).toEqual(['nota.txt'])
  })

  test('a file, and a folder below one', async () => {
    await writeFile(join(home, 'letter'), 'de alguém')
    for (const place of ['letter', 'letter/data'])
      await expect(lay(file, place)).rejects.toThrow('não é uma pasta')
    expect(await readFile(join(home, 'letter'), 'utf8')).toBe('de alguém')
  })

  test('a disk without the room that it needs', async () => {
    const note = await readNote(file)
    if (!note) throw new Error('there is a note')
    await writeNote(file, { ...note, unpackedSize: 1e15 })
    await expect(lay(file, 'too-small')).rejects.toThrow(/Não há espaço em .*são necessários cerca de/)
    await writeNote(file, note)
    expect(existsSync(join(home, 'too-small'))).toBe(false)
    expect(await untouched('too-small')).toEqual([])
  })

  test('what a newer program wrote', async () => {
    await expect(lay(file, 'newer', { known: [] })).rejects.toThrow('mais nova')
    expect(await untouched('newer')).toEqual([])
  })

  test('the files of another build', async () => {
    const note = await readNote(file)
    if (!note) throw new Error('there is a note')
    await writeNote(file, { ...note, build: 'PostgreSQL 17, 202406281, linux-x64' })
    await expect(lay(file, 'other-build')).rejects.toThrow('outra versão')
    await writeNote(file, note)
    expect(await untouched('other-build')).toEqual([])
  })

  test('what was changed, cut off or is no backup', async () => {
    await expect(lay(join(home, 'key'), 'no-backup')).rejects.toThrow('não é um backup')
    await appendFile(file, 'x')
    await expect(lay(file, 'damaged')).rejects.toThrow('não confere')
    expect(await untouched('damaged')).toEqual([])
  })
})

test('one backup at a time, and what a killed one left is removed by the next', async () => {
  await mkdir(join(home, 'data', 'backup-killed'))
  const both = await Promise.allSettled([back('twice'), back('twice-more')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find(each => each.status === 'rejected')?.reason)).toContain('em andamento')
  expect(await readdir(join(home, 'data'))).not.toContain('backup-killed')
})

test('what a run that was killed had proved already is a backup, and what it was taking away goes', async () => {
  const { file } = await back('proved')
  const folder = join(home, 'proved')
  const [proved, half, gone] = ['01', '02', '03'].map(day => `lousa-2026-11-${day}-000000.lousa-backup`)
  await copyFile(file, join(folder, `.${proved}.partial`))
  await copyFile(noteOf(file), join(folder, `${proved}.json`))
  await writeFile(join(folder, `.${half}.partial`), 'meio')
  await writeFile(join(folder, `.${half}.json.partial`), '{')
  await copyFile(file, join(folder, `.${gone}.gone`))
  await copyFile(noteOf(file), join(folder, `${gone}.json`))
  await back('proved')
  expect((await readdir(folder)).toSorted()).toEqual(
    [proved, `${proved}.json`, basename(file), `${basename(file)}.json`].toSorted(),
  )
})

test('a page that is not as it was written makes no backup, and says so', async () => {
  const path = await on(DATABASE, async client => {
    await client.query(
      "create table spoilt as select n, repeat('x', 500) as text from generate_series(1, 100) n; checkpoint",
    )
    const { rows } = await client.query<{ path: string }>("select pg_relation_filepath('spoilt') as path")
    return join(server.clusterDir, rows[0]?.path ?? '')
  })
  const page = await readFile(path)
  await writeFile(path, Buffer.from(page).fill(0xff, 4_000, 4_100))
  try {
    await expect(back('spoilt')).rejects.toThrow(
      /não pôde ser lida e foi descartada.*guarde as cópias anteriores/,
    )
    expect(await readdir(join(home, 'spoilt'))).toEqual([])
  } finally {
    await writeFile(path, page)
    await on(DATABASE, client => client.query('drop table spoilt'))
  }
})

test('a place that cannot be written to is named', async () => {
  await writeFile(join(home, 'a-file'), '')
  await expect(back('a-file')).rejects.toThrow('Não foi possível gravar')
})
