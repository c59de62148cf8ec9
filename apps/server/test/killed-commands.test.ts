import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Running, run } from '../src/main/run.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_SECRET, type TestApp } from './test-app.ts'

// Commands of the operator that are ended in the middle, and what the next one makes of it.

const START = join(import.meta.dirname, '../src/main/start.ts')
const COMMANDS = join(import.meta.dirname, '../../../scripts')
/** The start without the build of the web application. */
const programOf = (name: string): string => (name === 'start' ? START : join(COMMANDS, `${name}.ts`))
let home: string
const inside = (...names: string[]) => join(home, ...names)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lousa-killed-'))
  // The account of the database passes through.
  await chmod(home, 0o755)
})
afterAll(() => rm(home, { recursive: true, force: true }))

const QUIET = { PATH: process.env.PATH, PORT: '0', LOUSA_LOG_LEVEL: 'silent', LOUSA_DEMO: 'off' }

/** A command as npm calls it, and all that it says. */
const begin = (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [programOf(name), ...args], {
    env: { ...QUIET, INIT_CWD: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, ended }
}
const whole = (...command: Parameters<typeof begin>) => begin(...command).ended

/** Ends a command once it has come so far; that it had not ended by itself is part of what is tried. */
const killOnce = async (
  { child, ended }: { child: ChildProcess; ended: Promise<{ code: unknown; said: string }> },
  hasComeSoFar: () => boolean | Promise<boolean>,
): Promise<void> => {
  while (child.exitCode === null && !(await hasComeSoFar())) await new Promise(done => setTimeout(done, 5))
  child.kill('SIGKILL')
  const { code, said } = await ended
  expect([code, said]).toEqual([null, expect.any(String)])
}

/** The last line of a restore that has done its work. */
const RESTORED = { code: 0, said: expect.stringContaining('restaurado em') }

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Where the server of a data folder listens, as its lock says; null while it has none. */
const socketOf = (dataDir: string): string | null => {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'lousa.lock'), 'utf8')).socketDir ?? null
  } catch {
    return null
  }
}

