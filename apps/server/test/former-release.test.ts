import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS } from '../src/main/database.ts'
import { PASSWORDS, STAYS_HERE } from '../src/main/institutions/transfer-options.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { importInstitution } from '../src/platform/transfer/import-institution.ts'
import { type TenantTable, tenantTables } from '../src/platform/transfer/tenant-tables.ts'

/**
 * Every migration since the release before, on what that release has kept: its small demonstration, exported by itself.
 * No row may go, and no value change, but where the migration that does it is named here with its reason.
 */
const CHANGED: Record<string, string> = {
  'grade.policy_pinned':
    '0060: a class of Fundamental keeps the retention that its finished year was closed with',
  ...Object.fromEntries(
    [
      '',
      '.id',
      '.evaluation_survey_id',
      '.student_enrollment_id',
      '.answers',
      '.created_at',
      '.institution_id',
    ].map(column => [
      `survey_response${column}`,
      '0078: answers of anonymous surveys lie apart from who gave them',
    ]),
  ),
}

const ARCHIVES = ['school.tar.gz', 'municipal.tar.gz']
const FOLDER = join(import.meta.dirname, 'former-release')
const database = `former_${randomUUID().replaceAll('-', '')}`
const { host, port, superuser } = inject('postgres')
const as = (user: string, name = database) => ({ host, port, user, database: name })
let folder: string
let owner: pg.Client

const asSuperuser = async (name: string, ...statements: string[]) => {
  const client = new pg.Client(as(superuser, name))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
const migrated = (directory: string) =>
  migrate({
    connection: as('lousa_owner'),
    directory,
    appRole: 'lousa_app',
    queueRole: 'lousa_queue',
    today: '2026-01-01',
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-former-'))
  await asSuperuser('postgres', `create database ${database} owner lousa_owner`)
  await asSuperuser(
    database,
    'create extension btree_gist',
    'create extension pg_trgm',
    'create schema pgboss authorization lousa_queue',
  )
  owner = new pg.Client(as('lousa_owner'))
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await rm(folder, { recursive: true, force: true })
  await asSuperuser('postgres', `drop database ${database} with (force)`)
})

/** A sum over the values of each column in the order of the key, and the number of rows of each table. */
const sumsOf = async (tables: readonly TenantTable[]): Promise<Map<string, string>> => {
  const sums = new Map<string, string>()
  for (const { name, columns, key } of tables) {
    const order = key.map(column => pg.escapeIdentifier(column)).join(', ')
    const each = columns.map(
      (column, at) =>
        `md5(string_agg(coalesce(${pg.escapeIdentifier(column.name)}::text, '·'), '|' order by ${order})) as c${at}`,
    )
    const { rows } = await owner.query<Record<string, string>>(
      `select count(*)::text as n, ${each.join(', ')} from ${pg.escapeIdentifier(name)}`,
    )
    sums.set(name, rows[0]?.n ?? '')
    columns.forEach((column, at) => {
      sums.set(`${name}.${column.name}`, String(rows[0]?.[`c${at}`]))
    })
  }
  return sums
}

test('the migrations since the release before keep every row that it has written', {
  timeout: 120_000,
}, async () => {
  const former = join(folder, 'former')
  await extract({ cwd: folder, file: join(FOLDER, 'school.tar.gz') })
  const { migrations } = JSON.parse(await readFile(join(folder, 'manifesto.json'), 'utf8'))
  for (const name of migrations) await cp(join(MIGRATIONS, name), join(former, name), { recursive: true })
  expect(await migrated(former)).toEqual(migrations)
  for (const archive of ARCHIVES) {
    const file = join(folder, archive)
    await cp(join(FOLDER, archive), file)
    await importInstitution({
      connection: as('lousa_owner'),
      file,
      host: `${archive}.localhost`,
      isRehearsal: false,
      leftOut: STAYS_HERE,
      passwords: PASSWORDS,
    })
  }
  const tables = await tenantTables(owner)
  const before = await sumsOf(tables)
  // Rows of every table of the daily work: what is compared is not empty.
  for (const table of ['person', 'student_enrollment', 'lesson', 'attendance', 'student_evaluation'])
    expect([table, Number(before.get(table)) > 50]).toEqual([table, true])

  await migrated(MIGRATIONS)

  const now = new Map((await tenantTables(owner)).map(table => [table.name, table]))
  const shared = tables.flatMap(table => {
    const columns = new Set(now.get(table.name)?.columns.map(({ name }) => name))
    const kept = table.columns.filter(({ name }) => columns.has(name))
    return kept.length > 0
      ? [{ ...table, columns: kept, key: table.key.filter(name => columns.has(name)) }]
      : []
  })
  const after = await sumsOf(shared)
  const different = [...before].filter(([name, sum]) => after.get(name) !== sum).map(([name]) => name)
  expect(different.sort()).toEqual(Object.keys(CHANGED).sort())
  const { rows: surveys } = await owner.query<{ named: number; marks: number; answers: number }>(
    `select (select count(*)::int from survey_response) as named, (select count(*)::int from survey_answered) as marks,
      (select count(*)::int from anonymous_survey_answer) as answers`,
  )
  const split = Number(before.get('survey_response')) - (surveys[0]?.named ?? 0)
  expect(split).toBeGreaterThan(0)
  expect(surveys).toMatchObject([{ marks: split, answers: split }])
  // A promise of a migration about later rows holds for these too.
  const { rows: unproved } = await owner.query('select conname from pg_constraint where not convalidated')
  expect(unproved).toEqual([])
})

test('the log goes on in years behind the last month that has rows', async () => {
  const parts = async () => {
    const { rows } = await owner.query<{ name: string; bounds: string }>(
      `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'audit_entry'::regclass and c.relname like 'audit_entry_209%' order by c.relname`,
    )
    return rows.map(({ name, bounds }) => `${name} ${bounds.match(/\d{4}-\d\d-\d\d/g)?.join(' ')}`)
  }
  await owner.query("begin; set local time zone 'UTC'")
  for (const month of ['01', '02', '03', '04', '05'])
    await owner.query(
      `create table audit_entry_2090_${month} partition of audit_entry
        for values from ('2090-${month}-01') to ('2090-0${Number(month) + 1}-01')`,
    )
  await owner.query(
    `insert into audit_entry (institution_id, at, entity, entity_id, action)
     values (uuidv7(), '2090-03-31T23:59:59Z', 'lesson', 'x', 'CHANGED')`,
  )
  await owner.query(await readFile(join(MIGRATIONS, '0056-history-by-years.sql'), 'utf8'))
  const months = ['01 2090-01-01 2090-02-01', '02 2090-02-01 2090-03-01', '03 2090-03-01 2090-04-01']
  expect(await parts()).toEqual(months.map(month => `audit_entry_2090_${month}`))
  for (const _start of ['first', 'next'])
    await owner.query("select ensure_audit_partitions('2090-02-10'::date, 24)")
  expect(await parts()).toEqual([
    'audit_entry_2090 2090-04-01 2091-01-01',
    ...months.map(month => `audit_entry_2090_${month}`),
    'audit_entry_2091 2091-01-01 2092-01-01',
    'audit_entry_2092 2092-01-01 2093-01-01',
  ])
  await owner.query('rollback')
})
