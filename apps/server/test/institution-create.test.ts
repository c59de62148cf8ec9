import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensureDatabase } from '../src/main/database.ts'
import { type Running, run } from '../src/main/run.ts'
import { readSecret } from '../src/main/secret.ts'
import { setupCodeOf } from '../src/modules/identity/first-run/setup-code.service.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

const COMMAND = join(import.meta.dirname, '../src/main/institutions/institution-create.ts')
const QUIET = { PORT: '0', LOUSA_LOG_LEVEL: 'silent', LOUSA_DEMO: 'off' }
const GOOD = {
  kind: 'school',
  name: 'Escola do Terminal',
  host: 'terminal.test',
  'admin-name': 'Téo Terminal',
  'admin-cpf': '529.982.247-25',
}
const PASSWORD = 'giz-e-lousa'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-create-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Options = Partial<Record<string, string | undefined>>

/** The command as a process of its own, without a terminal. */
const create = (options: Options, more: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const given = Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, value],
    )
    const child = spawn(process.execPath, [COMMAND, ...given, ...more], {
      env: { PATH: process.env.PATH, ...QUIET, LOUSA_DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.stderr.on('data', chunk => {
      err += chunk
    })
    child.on('error', reject)
    child.on('close', code => resolve({ code, out, err }))
  })

const ask = (running: Running, host: string, path: string, body?: object) =>
  running.app.server.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: { host },
    ...(body ? { payload: body } : {}),
  })

const started = async <T>(work: (running: Running) => Promise<T>): Promise<T> => {
  const running = await run({ ...QUIET, LOUSA_DATA_DIR: folder }, { say: () => undefined })
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}

describe('the command that creates an institution is refused', () => {
  test.each<[string, Options, string[], string]>([
    [
      'without a terminal for what is missing',
      { ...GOOD, 'admin-cpf': undefined },
      [],
      '--admin-cpf: obrigatório',
    ],
    ['with a wrong CPF', { ...GOOD, 'admin-cpf': '52998224724' }, [], '--admin-cpf: Informe um CPF válido'],
    ['with another kind', { ...GOOD, kind: 'club' }, [], '--kind: Informe school ou municipal'],
    [
      'with a host that is an address',
      { ...GOOD, host: 'http://x.test/' },
      [],
      '--host: Informe um endereço',
    ],
    ['with a wrong e-mail', { ...GOOD, 'admin-email': 'x' }, [], '--admin-email: '],
    [
      'with a password as an option',
      GOOD,
      ['--admin-password', PASSWORD],
      '--admin-password: não reconhecido',
    ],
    [
      'with a password file that is not there',
      { ...GOOD, 'admin-password-file': '/no/file' },
      [],
      '--admin-password-file: ',
    ],
    ['with an origin that is none', { ...GOOD, origin: 'escola' }, [], '--origin: '],
  ])('%s, by the name of the option', async (_, options, more, message) => {
    const { code, out, err } = await create(options, more)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err).not.toMatch(/\n\s+at |Error:/)
  })
})

test('an empty server tells the code of its first run, and no longer once there is an institution', async () => {
  const secret = () => readSecret(readConfig({ ...QUIET, LOUSA_DATA_DIR: folder }, { webDir: '' }))
  await started(async running => {
    expect(running.setupCode).toBe(setupCodeOf(await secret()))
    expect((await ask(running, 'terminal.test', 'first-run')).json()).toEqual({ open: true })
  })
  const { code, out, err } = await create(GOOD)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('https://terminal.test/register#')
  await started(async running => {
    expect(running.setupCode).toBeNull()
    expect((await ask(running, 'terminal.test', 'first-run')).json()).toEqual({ open: false })
    const token = out.match(/#([\w-]+)/)?.[1]
    expect((await ask(running, 'terminal.test', 'auth/link', { token })).json()).toMatchObject({
      kind: 'INVITATION',
      firstName: 'Téo',
      institution: 'Escola do Terminal',
    })
    const password = { token, password: PASSWORD, acceptedTermsVersion: 1 }
    expect((await ask(running, 'terminal.test', 'auth/password-update', password)).statusCode).toBe(204)
  })
})

test('an institution is created beside a running server, with a password from a file, and a host only once', async () => {
  const file = join(folder, 'senha.txt')
  await writeFile(file, `${PASSWORD}\n`)
  await started(async running => {
    const options = {
      ...GOOD,
      kind: 'Municipal',
      name: 'Secretaria',
      host: 'Secretaria.Test',
      'admin-password-file': file,
    }
    const { code, out, err } = await create(options)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Secretaria, em secretaria.test')
    expect(out).not.toContain(PASSWORD)
    const current = (await ask(running, 'secretaria.test', 'institution/current')).json()
    expect(current).toMatchObject({ name: 'Secretaria', kind: 'MUNICIPAL', selfRegistration: true })
    const entered = await ask(running, 'secretaria.test', 'auth/token', {
      username: '52998224725',
      password: PASSWORD,
    })
    expect(entered.statusCode).toBe(200)
    const again = await create({ ...options, name: 'Outra' })
    expect([again.code, again.err.trim()]).toEqual([
      1,
      '--host: Este endereço já pertence a outra instituição.',
    ])
    const hosts = await running.app.gateway.platform(
      'select hostname from institution_hostname order by 1',
      [],
    )
    expect(hosts).toEqual([{ hostname: 'secretaria.test' }, { hostname: 'terminal.test' }])
  })
})

test('an institution is created in an external database, without touching the data folder', async () => {
  const database = `create_${process.pid}`
  const { host, port, superuser } = inject('postgres')
  const server = {
    superuser,
    connection: (user: string, name: string) => ({ host, port, user, database: name }),
  } as EmbeddedPostgres
  await ensureDatabase(server, database)
  const url = (role: string) =>
    `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const client = new pg.Client(server.connection(superuser, 'postgres'))
  await client.connect()
  try {
    const { code, err } = await create(GOOD, [], {
      DATABASE_URL: url('lousa_app'),
      DATABASE_OWNER_URL: url('lousa_owner'),
      DATABASE_QUEUE_URL: url('lousa_queue'),
      LOUSA_SECRET: 'a secret of at least thirty-two characters',
      LOUSA_DATA_DIR: '/proc/no-folder-can-be-here',
    })
    expect([code, err]).toEqual([0, ''])
    const owner = new pg.Client(server.connection('lousa_owner', database))
    await owner.connect()
    const { rows } = await owner.query(
      'select name, hostname from institution join institution_hostname using (institution_id)',
    )
    await owner.end()
    expect(rows).toEqual([{ name: GOOD.name, hostname: GOOD.host }])
  } finally {
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  }
})
