import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { ensureDatabase } from '../src/main/database.ts'
import { DEMO_ACCOUNTS, DEMO_HOSTS, DEMO_PASSWORD } from '../src/main/demo/demo-accounts.ts'
import { type Running, run } from '../src/main/run.ts'
import type { EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

const QUIET = { PORT: '0', LOUSA_LOG_LEVEL: 'silent' }

const ask = (running: Running, host: string, path: string, init: { token?: string; body?: object } = {}) =>
  running.app.server.inject({
    method: init.body ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: { host, ...(init.token ? { authorization: `Bearer ${init.token}` } : {}) },
    ...(init.body ? { payload: init.body } : {}),
  })

const signIn = async (running: Running, host: string, cpf: string): Promise<string> =>
  (await ask(running, host, 'auth/token', { body: { username: cpf, password: DEMO_PASSWORD } })).json()
    .accessToken

describe('a first start on an empty folder', () => {
  let folder: string
  let running: Running
  const printed: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lousa-start-'))
    // Simulates `node --watch`, under which child processes report each module that they load.
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    running = await run({ ...QUIET, LOUSA_DATA_DIR: folder }, { say: line => printed.push(line) })
    vi.unstubAllEnvs()
  })
  afterAll(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('makes both demo institutions in full', async () => {
    const school = await signIn(running, 'localhost', DEMO_ACCOUNTS[0]!.cpf)
    const municipal = await signIn(running, 'municipio.localhost', DEMO_ACCOUNTS[0]!.cpf)
    const total = async (host: string, token: string) =>
      (await ask(running, host, 'user?type=STUDENT', { token })).json().totalRowCount
    const grades = async (host: string, token: string, events: boolean) =>
      (await ask(running, host, `grades?showOnlyEvents=${events}`, { token })).json().totalRowCount
    expect(await total('localhost', school)).toBe(1000)
    expect(await grades('localhost', school, false)).toBe(30)
    expect(await total('municipio.localhost', municipal)).toBe(600)
    expect(await grades('municipio.localhost', municipal, false)).toBe(40)
    expect(await grades('municipio.localhost', municipal, true)).toBe(3)
  })

  test('lets every demo account in where its role applies, and nowhere else', async () => {
    for (const account of DEMO_ACCOUNTS) {
      for (const kind of ['SCHOOL', 'MUNICIPAL'] as const) {
        const token = await signIn(running, DEMO_HOSTS[kind], account.cpf)
        expect([account.label, kind, token !== undefined]).toEqual([
          account.label,
          kind,
          account.kinds.includes(kind),
        ])
      }
    }
  })

  test('prints the progress of the demo and no message of the runtime', () => {
    expect(printed.join('\n')).toMatch(/demonstração.*1[.]000 alunos/)
    expect(printed.filter(line => line.includes('[object'))).toEqual([])
  })

  test('listens only on this machine while demo accounts exist', () => {
    expect(
      running.app.server.addresses().map(each => (typeof each === 'string' ? each : each.address)),
    ).toEqual(['127.0.0.1'])
  })

  test('refuses a second process on the same data', async () => {
    await expect(run({ ...QUIET, LOUSA_DATA_DIR: folder }, { say: () => undefined })).rejects.toThrow(
      /outro processo|em uso/i,
    )
  })
})

describe('with an external PostgreSQL', () => {
  const database = `external_${process.pid}`
  const { host, port, superuser } = inject('postgres')
  const server = {
    superuser,
    connection: (user: string, name: string) => ({ host, port, user, database: name }),
  } as EmbeddedPostgres
  const url = (role: string) =>
    `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const env = {
    ...QUIET,
    DATABASE_URL: url('lousa_app'),
    DATABASE_OWNER_URL: url('lousa_owner'),
    DATABASE_QUEUE_URL: url('lousa_queue'),
    LOUSA_SECRET: 'a secret of at least thirty-two characters',
  }
  beforeAll(() => ensureDatabase(server, database))
  afterAll(async () => {
    const client = new pg.Client(server.connection(superuser, 'postgres'))
    await client.connect()
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  })

  test('web processes and workers start together, and no demo is made', async () => {
    const say = () => undefined
    const processes = await Promise.all([
      run({ ...env, LOUSA_ROLE: 'web' }, { say }),
      run({ ...env, LOUSA_ROLE: 'web' }, { say }),
      run({ ...env, LOUSA_ROLE: 'worker' }, { say }),
    ])
    try {
      expect(processes.map(each => [each.url !== null, each.demo])).toEqual([
        [true, false],
        [true, false],
        [false, false],
      ])
      expect((await ask(processes[0], 'localhost', 'health')).json()).toEqual({ status: 'ok' })
      expect((await ask(processes[0], 'localhost', 'institution/current')).json().code).toBe('UNKNOWN_HOST')
    } finally {
      await Promise.all(processes.map(each => each.stop()))
    }
  })

  test('an application account that owns the tables is refused', async () => {
    await expect(run({ ...env, DATABASE_URL: url('lousa_owner') }, { say: () => undefined })).rejects.toThrow(
      /dona de tabelas/,
    )
  })

  const asSuperuser = async (name: string, ...statements: string[]) => {
    const client = new pg.Client(server.connection(superuser, name))
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  test('an application account that may create temporary tables is refused where the owner cannot forbid it', async () => {
    // A hosted database that belongs to its provider.
    await asSuperuser(database, 'grant create on schema public to lousa_owner')
    await asSuperuser(
      'postgres',
      `alter database ${database} owner to ${superuser}`,
      `grant temporary on database ${database} to public`,
    )
    await expect(run(env, { say: () => undefined })).rejects.toThrow(/REVOKE TEMPORARY ON DATABASE/)
    await asSuperuser('postgres', `alter database ${database} owner to lousa_owner`)
    const running = await run(env, { say: () => undefined })
    await running.stop()
  })

  test('a database that a later release has changed is refused', async () => {
    const later = "'9999-later.sql'"
    await asSuperuser(database, `insert into schema_migration values (${later}, '', now())`)
    await expect(run(env, { say: () => undefined })).rejects.toThrow(/mais nova.*9999-later\.sql/)
    await asSuperuser(database, `delete from schema_migration where name = ${later}`)
  })

  test('a setting that is missing or wrong stops the start with its name', async () => {
    await expect(run({ ...env, LOUSA_SECRET: undefined }, { say: () => undefined })).rejects.toThrow(
      /LOUSA_SECRET/,
    )
    await expect(run({ ...QUIET, PORT: 'abc' }, { say: () => undefined })).rejects.toThrow(/PORT/)
    await expect(run({ ...QUIET, LOUSA_ROLE: 'worker' }, { say: () => undefined })).rejects.toThrow(
      /DATABASE_URL/,
    )
  })
})
