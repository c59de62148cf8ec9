import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { isFolderInUse, removeAbandonedData } from './abandoned-data.ts'
import { socketDirInUse, takeDataLock, takeSharedDataLock } from './data-lock.ts'
import { KERNEL_LOCK_FILE, takeKernelLock } from './kernel-lock.ts'
import type { LockRecord } from './lock-record.ts'
import { beganAt, thisPlace } from './this-place.ts'

const folders: string[] = []
const children: ChildProcess[] = []
const newFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lousa-lock-')))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const LOCK = join(import.meta.dirname, 'data-lock.ts')
/** Another process that tries the lock of a folder and stays; in a namespace of its own, as in a container. */
const startOther = async (
  folder: string,
  before: readonly string[] = [],
): Promise<{ child: ChildProcess; line: string }> => {
  const program = `
    import { takeSharedDataLock } from ${JSON.stringify(LOCK)}
    const log = line => console.log('log ' + line)
    takeSharedDataLock(${JSON.stringify(folder)}, { log }).then(
      lock => { lock.note('/tmp/of-the-other'); console.log('taken') },
      error => { console.log(error.code + ' ' + error.message); process.exit(1) })
    setInterval(() => {}, 1000)`
  const [command = '', ...args] = [
    ...before,
    ...[process.execPath, '--no-warnings', '--input-type=module', '-e', program],
  ]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout }))
    if (!line.startsWith('log ')) return { child, line }
  throw new Error('The other process said nothing')
}

const record = (folder: string): LockRecord => JSON.parse(readFileSync(join(folder, 'lousa.lock'), 'utf8'))
const write = (folder: string, owner: LockRecord): void =>
  writeFileSync(join(folder, 'lousa.lock'), JSON.stringify(owner))
/** An owner on another machine; its pid is one that lives here and means nothing. */
const elsewhere = (over: Partial<LockRecord> = {}): LockRecord => ({
  pid: process.pid,
  began: beganAt(process.pid) ?? '',
  place: { boot: 'another-boot', namespace: thisPlace().namespace, host: 'servidor-antigo' },
  owner: 'the-owner',
  beat: 7,
  ...over,
})
const quiet = { log: () => undefined, observationMs: 60 }

