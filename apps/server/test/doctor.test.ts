import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensureDatabase } from '../src/main/database.ts'
import { examine } from '../src/main/operator/examine.ts'
import { FINDING_WORDS } from '../src/main/operator/finding.words.ts'
import { run } from '../src/main/run.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { runsAsRoot, unprivilegedAccount } from '../src/platform/postgres/os-account.ts'

const SECRET = 'a secret of at least thirty-two characters'
const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-doctor-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

type Asked = { env: Record<string, string>; now?: Date; freeBytes?: () => Promise<number> }
/** Check → "level: what is said". */
const found = async ({ env, now = new Date(), ...rest }: Asked): Promise<Map<string, string>> => {
  const config = readConfig({ PORT: '0', LOUSA_PUSH: 'off', ...env }, { webDir: '/nowhere' })
  const findings = await examine({ config, now, ...rest })
  return new Map(findings.map(({ check, level, said }) => [check, `${level}: ${said}`]))
}

describe('over a database that runs', () => {
  const database = `doctor_${process.pid}`
  const { host, port, superuser } = inject('postgres')
  const server = {
    superuser,
    connection: (user: string, name: string) => ({ host, port, user, database: name }),
  } as EmbeddedPostgres
  const url = (role: string) =>
    `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const env = {
    DATABASE_URL: url('lousa_app'),
    DATABASE_OWNER_URL: url('lousa_owner'),
    DATABASE_QUEUE_URL: url('lousa_queue'),
    LOUSA_SECRET: SECRET,
  }
  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client(server.connection('lousa_owner', database))
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  let ownPort: string | undefined
  beforeAll(async () => {
    await ensureDatabase(server, database)
    const running = await run({ ...env, PORT: '0', LOUSA_LOG_LEVEL: 'silent' }, { say: () => undefined })
    const { port: own } = new URL(running.url ?? '')
    ownPort = (await found({ env: { ...env, PORT: own } })).get('port')
    await running.stop()
  })
  afterAll(async () => {
    const client = new pg.Client(server.connection(superuser, 'postgres'))
    await client.connect()
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  })

  test('all is well after a start', async () => {
    const findings = await found({ env })
    expect([...findings].filter(([, said]) => !said.startsWith('OK')).map(([check]) => check)).toEqual([
      'mail',
    ])
    expect(findings.get('database')).toContain('O PostgreSQL 18 responde')
    expect(findings.get('migrations')).toMatch(/^OK: As \d+ migrações/)
    expect(findings.get('queue')).toMatch(/^OK/)
  })

  test('the port of a running server of ours is told as such', () => {
    expect(ownPort).toMatch(/^OK: A Lousa responde/)
  })

  test('a database of a newer program is told with its migrations', async () => {
    await asOwner("insert into schema_migration values ('9999-later.sql', '', now())")
    expect((await found({ env })).get('migrations')).toMatch(/^ERROR: .*mais nova.*9999-later\.sql/)
    await asOwner("delete from schema_migration where name = '9999-later.sql'")
  })

  test('a migration that is missing, one that was changed and one that was left half done are told apart', async () => {
    await asOwner(
      'create table kept as select * from schema_migration',
      'delete from schema_migration where name = (select max(name) from schema_migration)',
    )
    expect((await found({ env })).get('migrations')).toMatch(/^WARNING: Faltam 1 migrações/)
    await asOwner("update schema_migration set hash = 'other' where name like '0001%'")
    expect((await found({ env })).get('migrations')).toMatch(/^ERROR: .*alteradas.*0001-/)
    await asOwner(
      'delete from schema_migration',
      'insert into schema_migration select * from kept',
      'drop table kept',
    )
    // CREATE INDEX CONCURRENTLY leaves this behind when it finds two equal rows.
    await asOwner('create table twice as select 1 as a from generate_series(1, 2)')
    await expect(asOwner('create unique index concurrently half on twice (a)')).rejects.toThrow()
    expect((await found({ env })).get('database')).toMatch(/^ERROR: .*pela metade \(half\)/)
    await asOwner('drop table twice')
  })

  test('an account of the application that owns the tables is told', async () => {
    expect((await found({ env: { ...env, DATABASE_URL: url('lousa_owner') } })).get('database')).toMatch(
      /^ERROR: .*privilégios demais \(OWNS\)/,
    )
  })

  test('a database that is away is told, and everything else is looked at all the same', async () => {
    const away = url('lousa_owner').replace(`port=${port}`, 'port=1')
    const findings = await found({ env: { ...env, DATABASE_OWNER_URL: away } })
    expect(findings.get('database')).toMatch(/^ERROR: O banco de dados não responde/)
    expect(findings.get('secret')).toMatch(/^OK/)
    expect(findings.has('migrations')).toBe(false)
  })

  test('a clock that was set back behind what is written is told', async () => {
    const now = new Date(Date.now() - 3_600_000)
    expect((await found({ env, now })).get('clock')).toMatch(/^ERROR: .*ao menos (59|60) minutos atrás/)
  })
})

describe('without a server', () => {
  test('a folder that is not there yet is well, and is not made', async () => {
    const dataDir = join(await newFolder(), 'data')
    const findings = await found({ env: { LOUSA_DATA_DIR: dataDir } })
    expect(findings.get('folder')).toMatch(/^OK: .*será criada/)
    expect(findings.get('database')).toMatch(/^OK: Ainda não há banco/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a full disk is told, and little room for the next backup', async () => {
    const env = { LOUSA_DATA_DIR: await newFolder() }
    expect((await found({ env, freeBytes: async () => 1_000_000 })).get('disk')).toMatch(/^ERROR: Há só 1 MB/)
    expect((await found({ env, freeBytes: async () => 500_000_000 })).get('disk')).toMatch(
      /^WARNING: Há só 500 MB/,
    )
  })

  test('a place of backups that is none is told, and little room in it', async () => {
    const folder = await newFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    const env = { LOUSA_DATA_DIR: join(folder, 'data'), LOUSA_BACKUP_DIR: file }
    expect((await found({ env })).get('backup')).toBe(
      `ERROR: ${file} não pode receber backups: não é uma pasta em que esta conta grava. Confira se o disco está montado com escrita e de quem é a pasta, ou indique outra em LOUSA_BACKUP_DIR.`,
    )
    // One that is not there is made by the first backup.
    const made = { ...env, LOUSA_BACKUP_DIR: join(folder, 'new', 'backups') }
    expect((await found({ env: made })).get('backup')).toMatch(/^ERROR: Ainda não há nenhum backup/)
  })

  test('a folder that only another account may write to is told', async () => {
    const folder = await newFolder()
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o555)
    // Root writes everywhere: the question is asked by an ordinary account.
    cpSync(join(import.meta.dirname, '../src/main/operator/folder-facts.ts'), join(folder, 'folder-facts.ts'))
    cpSync(process.execPath, join(folder, 'node'))
    const program = `import { folderFacts } from ${JSON.stringify(join(folder, 'folder-facts.ts'))}
      console.log(JSON.stringify(await folderFacts(${JSON.stringify(closed)})))`
    const child = spawn(join(folder, 'node'), ['--input-type=module', '-e', program], {
      ...(runsAsRoot() ? unprivilegedAccount() : {}),
      cwd: '/',
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', part => {
      said += part
    })
    await once(child, 'close')
    expect(JSON.parse(said)).toMatchObject({ exists: true, isFolder: true, readable: true, writable: false })
  })

  test('files of a database tell how it was stopped, of which version they are, and when they are incomplete', async () => {
    const dataDir = await newFolder()
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
    const env = { LOUSA_DATA_DIR: dataDir }
    const said = async () => (await found({ env })).get('database')
    const { clusterDir } = embedded
    cpSync(join(clusterDir, 'global/pg_control'), join(dataDir, 'while-running'))
    await embedded.stop()
    const before = readdirSync(dataDir)
    expect(await said()).toMatch(/^OK: Os arquivos são do PostgreSQL 18, encerrado em ordem/)
    expect(readdirSync(dataDir)).toEqual(before)
    cpSync(join(dataDir, 'while-running'), join(clusterDir, 'global/pg_control'))
    expect(await said()).toMatch(/^WARNING: .*não foi encerrado em ordem/)
    await writeFile(join(clusterDir, 'PG_VERSION'), '17\n')
    expect(await said()).toMatch(/^ERROR: .*PostgreSQL 17, e esta Lousa usa o 18/)
    await rm(join(clusterDir, 'global/pg_control'))
    expect(await said()).toMatch(/^ERROR: .*incompletos/)
  })

  test('a key that others may read is told with its cure', async () => {
    const dataDir = await newFolder()
    await writeFile(join(dataDir, 'secret'), 'x', { mode: 0o644 })
    const { secret } = Object.fromEntries(await found({ env: { LOUSA_DATA_DIR: dataDir } }))
    expect(secret).toBe(
      `ERROR: Outras contas desta máquina leem a chave (permissões 644). Rode: chmod 600 ${dataDir}/secret`,
    )
  })

  test('a port of another program and a mail server that is away are told', async () => {
    const other = createServer(socket => socket.destroy()).listen(0, '0.0.0.0')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const away = (free.address() as AddressInfo).port
    free.close()
    const env = {
      LOUSA_DATA_DIR: await newFolder(),
      LOUSA_DEMO: 'off',
      PORT: String(port),
      SMTP_URL: `smtp://user:hidden@127.0.0.1:${away}`,
    }
    const findings = await found({ env })
    other.close()
    expect(findings.get('port')).toMatch(/^ERROR: .*outro programa/)
    expect(findings.get('mail')).toMatch(/^ERROR: .*\(E\w+\)/)
    expect([...findings.values()].join()).not.toMatch(/hidden|user/)
  })
})

