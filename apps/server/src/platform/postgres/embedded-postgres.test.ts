import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { runsAsRoot, unprivilegedAccount } from './os-account.ts'

const HERE = import.meta.dirname
const folders: string[] = []
const children: ChildProcess[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-test-'))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

async function query(server: EmbeddedPostgres, text: string, role = 'postgres'): Promise<unknown[]> {
  const client = new Client({ ...server.connection(role, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined) // a killed server ends the connection; the query itself rejects
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilAnswered(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await query(server, text)
    } catch (error) {
      if (attempt > 150) throw error
      await sleep(100)
    }
  }
}

function postmasterPid(clusterDir: string): number {
  return Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10)
}

/** Another Node process that starts a server on the folder; its lines say what happened. */
function startElsewhere(
  dataDir: string,
  body: string,
  from = HERE,
  options: { uid?: number; gid?: number } = {},
) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(from, 'embedded-postgres.ts')).href)}
    const say = line => process.stdout.write(line + '\\n')
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: line => say('log ' + line) })
      say('started ' + JSON.stringify({ socketDir: server.socketDir, clusterDir: server.clusterDir }))
      ${body}
    } catch (error) { say('failed ' + error.code + ' ' + error.message) }`
  const node = from === HERE ? process.execPath : join(from, '..', 'node')
  const child = spawn(node, ['--input-type=module', '-e', program], {
    ...options,
    cwd: from === HERE ? fileURLToPath(new URL('../../../', import.meta.url)) : '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  createInterface({ input: child.stderr }).on('line', line => lines.push(`stderr ${line}`))
  async function line(start: string): Promise<string> {
    for (let waited = 0; waited < 60_000; waited += 20) {
      const found = lines.find(each => each.startsWith(start))
      if (found) return found.slice(start.length).trim()
      if (child.exitCode !== null && waited > 200) break
      await sleep(20)
    }
    throw new Error(`"${start}" never came. The process said:\n${lines.join('\n')}`)
  }
  return { child, lines, line }
}

/** The content of this folder in a clone, in a place of its own and without the links that an install script makes. */
async function cloneOfThePlatform(): Promise<string> {
  const root = await newFolder()
  const platform = join(root, 'postgres')
  await cp(HERE, platform, { recursive: true })
  await cp(process.execPath, join(root, 'node'))
  await chmod(join(root, 'node'), 0o755)
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(packageName))))
  const modules = join(root, 'node_modules', packageName)
  await mkdir(dirname(modules), { recursive: true })
  await cp(installed, modules, {
    recursive: true,
    filter: async source => !(await lstat(source)).isSymbolicLink(),
  })
  return platform
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(async () => {
  await sleep(500)
  for (const folder of folders)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

describe('a running server', () => {
  let server: EmbeddedPostgres
  let dataDir: string
  const log: string[] = []

  beforeAll(async () => {
    dataDir = await newFolder()
    server = await startEmbeddedPostgres({
      dataDir,
      log: line => log.push(line),
      serverLog: line => log.push(line),
      settings: { work_mem: '5MB' },
    })
    await query(
      server,
      `create role lousa_owner login; create role lousa_app login; create role lousa_queue login;
      create role stranger login; create table kept (id int primary key, word text unique)`,
    )
  })

  afterAll(async () => {
    await server.stop()
  })

  test('the user of the process cannot connect as a role that is not Lousa’s', async () => {
    await expect(query(server, 'select 1', 'stranger')).rejects.toThrow('no pg_hba.conf entry')
  })

  test.each(['postgres', 'lousa_owner', 'lousa_app', 'lousa_queue'])(
    'the user of the process connects as %s without a password',
    async role => {
      expect(await query(server, 'select current_user::text as me', role)).toEqual([{ me: role }])
    },
  )

  test('nobody can connect over the network', async () => {
    expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  test('the log prints no value of a refused row', async () => {
    await query(server, `insert into kept values (1, 'segredo-da-linha')`)
    await expect(query(server, `insert into kept values (2, 'segredo-da-linha')`)).rejects.toThrow('unique')
    await sleep(100)
    expect(log.join('\n')).toContain('duplicate key value')
    expect(log.join('\n')).not.toContain('segredo-da-linha')
  })

  test('accented letters are lowered, compared and counted as letters', async () => {
    const rows = await query(
      server,
      `select lower('ÁÉÇ') as low, 'á' ilike 'Á' as same, length('ção') as letters`,
    )
    expect(rows).toEqual([{ low: 'áéç', same: true, letters: 3 }])
  })

  test('a caller’s setting wins over the default, and the rest stays safe', async () => {
    const rows = await query(
      server,
      `select current_setting('work_mem') as mem, current_setting('fsync') as fsync, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ mem: '5MB', fsync: 'on', jit: 'off' }])
  })

  test('a second process on the same data is refused with a message that names the first', async () => {
    const other = startElsewhere(dataDir, '')
    expect(await other.line('failed')).toContain(`DATA_IN_USE A pasta de dados ${dataDir} já está em uso`)
    expect(await other.line('failed')).toContain(`pid ${process.pid}`)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a second start in the same process is refused as well', async () => {
    const second = startEmbeddedPostgres({ dataDir, log: () => undefined })
    await expect(second).rejects.toMatchObject({ code: 'DATA_IN_USE' })
  })

  test('the database recovers by itself when one of its backends is killed', async () => {
    await query(server, `insert into kept values (10, 'antes do backend')`)
    const victim = new Client(server.connection('postgres', 'postgres'))
    victim.on('error', () => undefined)
    await victim.connect()
    const { rows } = await victim.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await sleep(50)
    expect(await untilAnswered(server, 'select word from kept where id = 10')).toEqual([
      { word: 'antes do backend' },
    ])
  })

  test('the database is started again when its main process is killed', async () => {
    await query(server, `insert into kept values (11, 'antes do postmaster')`)
    const before = postmasterPid(server.clusterDir)
    process.kill(before, 'SIGKILL')
    await sleep(50)
    expect(await untilAnswered(server, 'select word from kept where id = 11')).toEqual([
      { word: 'antes do postmaster' },
    ])
    expect(postmasterPid(server.clusterDir)).not.toBe(before)
  })

  test('a stop closes the server, leaves nothing behind and frees the data for the next start', async () => {
    await Promise.all([server.stop(), server.stop()])
    expect(existsSync(server.socketDir)).toBe(false)
    expect(existsSync(join(server.clusterDir, 'postmaster.pid'))).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['lousa.kernel-lock', 'postgres'])
    server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    expect(await query(server, 'select count(*)::int as n from kept')).toEqual([{ n: 3 }])
  })
})

