import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableTypes } from '../src/platform/db/table-types.ts'
import { createSchool } from './school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The few tables without tenant, by name and for a reason. */
const WITHOUT_TENANT = ['institution_hostname', 'rate_limit', 'schema_migration']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('every table of the catalogue is a tenant table with a policy, or is named without one', async () => {
  const { rows } = await app.owner.query<{
    name: string
    secured: boolean
    policies: number
    tenant: boolean
  }>(`
    select c.relname as name, c.relrowsecurity as secured,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id') as tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`)
  const open = rows.filter(row => !(row.tenant && row.secured && row.policies === 1)).map(row => row.name)
  expect(open.sort()).toEqual(WITHOUT_TENANT)
})

test('every key of a tenant table begins with the tenant', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `
    select con.conrelid::regclass || '.' || con.conname as name
    from pg_constraint con
    join pg_class c on c.oid = con.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute first on first.attrelid = con.conrelid and first.attnum = con.conkey[1]
    where con.contype in ('p', 'u', 'x', 'f') and not c.relispartition
      and c.relname <> all ($1) and first.attname <> 'institution_id'`,
    [WITHOUT_TENANT],
  )
  expect(rows).toEqual([])
})

test('every foreign key of a tenant table is composed with the tenant on both sides', async () => {
  const { rows } = await app.owner.query<{ name: string }>(`
    select con.conname as name
    from pg_constraint con
    join pg_class c on c.oid = con.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where con.contype = 'f' and not c.relispartition and con.confrelid <> 'institution'::regclass
      and not exists (select 1 from pg_attribute a where a.attrelid = con.confrelid and a.attnum = con.confkey[1] and a.attname = 'institution_id')`)
  expect(rows).toEqual([])
})

test('the application role owns nothing, bypasses nothing and reads no payload of the queue', async () => {
  const client = new pg.Client(app.connections.app)
  await client.connect()
  try {
    const { rows } = await client.query<{ owned: number; powerful: boolean; payload: boolean }>(`
      select (select count(*)::int from pg_class where pg_get_userbyid(relowner) = current_user) as owned,
        (select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as powerful,
        has_column_privilege('pgboss.job_common', 'data', 'select') as payload`)
    expect(rows).toEqual([{ owned: 0, powerful: false, payload: false }])
  } finally {
    await client.end()
  }
})

test('class: a database role that reaches its owner: every function that runs as its owner names temporary objects last, where they shadow nothing', async () => {
  const { rows } = await app.owner.query<{ name: string; path: string | null }>(`
    select p.oid::regprocedure::text as name,
      (select substr(each, length('search_path=') + 1) from unnest(p.proconfig) each where each like 'search_path=%') as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ path }) => !/^[\w, "]+, pg_temp$/.test(path ?? ''))).toEqual([])
})

test('class: a database role that reaches its owner: the application role creates no temporary object', async () => {
  const client = new pg.Client(app.connections.app)
  await client.connect()
  try {
    const { rows } = await client.query(
      "select has_database_privilege(current_database(), 'TEMP') as allowed",
    )
    expect(rows).toEqual([{ allowed: false }])
    for (const statement of [
      'create temporary table session (id uuid)',
      'create temporary view account as select 1 as id',
      'create function pg_temp.lower(text) returns text language sql as $$ select $1 $$',
      'create table public.session_of_mine (id uuid)',
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied/)
  } finally {
    await client.end()
  }
})

test('a connection without tenant sees no row, and after a transaction the tenant is gone', async () => {
  const school = await createSchool(app)
  const client = new pg.Client(app.connections.app)
  await client.connect()
  try {
    const count = async () =>
      (await client.query<{ n: number }>('select count(*)::int as n from person')).rows[0]?.n
    expect(await count()).toBe(0)
    await client.query('begin')
    await client.query("select set_config('app.institution_id', $1, true)", [school.id])
    expect(await count()).toBeGreaterThan(0)
    await client.query('commit')
    expect(await count()).toBe(0)
  } finally {
    await client.end()
  }
})

test('the application cannot change or erase what was audited', async () => {
  const school = await createSchool(app)
  await expect(
    app.within(school.id, db =>
      db.deleteFrom('audit_entry').where('institution_id', '=', school.id).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(
    app.within(school.id, db =>
      db.updateTable('audit_entry').set({ action: 'X' }).where('institution_id', '=', school.id).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
})

test('a row of another institution cannot be referred to', async () => {
  const [one, two] = [await createSchool(app), await createSchool(app)]
  await expect(
    app.within(one.id, db =>
      db
        .insertInto('session')
        .values({
          institution_id: one.id,
          account_id: two.instructor.id,
          created_at: '2026-01-01',
          expires_at: '2027-01-01',
        })
        .execute(),
    ),
  ).rejects.toThrow(/session_account_fkey/)
  await expect(
    app.within(one.id, db =>
      db
        .insertInto('training_type')
        .values({ institution_id: two.id, name: 'Outra', initials: 'O' })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('a backfill and a bulk load by the owner reach every row of every institution', async () => {
  await createSchool(app)
  await createSchool(app)
  const client = await app.owner.connect()
  try {
    const all = await client.query<{ n: number }>('select count(*)::int as n from person')
    const updated = await client.query("update person set note = 'migrado'")
    expect(updated.rowCount).toBe(all.rows[0]?.n)
    const { rows } = await client.query<{ id: string }>(
      'select institution_id as id from institution limit 1',
    )
    const loaded = await client.query(
      "insert into training_type (institution_id, name, initials) select $1, 'T' || n, 'T' from generate_series(1, 1000) n",
      [rows[0]?.id],
    )
    expect(loaded.rowCount).toBe(1000)
  } finally {
    client.release()
  }
})

test('the table types are those of the migrated database', async () => {
  const client = new pg.Client(app.connections.owner)
  await client.connect()
  const types = await tableTypes(client)
  await client.end()
  expect(await readFile(join(import.meta.dirname, '../src/modules/tables.ts'), 'utf8')).toBe(types)
})
