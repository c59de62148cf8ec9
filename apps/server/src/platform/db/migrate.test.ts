import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate, pendingMigrations } from './migrate.ts'
import type { LockWait } from './session-lock.ts'
import { statementsOf } from './sql-statements.ts'

const { host, port, superuser } = inject('postgres')
let database: string
let directory: string
let owner: pg.Client
const as = (user: string, name = database) => ({ host, port, user, database: name })

const asSuperuser = async (statement: string) => {
  const client = new pg.Client(as(superuser, 'postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lousa-migrate-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))
beforeEach(async () => {
  database = `migrate_${randomUUID().replaceAll('-', '')}`
  await rm(directory, { recursive: true, force: true })
  directory = await mkdtemp(join(tmpdir(), 'lousa-migrate-'))
  await asSuperuser(`create database ${database} owner lousa_owner`)
  owner = new pg.Client(as('lousa_owner'))
  await owner.connect()
  await write('0001-first.sql', 'create table school (id int); insert into school values (1), (2);')
  // Every start sees to the partitions of the log, whatever it migrates.
  await write(
    '0002-log.sql',
    'create function ensure_audit_partitions(date, int) returns void language sql as $$ $$;',
  )
})
afterEach(async () => {
  await owner.end()
  await asSuperuser(`drop database ${database} with (force)`)
})

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
const migrated = (turn?: LockWait) =>
  migrate({
    ...(turn ? { turn } : {}),
    connection: as('lousa_owner'),
    directory,
    appRole: 'lousa_app',
    queueRole: 'lousa_queue',
    today: '2026-01-01',
  })
const names = async () =>
  (await owner.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  )
const BASE = ['0001-first.sql', '0002-log.sql']

test('processes that start together apply each file once', async () => {
  const applied = await Promise.all([migrated(), migrated(), migrated()])
  expect(applied.flat().sort()).toEqual(BASE)
  expect((await owner.query('select from school')).rowCount).toBe(2)
})

test('what is pending is told before it is applied, and nothing is changed by asking', async () => {
  expect(await pendingMigrations(as('lousa_owner'), directory)).toEqual([])
  await migrated()
  await write('0003-third.sql', 'create table third (id int);')
  expect(await pendingMigrations(as('lousa_owner'), directory)).toEqual(['0003-third.sql'])
  expect(await names()).toEqual(BASE)
  await owner.query("insert into schema_migration values ('0009-later.sql', '', now())")
  expect(await pendingMigrations(as('lousa_owner'), directory)).toEqual([])
})

test('one that fails in its middle leaves nothing of itself, and says so', async () => {
  await migrated()
  await write('0003-half.sql', 'create table third (id int); insert into third values (1); select 1 / 0;')
  await expect(migrated()).rejects.toThrow(
    /0003-half\.sql falhou: division by zero\. Nada dela ficou no banco\. O banco está como antes/,
  )
  expect(await names()).toEqual(BASE)
  expect((await owner.query("select to_regclass('third') as found")).rows[0].found).toBeNull()
  await write('0003-half.sql', 'create table third (id int);')
  expect(await migrated()).toEqual(['0003-half.sql'])
})

test('one that fails after others says that those stay', async () => {
  await migrated()
  await write('0003-third.sql', 'create table third (id int);')
  await write('0004-half.sql', 'select 1 / 0;')
  await expect(migrated()).rejects.toThrow(/As anteriores ficaram \(0003-third\.sql\).*restaure o backup/)
  expect(await names()).toEqual([...BASE, '0003-third.sql'])
})

test('a newer database and a file that was changed afterwards are refused in words', async () => {
  await migrated()
  await owner.query("insert into schema_migration values ('0009-later.sql', '', now())")
  await expect(migrated()).rejects.toThrow(/mais nova da Lousa \(migração 0009-later\.sql\)/)
  await owner.query("delete from schema_migration where name = '0009-later.sql'")
  await write('0001-first.sql', 'create table school (id bigint);')
  await expect(migrated()).rejects.toThrow(/0001-first\.sql já foi aplicada e foi alterada/)
})

const INDEX = `-- outside a transaction
-- Asked by every list.
drop index concurrently if exists school_id;
create unique index concurrently school_id on school (id);
`

test('an index is made beside the work of others, while further processes wait for their turn', async () => {
  await migrated()
  await write('0003-index.sql', INDEX)
  const busy = new pg.Client(as('lousa_owner'))
  await busy.connect()
  await busy.query('begin; insert into school values (3)')
  const both = Promise.all([migrated(), migrated()])
  // It waits for the transactions before it, and no later transaction waits for it.
  await expect
    .poll(
      async () =>
        (await owner.query("select from pg_index where indexrelid = to_regclass('school_id')")).rowCount,
    )
    .toBe(1)
  await owner.query('insert into school values (4)')
  await busy.query('commit')
  await busy.end()
  expect((await both).flat()).toEqual(['0003-index.sql'])
  const { rows } = await owner.query(
    "select indisvalid from pg_index where indexrelid = 'school_id'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('one outside of a transaction that failed is repeated whole by the next start', async () => {
  await migrated()
  await owner.query('insert into school values (1)')
  await write('0003-index.sql', INDEX)
  await expect(migrated()).rejects.toThrow(/pode ter ficado pela metade; inicie esta versão de novo/)
  await owner.query('delete from school where ctid in (select max(ctid) from school where id = 1)')
  expect(await migrated()).toEqual(['0003-index.sql'])
})

test('a process that waits for the migrations of another says for whom, and gives up in words after its limit', async () => {
  await migrated()
  await write('0003-column.sql', 'alter table school add column name text;')
  const busy = new pg.Client(as('lousa_owner'))
  await busy.connect()
  await busy.query('begin; select from school')
  const going = migrated()
  await expect
    .poll(
      async () =>
        (await owner.query("select from pg_locks where not granted and relation = 'school'::regclass"))
          .rowCount,
    )
    .toBe(1)
  const said: string[] = []
  await expect(migrated({ onWaiting: line => said.push(line), limitMs: 2_500 })).rejects.toThrow(
    /não terminou \(conexão \d+, de (?:esta máquina|127\.0\.0\.1)\)\. Este desistiu de esperar/,
  )
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/Outro processo está atualizando o banco de dados \(conexão \d+/)
  await busy.query('commit')
  await busy.end()
  expect(await going).toEqual(['0003-column.sql'])
})

test('a table that somebody holds is waited for in short turns, between which others pass', async () => {
  await migrated()
  await write('0003-column.sql', 'alter table school add column name text;')
  const busy = new pg.Client(as('lousa_owner'))
  await busy.connect()
  await busy.query('begin; select from school')
  const going = migrated()
  const isWaiting = async () =>
    (await owner.query("select from pg_locks where not granted and relation = 'school'::regclass")).rowCount
  await expect.poll(isWaiting).toBe(1)
  // Behind the one that waits; it would stand there until the transaction ends.
  await owner.query('select from school')
  expect((await busy.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await busy.query('commit')
  await busy.end()
  expect(await going).toEqual(['0003-column.sql'])
})

test('statements outside of a transaction are told apart by the ends of lines', () => {
  expect(statementsOf(INDEX)).toEqual([
    'drop index concurrently if exists school_id',
    'create unique index concurrently school_id on school (id)',
  ])
})