describe('a process that is killed', () => {
  const WRITE_FOR_EVER = `
    const { Client } = await import('pg')
    const client = new Client(server.connection('postgres', 'postgres'))
    await client.connect()
    await client.query('create table if not exists written (id int primary key)')
    const { rows } = await client.query('select coalesce(max(id), 0) as last from written')
    for (let id = rows[0].last + 1; ; id += 1) {
      await client.query('insert into written values ($1)', [id])
      say('acknowledged ' + id)
    }`

  test('loses no acknowledged row, however often it happens while rows are written', async () => {
    const dataDir = await newFolder()
    let acknowledged = 0
    for (const lifetime of [300, 20, 150]) {
      const writer = startElsewhere(dataDir, WRITE_FOR_EVER)
      await writer.line('acknowledged')
      await sleep(lifetime)
      writer.child.kill('SIGKILL')
      await once(writer.child, 'exit')
      const last = writer.lines.filter(each => each.startsWith('acknowledged')).at(-1)
      acknowledged = Number(last?.split(' ')[1])
    }
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    const [row] = await query(server, 'select count(*)::int as n, max(id) as last from written')
    await server.stop()
    expect(acknowledged).toBeGreaterThan(3)
    expect(row).toSatisfy(
      (kept: { n: number; last: number }) => kept.n === kept.last && kept.last >= acknowledged,
    )
  })

  test('leaves nothing of a first start that did not come to its end, once the next one is ready', async () => {
    const dataDir = await newFolder()
    const first = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    await first.stop()
    await rename(first.clusterDir, `${first.clusterDir}-initdb`)
    const next = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    await next.stop()
    expect(existsSync(`${first.clusterDir}-initdb`)).toBe(false)
  })

  test('takes its database with it', async () => {
    const dataDir = await newFolder()
    const owner = startElsewhere(dataDir, 'setInterval(() => {}, 1000)')
    const { clusterDir, socketDir } = JSON.parse(await owner.line('started'))
    folders.push(socketDir)
    owner.child.kill('SIGKILL')
    await expect.poll(() => existsSync(join(clusterDir, 'postmaster.pid')), { timeout: 10_000 }).toBe(false)
  })

  test('leaves at worst an orphan server, which the next start ends before it goes on', async () => {
    const dataDir = await newFolder()
    const owner = startElsewhere(dataDir, WRITE_FOR_EVER)
    await owner.line('acknowledged')
    const clusterDir = join(dataDir, 'postgres')
    const orphan = postmasterPid(clusterDir)
    const shell = Number(readFileSync(`/proc/${orphan}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
    const watcher = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number)
    owner.child.kill('SIGSTOP')
    for (const pid of [shell, ...watcher.filter(pid => pid !== orphan)]) process.kill(pid, 'SIGKILL')
    owner.child.kill('SIGKILL')
    await sleep(200)
    expect(existsSync(`/proc/${orphan}`)).toBe(true)

    const log: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, log: line => log.push(line) })
    const rows = await query(server, 'select count(*)::int > 0 as some from written')
    await server.stop()
    expect(rows).toEqual([{ some: true }])
    expect(log.join('\n')).toContain(
      `Encerrando o PostgreSQL que sobrou de uma execução anterior (pid ${orphan}`,
    )
  })

  test('does not block the next start when its number now belongs to a stranger', async () => {
    const dataDir = await newFolder()
    const first = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    writeFileSync(join(dataDir, 'lousa.lock'), JSON.stringify({ pid: stranger.pid, began: '1' }))
    writeFileSync(
      join(first.clusterDir, 'postmaster.pid'),
      `${stranger.pid}\n${first.clusterDir}\n1\n5432\n\n\n\nready\n`,
    )
    const second = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(stranger.exitCode).toBe(null)
  })
})

describe('the place of the data', () => {
  test('data of another major version is refused with the way out', async () => {
    const dataDir = await newFolder()
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
    await server.stop()
    writeFileSync(join(server.clusterDir, 'PG_VERSION'), '17\n')
    const again = startEmbeddedPostgres({ dataDir, log: () => undefined })
    await expect(again).rejects.toMatchObject({ code: 'DATA_OF_ANOTHER_VERSION' })
    await expect(again).rejects.toThrow('institution:export')
    expect(existsSync(join(dataDir, 'lousa.lock'))).toBe(false)
  })

  test('an ordinary user starts a clone that was installed without scripts', async () => {
    const platform = await cloneOfThePlatform()
    const account = runsAsRoot() ? unprivilegedAccount() : {}
    const dataDir = await newFolder()
    rmSync(dataDir, { recursive: true })
    const parent = await newFolder()
    await chmod(parent, 0o777)
    const user = startElsewhere(
      join(parent, 'data'),
      'await server.stop(); say("stopped")',
      platform,
      account,
    )
    const { clusterDir } = JSON.parse(await user.line('started'))
    await user.line('stopped')
    expect(clusterDir).toBe(join(parent, 'data', 'postgres'))
  })

  test('a clone below a folder that only its owner may enter works, and finds its data again', async () => {
    const platform = await cloneOfThePlatform()
    const root = dirname(platform)
    await chmod(root, 0o700)
    const dataDir = join(root, 'data')
    const first = startElsewhere(dataDir, 'await server.stop(); say("stopped")', platform)
    const { clusterDir } = JSON.parse(await first.line('started'))
    folders.push(dirname(clusterDir))
    await first.line('stopped')
    const second = startElsewhere(dataDir, 'await server.stop(); say("stopped")', platform)
    expect(JSON.parse(await second.line('started')).clusterDir).toBe(clusterDir)
    await second.line('stopped')

    const outside = dirname(clusterDir) !== dataDir
    expect(outside).toBe(runsAsRoot()) // only root needs another account for PostgreSQL
    expect(
      first.lines.some(line => line.startsWith('log ATENÇÃO') && line.includes(dirname(clusterDir))),
    ).toBe(outside)
  })

  test('data that was placed elsewhere and is gone is never replaced by an empty database', async () => {
    const dataDir = await newFolder()
    const gone = join(tmpdir(), `${basename(dataDir)}-gone`)
    writeFileSync(join(dataDir, 'postgres-location'), gone)
    const start = startEmbeddedPostgres({ dataDir, log: () => undefined })
    await expect(start).rejects.toMatchObject({ code: 'DATA_MISSING' })
    await expect(start).rejects.toThrow(gone)
  })
})
