import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, run } from '../src/main/run.ts'
import { removeBackup, type StoredBackup, storedBackups } from '../src/platform/backup/backup-folder.ts'
import { noteOf, readNote, writeNote } from '../src/platform/backup/backup-note.ts'

const COMMANDS = join(import.meta.dirname, '../../../scripts')
const QUIET = { PORT: '0', LOUSA_LOG_LEVEL: 'silent', LOUSA_DEMO: 'off' }

let home: string
const inside = (name: string) => join(home, name)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lousa-backups-'))
  // An operator who is root has to let the account of the database reach the restored files.
  await chmod(home, 0o755)
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** A command of the operator, as npm calls it. */
const command = async (name: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
  const all = { ...process.env, ...QUIET, INIT_CWD: home, ...env }
  try {
    const program = join(COMMANDS, `${name}.ts`)
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env: all })
    return { code: 0, said: stdout }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stderr' in error)) throw error
    return { code: error.code, said: String(error.stderr) }
  }
}

const start = (folder: string, env: NodeJS.ProcessEnv = {}): Promise<Running> =>
  run({ ...process.env, ...QUIET, LOUSA_DATA_DIR: folder, ...env }, { say: () => undefined })

const newestIn = async (folder: string): Promise<StoredBackup> => {
  const [newest] = await storedBackups(inside(folder))
  if (!newest) throw new Error(`There is no backup in ${folder}`)
  return newest
}

const SCHOOL = ['--kind', 'school', '--name', 'Escola Guardada', '--host', 'guardada.localhost']
const ADMINISTRATOR = ['--admin-name', 'Ana Lima', '--admin-cpf', '529.982.247-25']

test('a server makes its backup by itself, and another one goes on from it', {
  timeout: 180_000,
}, async () => {
  const data = { LOUSA_DATA_DIR: inside('data') }
  const running = await start(inside('data'), { LOUSA_BACKUP_DIR: inside('backups') })
  try {
    const created = await command('institution-create', [...SCHOOL, ...ADMINISTRATOR], data)
    expect(created).toMatchObject({ code: 0 })
    await expect.poll(() => storedBackups(inside('backups')), { timeout: 60_000 }).toHaveLength(1)
    // The automatic backup may precede the school; one by hand comes after it, while people work.
    const made = await command('backup', ['--to', 'by-hand'], data)
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).toContain('conferidas na cópia iniciada')
    expect(made.said).toContain('não está cifrado')
  } finally {
    await running.stop()
  }

  const { file } = await newestIn('by-hand')
  const refused = await command('restore', ['--from', file], data)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.said).toContain('já tem dados')

  const restored = await command('restore', ['--from', file], { LOUSA_DATA_DIR: inside('new') })
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('restaurado') })
  const again = await start(inside('new'))
  try {
    const url = '/api/institution/current'
    const answer = await again.app.server.inject({ url, headers: { host: 'guardada.localhost' } })
    expect(answer.json()).toMatchObject({ name: 'Escola Guardada' })
  } finally {
    await again.stop()
  }
})

test('the daily run takes old backups away, by hand nothing goes', { timeout: 120_000 }, async () => {
  const folder = inside('backups')
  const { note } = await newestIn('backups')
  const fileOf = (day: number) => join(folder, `lousa-2025-01-${day}.lousa-backup`)
  for (const day of [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]) {
    await writeFile(fileOf(day), 'antigo')
    await writeNote(fileOf(day), { ...note, createdAt: `2025-01-${day}T12:00:00.000Z` })
  }
  const env = { LOUSA_DATA_DIR: inside('data'), LOUSA_BACKUP_DIR: folder }
  expect(await command('backup', [], env)).toMatchObject({ code: 0 })
  expect(await readNote(fileOf(20))).not.toBeNull()
  const scheduled = await command('backup', ['--scheduled'], env)
  expect(scheduled).toMatchObject({ code: 0 })
  expect(scheduled.said).toMatch(/\d backups antigos apagados/)
  const names = await readdir(folder)
  expect(names).not.toContain('lousa-2025-01-20.lousa-backup')
  expect(names).toContain('lousa-2025-01-29.lousa-backup')
  // By a clock that was set back behind them, the one that was just made is the oldest, and stays.
  const later = ['01', '08', '15', '22', '29'].flatMap(day =>
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
      month => `2090-${month}-${day}`,
    ),
  )
  for (const day of later) {
    await writeFile(join(folder, `lousa-${day}.lousa-backup`), 'adiantado')
    await writeNote(join(folder, `lousa-${day}.lousa-backup`), { ...note, createdAt: `${day}T12:00:00.000Z` })
  }
  const { said } = await command('backup', ['--scheduled'], env)
  expect(await readNote(/gravado em (\S+\.lousa-backup)/.exec(said)?.[1] ?? '')).not.toBeNull()
  for (const day of later)
    await removeBackup(join(folder, `lousa-${day}.lousa-backup`)).catch(() => undefined)
  // Both files of a pair went.
  expect(names.filter(name => !name.endsWith('.json')).map(noteOf)).toEqual(
    names.filter(name => name.endsWith('.json')),
  )
})

test('what cannot be done is said in words, with what to do', async () => {
  const external = {
    DATABASE_URL: 'postgres://a@/x',
    DATABASE_OWNER_URL: 'postgres://b@/x',
    DATABASE_QUEUE_URL: 'postgres://c@/x',
    LOUSA_SECRET: 'x'.repeat(40),
  }
  const nowhere = { LOUSA_DATA_DIR: inside('nowhere') }
  expect((await command('backup', ['--to', 'x'], external)).said).toContain('pg_basebackup')
  expect((await command('restore', ['--from', 'x'], external)).said).toContain('pg_restore')
  expect((await command('backup', [], nowhere)).said).toContain('--to')
  expect((await command('backup', ['--onde', 'x'])).said).toContain('--onde: não reconhecido')
  expect((await command('restore', [])).said).toContain('Uso: npm run restore')
  expect((await command('restore', ['--from', 'nada'], nowhere)).said).toContain('não é um backup')
  const key = await command('backup', ['--new-key', 'chave'])
  expect(key.said).toMatch(/age1[0-9a-z]+/)
  expect(key.said).not.toContain('AGE-SECRET-KEY')
})
