import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS } from '../src/main/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'

const FIRST_OF_TODAY = '0032'
const database = `test_${randomUUID().replaceAll('-', '')}`
const { host, port, superuser } = inject('postgres')
const as = (user: string, name = database) => ({ host, port, user, database: name })
let former: string

const ask = async (connection: pg.ClientConfig, ...statements: string[]): Promise<pg.QueryResult> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let result = await client.query('select 1')
    for (const statement of statements) result = await client.query(statement)
    return result
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
  await ask(as(superuser, 'postgres'), `create database ${database} owner lousa_owner`)
  await ask(
    as(superuser),
    'create extension btree_gist',
    'create extension pg_trgm',
    'create schema pgboss authorization lousa_queue',
  )
  former = await mkdtemp(join(tmpdir(), 'lousa-migrations-'))
  const files = (await readdir(MIGRATIONS)).filter(name => name < FIRST_OF_TODAY)
  for (const name of files) await cp(join(MIGRATIONS, name), join(former, name))
  await migrated(former)
})
afterAll(async () => {
  await rm(former, { recursive: true, force: true })
  await ask(as(superuser, 'postgres'), `drop database ${database} with (force)`)
})

const [institution, year, level, term] = Array.from({ length: 4 }, () => randomUUID())
/** Former events had a level, marks and two instants, either of which could be absent. */
const EVENTS = {
  day: ["'2026-09-12T11:00:00Z'", "'2026-09-12T20:00:00Z'"],
  night: ["'2026-09-12T23:00:00Z'", "'2026-09-13T06:00:00Z'"],
  undated: ['null', 'null'],
  onlyEnd: ['null', "'2025-12-30T12:00:00Z'"],
  backwards: ["'2026-09-12T11:00:00Z'", "'2026-09-10T20:00:00Z'"],
  moment: ["'2026-09-12T11:00:00Z'", "'2026-09-12T11:00:00Z'"],
}

test('events that had a level, marks and instants become events with days and hours of their own', async () => {
  const ids = new Map(Object.keys(EVENTS).map(name => [name, randomUUID()]))
  const person = randomUUID()
  const account = randomUUID()
  await ask(
    as('lousa_owner'),
    `insert into institution (institution_id, kind, name) values ('${institution}', 'SCHOOL', 'Escola')`,
    `insert into academic_year (institution_id, id, year, start_date, end_date)
     values ('${institution}', '${year}', 2026, '2026-01-01', '2026-12-31')`,
    `insert into education_level (institution_id, id, academic_year_id, name, type)
     values ('${institution}', '${level}', '${year}', 'Esporte', 'QUARTER')`,
    `insert into academic_term (institution_id, id, academic_year_id, education_level_id, position, start_date, end_date)
     values ('${institution}', '${term}', '${year}', '${level}', 1, '2026-02-01', '2026-04-30')`,
    ...Object.entries(EVENTS).map(
      ([name, [start, end]]) => `
        insert into grade (institution_id, id, academic_year_id, education_level_id, name, sort_key, type, highest,
          average, shift, performance_policy, parallel_groups, is_event, event_start, event_end)
        values ('${institution}', '${ids.get(name)}', '${year}', '${level}', '${name}', '${name}', 'MARK', 100, 60, 'MORNING',
          '{"mode": "MEAN"}', '{A,B}', true, ${start}, ${end})`,
    ),
    `insert into academic_term_mark (institution_id, grade_id, academic_term_id, highest)
     values ('${institution}', '${ids.get('day')}', '${term}', 100)`,
    `insert into person (institution_id, id, name, created_at, updated_at)
     values ('${institution}', '${person}', 'Ana', now(), now())`,
    `insert into account (institution_id, id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     values ('${institution}', '${account}', '${person}', 'STUDENT', '1', 'ana', 'ana', 'ana', now())`,
    `insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, class_number,
       start_date, created_at)
     values ('${institution}', '${year}', '${ids.get('day')}', '${account}', 'ACTIVE', 1, '2026-02-01', now())`,
  )
  await migrated(MIGRATIONS)
  const { rows } = await ask(
    as('lousa_owner'),
    `select name, event_first_day::text as first, event_last_day::text as last, event_start_hour::text as start,
       event_end_hour::text as "end", education_level_id as level, type, highest, average, shift, performance_policy as policy,
       parallel_groups as groups, self_enrollment as self
     from grade order by name`,
  )
  const bare = {
    level: null,
    type: null,
    highest: null,
    average: null,
    shift: null,
    policy: null,
    groups: [],
    self: true,
  }
  const whole = { start: null, end: null }
  expect(rows).toEqual([
    { name: 'backwards', first: '2026-09-12', last: '2026-09-12', ...whole, ...bare },
    { name: 'day', first: '2026-09-12', last: '2026-09-12', start: '08:00:00', end: '17:00:00', ...bare },
    { name: 'moment', first: '2026-09-12', last: '2026-09-12', ...whole, ...bare },
    { name: 'night', first: '2026-09-12', last: '2026-09-13', start: '20:00:00', end: '03:00:00', ...bare },
    { name: 'onlyEnd', first: '2026-01-01', last: '2026-01-01', ...whole, ...bare },
    { name: 'undated', first: '2026-01-01', last: '2026-01-01', ...whole, ...bare },
  ])
  const { rows: left } = await ask(
    as('lousa_owner'),
    `select (select count(*)::int from academic_term_mark) as marks, class_number as number, protocol ~ '^[2-9B-Z]{8}$' as protocol
     from student_enrollment`,
  )
  expect(left).toEqual([{ marks: 0, number: null, protocol: true }])
})