describe('of an embedded database', () => {
  let running: Running
  let file: string
  const data = () => ({ LOUSA_DATA_DIR: inside('data') })
  const copies = () => namesIn(inside('data')).filter(name => name.startsWith('backup-'))
  beforeAll(async () => {
    running = await run({ ...QUIET, LOUSA_DATA_DIR: inside('data') }, { say: () => undefined })
    expect(await whole('backup', ['--to', inside('made')], data())).toMatchObject({ code: 0 })
    file = inside('made', namesIn(inside('made')).find(name => name.endsWith('.lousa-backup')) ?? '')
  }, 400_000)
  afterAll(() => running?.stop())

  test('a backup that was killed while it was proved is taken away by the next, with the server that read it', {
    timeout: 400_000,
  }, async () => {
    let socket: string | null = null
    await killOnce(begin('backup', ['--to', inside('backups')], data()), () => {
      const [copy] = copies()
      socket = copy === undefined ? null : socketOf(inside('data', copy))
      return socket !== null
    })
    expect(copies()).toHaveLength(1)
    expect(namesIn(inside('backups'))).toEqual([expect.stringMatching(/^\.lousa-.*\.lousa-backup\.partial$/)])

    expect(await whole('backup', ['--to', inside('backups')], data())).toMatchObject({ code: 0 })
    expect(copies()).toEqual([])
    expect(existsSync(socket ?? '')).toBe(false)
    const [made, note, ...more] = namesIn(inside('backups')).toSorted()
    expect([note, more]).toEqual([`${made}.json`, []])
  })

  test('a restore that was killed is told to whoever starts over its folder, and the next one takes away what it left', {
    timeout: 400_000,
  }, async () => {
    const into = (folder: string) => ['--from', file, '--to', inside('restored', folder)]
    await mkdir(inside('restored'))
    await chmod(inside('restored'), 0o755)
    const left = inside('restored', '.first.lousa-restore')
    let socket: string | null = null
    await killOnce(begin('restore', into('first'), data()), () => {
      socket = socketOf(join(left, 'work'))
      return socket !== null
    })
    expect(namesIn(inside('restored'))).toEqual(['.first.lousa-restore'])

    const lines: string[] = []
    const empty = await run(
      { ...QUIET, LOUSA_DATA_DIR: inside('restored', 'first') },
      { say: line => lines.push(line) },
    )
    await empty.stop()
    expect(lines.join('\n')).toContain(`uma restauração para esta pasta foi interrompida`)
    expect(lines.join('\n')).toContain(left)

    expect(await whole('restore', into('second'), data())).toEqual(RESTORED)
    expect(namesIn(inside('restored')).toSorted()).toEqual(['first', 'second'])
    expect(existsSync(socket ?? '')).toBe(false)
  })

  test('a restore that was killed while it asked what it can read leaves nothing for good', {
    timeout: 400_000,
  }, async () => {
    const temporary = inside('temporary')
    await mkdir(temporary)
    await chmod(temporary, 0o755)
    const env = { ...data(), TMPDIR: temporary }
    await killOnce(begin('restore', ['--from', file, '--to', inside('asked')], env), () =>
      namesIn(temporary).some(
        name => name.startsWith('lousa-build-') && socketOf(join(temporary, name, 'pg')) !== null,
      ),
    )
    expect(namesIn(temporary)).not.toEqual([])
    expect(await whole('restore', ['--from', file, '--to', inside('asked')], env)).toMatchObject({
      code: 0,
    })
    expect(namesIn(temporary)).toEqual([])
  })

  test('two restores into one folder at once: the second is asked to wait', {
    timeout: 400_000,
  }, async () => {
    const args = ['--from', file, '--to', inside('twice')]
    const first = begin('restore', args, data())
    while (!existsSync(inside('.twice.lousa-restore', 'work'))) await new Promise(done => setTimeout(done, 5))
    // Stopped where it is, and alive.
    first.child.kill('SIGSTOP')
    const second = await whole('restore', args, data())
    first.child.kill('SIGCONT')
    expect(second).toEqual({
      code: 1,
      said: expect.stringContaining('Outro comando já está trabalhando com'),
    })
    expect(await first.ended).toEqual(RESTORED)
  })

  test('a backup whose server ends meanwhile says so, and leaves nothing', { timeout: 400_000 }, async () => {
    const other = inside('other')
    const served = begin('start', [], { LOUSA_DATA_DIR: other })
    while (socketOf(other) === null || !namesIn(other).includes('secret'))
      await new Promise(done => setTimeout(done, 20))
    const backup = begin('backup', ['--to', inside('unmade')], { LOUSA_DATA_DIR: other })
    while (!namesIn(other).some(name => name.startsWith('backup-')))
      await new Promise(done => setTimeout(done, 5))
    backup.child.kill('SIGSTOP')
    served.child.kill('SIGTERM')
    await served.ended
    backup.child.kill('SIGCONT')
    expect(await backup.ended).toEqual({ code: 1, said: expect.stringContaining('O servidor foi encerrado') })
    expect(namesIn(inside('unmade'))).toEqual([])
    expect(namesIn(other).filter(name => name.startsWith('backup-'))).toEqual([])
  })
})