describe('the command', () => {
  const doctor = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/doctor.ts')], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        said += part
      })
    const [code] = await once(child, 'close')
    return { code, said }
  }

  test('ends well where nothing is wrong, with a line for each check', async () => {
    const { code, said } = await doctor({ LOUSA_DATA_DIR: join(await newFolder(), 'data'), PORT: '0' })
    expect([code, said]).toEqual([0, expect.stringMatching(/^ok {5}Pasta de dados: /)])
    expect(said).toMatch(/^aviso {2}E-mail: /m)
  })

  test('ends with 1 where something is, also in the settings, and says what to do', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const { code, said } = await doctor({ LOUSA_DATA_DIR: file, PORT: '0' })
    expect([code, said]).toEqual([1, expect.stringMatching(/^erro {3}Pasta de dados: .*não é uma pasta/)])
    const wrong = await doctor({ PORT: 'abc' })
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/^erro {3}Configuração: .*PORT/s)])
  })
})

test('every sentence of a check that is not well says what to do', () => {
  const cured = /[.:!] .+|\{problems\}/
  for (const [check, { name: _, ...words }] of Object.entries(FINDING_WORDS))
    for (const [code, sentence] of Object.entries(words))
      if (
        !/^(WRITABLE|ROOM|FREE|OURS|ANSWERS|CURRENT|RIGHT|FLOWS|FRESH|KEPT|BEHIND|WILL_BE_MADE|EMPTY)$/.test(
          code,
        )
      )
        expect([check, code, sentence]).toEqual([check, code, expect.stringMatching(cured)])
})