describe('class: two servers on one folder: the lock of the kernel', () => {
  test('is refused to another process and to this one, until its owner gives it up', async () => {
    const folder = newFolder()
    const lock = takeKernelLock(folder)
    expect(lock.state).toBe('LOCKED')
    expect(takeKernelLock(folder)).toEqual({ state: 'BUSY' })
    if (lock.state === 'LOCKED') lock.release()
    const other = takeKernelLock(folder)
    expect(other.state).toBe('LOCKED')
    if (other.state === 'LOCKED') other.release()
    expect(readdirSync(folder)).toEqual([KERNEL_LOCK_FILE])
  })

  test('refuses also where the record of the owner says nothing that can be seen', async () => {
    const folder = newFolder()
    const { line } = await startOther(folder)
    expect(line).toBe('taken')
    rmSync(join(folder, 'lousa.lock'))
    expect(() => takeDataLock(folder)).toThrow('já está em uso por outro processo da Lousa.')
    write(folder, elsewhere({ place: { ...thisPlace(), namespace: 'pid:[1]', host: 'contêiner-b' } }))
    expect(() => takeDataLock(folder)).toThrow('em outro contêiner ou outra máquina (contêiner-b)')
    expect(isFolderInUse(folder)).toBe(true)
    expect(await removeAbandonedData(folder)).toBe(false)
    await expect(takeSharedDataLock(folder, quiet)).rejects.toMatchObject({ code: 'DATA_IN_USE' })
  })

  test('is free at once when its owner is killed', async () => {
    const folder = newFolder()
    const { child } = await startOther(folder)
    expect(() => takeDataLock(folder)).toThrow(`pid ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = takeDataLock(folder)
    expect(lock.abandonedSocketDir).toBe('/tmp/of-the-other')
    lock.release()
  })

  test('where the file system has none, the record alone decides', () => {
    const folder = newFolder()
    const first = takeDataLock(folder)
    // A folder in the place of the file: no lock can be taken on it.
    rmSync(join(folder, KERNEL_LOCK_FILE))
    spawnSync('mkdir', [join(folder, KERNEL_LOCK_FILE)])
    expect(takeKernelLock(folder)).toEqual({ state: 'NONE' })
    expect(() => takeDataLock(folder)).toThrow(`pid ${process.pid}`)
    first.release()
    takeDataLock(folder).release()
  })

  test('is none where any file is busy: the file system has no lock service', () => {
    const folder = newFolder()
    const tried: string[] = []
    const lock = takeKernelLock(folder, file => {
      tried.push(file)
      writeFileSync(file, '')
      return { state: 'BUSY' }
    })
    expect(lock).toEqual({ state: 'NONE' })
    expect(tried).toEqual([
      join(folder, KERNEL_LOCK_FILE),
      expect.stringMatching(/lousa\.kernel-lock\.[\da-f-]{36}$/),
    ])
    expect(readdirSync(folder)).toEqual([KERNEL_LOCK_FILE])
  })

  test.each(['LOCKED', 'NONE'] as const)('is busy where a fresh file is %s', state => {
    const folder = newFolder()
    let released = 0
    const release = () => {
      released += 1
    }
    const lock = takeKernelLock(folder, file => {
      if (file.endsWith(KERNEL_LOCK_FILE)) return { state: 'BUSY' }
      return state === 'LOCKED' ? { state, release } : { state }
    })
    expect(lock).toEqual({ state: 'BUSY' })
    expect(released).toBe(state === 'LOCKED' ? 1 : 0)
  })
})

describe('class: two servers on one folder: two containers of one machine', () => {
  const CONTAINER = ['unshare', '-p', '-f', '-i', '-m', '--mount-proc', '--kill-child']
  const [command = '', ...args] = CONTAINER
  const isPermitted = spawnSync(command, [...args, 'true']).status === 0
  if (!isPermitted) console.warn('unshare is not permitted here: the lock is not tried across namespaces')

  test.skipIf(!isPermitted)(
    'the second one is refused, whichever of them is in a namespace of its own',
    async () => {
      const folder = newFolder()
      const first = await startOther(folder)
      expect(first.line).toBe('taken')
      const second = await startOther(folder, CONTAINER)
      expect(second.line).toMatch(/^DATA_IN_USE .* em outro contêiner ou outra máquina/)
      first.child.kill('SIGKILL')
      await once(first.child, 'exit')

      const third = await startOther(folder, CONTAINER)
      expect(third.line).toBe('taken')
      expect(socketDirInUse(folder)).toBeUndefined()
      await expect(takeSharedDataLock(folder, quiet)).rejects.toMatchObject({ code: 'DATA_IN_USE' })
      expect((await startOther(folder, CONTAINER)).line).toMatch(/^DATA_IN_USE /)
    },
  )

  test('an owner of another namespace that has no lock of the kernel is dead, and its place is taken at once', () => {
    const folder = newFolder()
    write(folder, elsewhere({ place: { ...thisPlace(), namespace: 'pid:[1]' } }))
    takeDataLock(folder).release()
    expect(existsSync(join(folder, 'lousa.lock'))).toBe(false)
  })
})

describe('a folder that another machine has used', () => {
  test('is refused while its owner beats, in a sentence that names the machine', async () => {
    const folder = newFolder()
    const said: string[] = []
    write(folder, elsewhere())
    const beats = setInterval(() => write(folder, elsewhere({ beat: record(folder).beat! + 1 })), 10)
    const taken = takeSharedDataLock(folder, { observationMs: 60, log: line => said.push(line) })
    await expect(taken).rejects.toMatchObject({
      code: 'DATA_IN_USE',
      message: expect.stringContaining('outra máquina (servidor-antigo). Encerre-a lá'),
    })
    clearInterval(beats)
    expect(said).toEqual([expect.stringContaining('(servidor-antigo) não a liberou')])
    expect(record(folder).owner).toBe('the-owner')
  })

  test('is taken over once the owner does not beat, and no socket folder of the other machine is touched', async () => {
    const folder = newFolder()
    write(folder, elsewhere({ socketDir: '/tmp/of-another-machine' }))
    expect(isFolderInUse(folder)).toBe(true)
    const lock = await takeSharedDataLock(folder, quiet)
    expect(lock.abandonedSocketDir).toBeUndefined()
    expect(record(folder)).toMatchObject({ pid: process.pid, place: thisPlace(), beat: 0 })
    lock.release()
  })

  test('is taken over by one of two that observe at the same time', async () => {
    const folder = newFolder()
    write(folder, elsewhere())
    const both = await Promise.allSettled([
      takeSharedDataLock(folder, quiet),
      takeSharedDataLock(folder, quiet),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const each of both) if (each.status === 'fulfilled') each.value.release()
  })
})

describe('the owner', () => {
  test('beats, and hears of another owner in its place', async () => {
    const { vi } = await import('vitest')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      const folder = newFolder()
      const lock = takeDataLock(folder)
      lock.note('/tmp/own')
      let lost = 0
      lock.onLost(() => {
        lost += 1
      })
      vi.advanceTimersByTime(10_000)
      const first = record(folder).beat!
      expect(first).toBeGreaterThan(0)
      // A clock that jumps back changes nothing.
      vi.setSystemTime(0)
      vi.advanceTimersByTime(10_000)
      expect(record(folder)).toMatchObject({ socketDir: '/tmp/own', beat: expect.any(Number) })
      expect(record(folder).beat).toBeGreaterThan(first)
      expect(lost).toBe(0)
      write(folder, elsewhere())
      vi.advanceTimersByTime(10_000)
      expect(lost).toBe(1)
      lock.release()
      expect(record(folder).owner).toBe('the-owner')
    } finally {
      vi.useRealTimers()
    }
  })

  test('hears at once of another owner that was found before', async () => {
    const { vi } = await import('vitest')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const folder = newFolder()
      const lock = takeDataLock(folder)
      write(folder, elsewhere())
      vi.advanceTimersByTime(10_000)
      let lost = 0
      lock.onLost(() => {
        lost += 1
      })
      expect(lost).toBe(1)
      vi.advanceTimersByTime(10_000)
      expect(lost).toBe(1)
      lock.release()
    } finally {
      vi.useRealTimers()
    }
  })

  test('removes what killed processes have left, and no other file', () => {
    const folder = newFolder()
    const left = ['lousa.lock', KERNEL_LOCK_FILE].map(name => `${name}.${randomUUID()}`)
    for (const name of left) writeFileSync(join(folder, name), JSON.stringify(elsewhere()))
    const half = `lousa.lock.${randomUUID()}`
    writeFileSync(join(folder, half), '{"pid":')
    writeFileSync(join(folder, 'lousa.lock.txt'), '')
    takeDataLock(folder).release()
    expect(readdirSync(folder).toSorted()).toEqual([KERNEL_LOCK_FILE, 'lousa.lock.txt'])
  })

  test('removes nothing without a lock of the kernel: another process may be writing', () => {
    const folder = newFolder()
    mkdirSync(join(folder, KERNEL_LOCK_FILE))
    const draft = `lousa.lock.${randomUUID()}`
    writeFileSync(join(folder, draft), JSON.stringify(elsewhere()))
    takeDataLock(folder).release()
    expect(readdirSync(folder).toSorted()).toEqual([KERNEL_LOCK_FILE, draft])
  })

  test('of the release before has no place and no beat, and is judged by its pid', () => {
    const folder = newFolder()
    write(folder, { pid: process.pid, began: beganAt(process.pid) ?? '' })
    expect(() => takeDataLock(folder)).toThrow(`pid ${process.pid}`)
    write(folder, { pid: process.pid, began: '1', socketDir: '/tmp/former' })
    const lock = takeDataLock(folder)
    expect(lock.abandonedSocketDir).toBe('/tmp/former')
    lock.release()
  })
})
