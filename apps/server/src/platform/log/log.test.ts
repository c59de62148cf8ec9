import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLineBatch } from './line-batch.ts'

describe('a batch of lines', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const logged = () => {
    const writes: string[] = []
    const log = pino(
      { base: undefined, timestamp: false },
      createLineBatch(text => writes.push(text)),
    )
    const messages = () =>
      writes.map(text =>
        text
          .trim()
          .split('\n')
          .map(line => JSON.parse(line).msg),
      )
    return { log, messages }
  }

  test('is one write, after a tenth of a second', () => {
    const { log, messages } = logged()
    log.info('first')
    log.info('second')
    vi.advanceTimersByTime(99)
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1)
    log.info('third')
    vi.advanceTimersByTime(100)
    expect(messages()).toEqual([['first', 'second'], ['third']])
    vi.advanceTimersByTime(1_000)
    expect([messages().length, vi.getTimerCount()]).toEqual([2, 0])
  })

  test('is written at once when it is long', () => {
    const { log, messages } = logged()
    for (let count = 1; count <= 100; count += 1) log.info({ text: 'x'.repeat(60) }, String(count))
    vi.advanceTimersByTime(100)
    expect(messages().flat()).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)))
    expect(messages().length).toBeGreaterThan(1)
    expect(messages().length).toBeLessThan(5)
  })

  test.each(['warn', 'error', 'fatal'] as const)(
    'is written at once, in order, with a line of level %s',
    level => {
      const { log, messages } = logged()
      log.info('first')
      log[level]('second')
      expect(messages()).toEqual([['first', 'second']])
      log.info('third')
      vi.advanceTimersByTime(100)
      expect(messages()).toEqual([['first', 'second'], ['third']])
    },
  )

  test('is not written twice when a write fails', () => {
    const writes: string[] = []
    const batch = createLineBatch(text => {
      writes.push(text)
      if (writes.length === 1) throw new Error('no room')
    })
    batch.write('first\n')
    expect(() => batch.flush()).toThrow('no room')
    batch.write('second\n')
    batch.flush()
    expect(writes).toEqual(['first\n', 'second\n'])
  })
})

describe('a process that ends', () => {
  const said = async (code: string) => {
    const program = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
      const log = createLog('info')
      log.info('first'); log.info('second')
      ${code}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', part => {
      output += part
      if (code.includes('setInterval') && output.includes('second')) child.kill('SIGKILL')
    })
    const [status] = await once(child, 'close')
    const messages = output
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).msg)
    return { status, messages }
  }

  test.each([
    ['by itself', '', 0],
    ['on purpose', 'process.exit(3)', 3],
    ['by an error', "throw new Error('surprise')", 1],
    ['by a rejection', "Promise.reject(new Error('surprise')); setTimeout(() => {}, 1000)", 1],
  ])('%s has written every line', async (_, code, status) => {
    expect(await said(code)).toEqual({ status, messages: ['first', 'second'] })
  })

  test('by force has written what was logged before a moment of rest', async () => {
    expect(await said('setInterval(() => {}, 1000)')).toEqual({ status: null, messages: ['first', 'second'] })
  })

  test('by force has written an error and what came before it', async () => {
    const { messages } = await said("log.error('third'); process.kill(process.pid, 'SIGKILL')")
    expect(messages).toEqual(['first', 'second', 'third'])
  })
})