describe('of one institution', () => {
  let here: TestApp
  let there: TestApp
  let school: RichSchool
  beforeAll(async () => {
    here = await startTestApp()
    school = await createRichSchool(here)
    there = await startTestApp()
  })
  afterAll(async () => {
    await here?.stop()
    await there?.stop()
  })

  const over = ({ connections }: TestApp): NodeJS.ProcessEnv => {
    const { host, port } = inject('postgres')
    const url = (role: string) =>
      `postgres://${role}@/${connections.owner.database}?host=${encodeURIComponent(host)}&port=${port}`
    return {
      LOUSA_SECRET: TEST_SECRET,
      DATABASE_URL: url('lousa_app'),
      DATABASE_OWNER_URL: url('lousa_owner'),
      DATABASE_QUEUE_URL: url('lousa_queue'),
    }
  }

  /** Ends a command that has come to a table, which is locked until then. */
  const killAt = async (app: TestApp, table: string, ...[name, args]: [string, string[]]): Promise<void> => {
    const holder = new pg.Client(app.connections.owner)
    await holder.connect()
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      await killOnce(begin(name, args, over(app)), async () => {
        const { rows } = await app.owner.query(
          'select 1 from pg_locks where not granted and relation = $1::regclass',
          [table],
        )
        return rows.length > 0
      })
    } finally {
      await holder.end()
    }
    // The database notices by itself that its client is gone.
    await expect
      .poll(
        async () =>
          (
            await app.owner.query(
              "select 1 from pg_locks where not granted or (relation = $1::regclass and mode = 'RowExclusiveLock')",
              [table],
            )
          ).rows,
      )
      .toEqual([])
  }
  const archive = () => inside('moving', 'escola.tar.gz')
  const leave = (): [string, string[]] => ['institution-export', ['--host', school.host, '--to', archive()]]
  const arrive = (): [string, string[]] => ['institution-import', ['--from', archive()]]
  const institutions = async () =>
    (await there.owner.query('select institution_id from institution')).rows.map(row => row.institution_id)

  test('an export that was killed is taken away by the next command in its folder', {
    timeout: 400_000,
  }, async () => {
    await killAt(here, 'student_enrollment', ...leave())
    expect(namesIn(inside('moving'))).toEqual(['.escola.tar.gz.lousa-export'])
    const [name, args] = leave()
    const looks = async () =>
      (
        await here.owner.query(
          "select entity_id, account_id from audit_entry where institution_id = $1 and action = 'EXPORTED'",
          [school.id],
        )
      ).rows
    expect(await looks()).toEqual([])
    expect(await whole(name, args, over(here))).toMatchObject({ code: 0 })
    expect(namesIn(inside('moving'))).toEqual(['escola.tar.gz'])
    // Everything has left the house, and the house can see it.
    expect(await looks()).toEqual([{ entity_id: school.id, account_id: null }])
  })

  test('an export onto a full disk says so, and leaves nothing', { timeout: 400_000 }, async () => {
    const [name, args] = [
      'institution-export',
      ['--host', school.host, '--to', inside('full', 'escola.tar.gz')],
    ]
    // No file may grow beyond a few blocks: a writer meets a disk without room.
    const limited = spawn(
      '/bin/sh',
      ['-c', `trap '' XFSZ; ulimit -f 8; exec "$@"`, 'sh', process.execPath, programOf(name), ...args],
      { env: { ...QUIET, INIT_CWD: home, ...over(here) }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    limited.stderr.on('data', chunk => {
      said += chunk
    })
    const [code] = await once(limited, 'close')
    expect([code, said]).toEqual([1, expect.stringContaining('O disco está cheio')])
    expect(namesIn(inside('full'))).toEqual([])
  })

  test('a rehearsal is one or is refused: no other word for it brings anything', {
    timeout: 400_000,
  }, async () => {
    const [name, args] = arrive()
    for (const word of ['yes', 's', 'true'])
      expect(await whole(name, [...args, '--rehearse', word], over(there))).toEqual({
        code: 1,
        said: expect.stringContaining(`--rehearse ${word}: escreva sim ou não`),
      })
    expect(await institutions()).toEqual([])
    const rehearsed = await whole(name, [...args, '--rehearse', 'SIM'], over(there))
    expect(rehearsed).toEqual({ code: 0, said: expect.stringContaining('Nada foi gravado') })
    expect(await institutions()).toEqual([])
  })

  test('of an import that was killed nothing has come, and the next one brings all', {
    timeout: 400_000,
  }, async () => {
    await killAt(there, 'student_enrollment', ...arrive())
    expect(await institutions()).toEqual([])
    expect(namesIn(inside('moving'))).toEqual(['.escola.tar.gz.lousa-import', 'escola.tar.gz'])

    // A command that is killed after the last row and before the invitations has brought all of it: the next one invites.
    await killAt(there, 'access_link', ...arrive())
    expect(await institutions()).toEqual([school.id])
    const [name, args] = arrive()
    const invited = await whole(name, args, over(there))
    expect(invited).toEqual({ code: 0, said: expect.stringContaining('seguem os convites') })
    expect(invited.said).toMatch(/: https:\/\/\S+#\S+/)
    expect(namesIn(inside('moving'))).toEqual(['escola.tar.gz'])

    // The institution is here once a person can enter.
    await there.owner.query(
      `insert into credential (institution_id, person_id, password_hash, updated_at)
       select institution_id, person_id, 'x', now() from account where institution_id = $1 and id = $2`,
      [school.id, school.administrator.id],
    )
    const again = await whole(name, args, over(there))
    expect(again).toEqual({ code: 1, said: expect.stringContaining('já está neste servidor') })
  })
})
