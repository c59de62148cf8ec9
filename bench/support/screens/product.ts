import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SERVER_FLAGS } from '../../../scripts/node-flags.mjs'
import type { Seconds, Statement } from '../measure.ts'
import { megabytesBelow, postmasterOf, secondsBelow } from '../process-times.ts'

export type ProductReady = { url: string; poolSize: number; app: pg.ClientConfig; superuser: pg.ClientConfig }
export type ProductOrder = 'record' | 'finish'

export type Product = ProductReady & {
  pid: number
  /** Statements that the product sends while `work` goes on, without those that open and close its transactions. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>
  seconds(): Seconds
  /** Memory of all its processes, and the part of PostgreSQL in it. */
  megabytes(): { megabytes: number; postgres: number }
  /** Sessions of the server's requests in PostgreSQL. */
  connectionCount(): Promise<number>
  stop(): Promise<void>
}

const nextMessage = async <T>(child: ChildProcess): Promise<T> => {
  const ended = new AbortController()
  try {
    const [message]: T[] = await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(() =>
        Promise.reject(new Error('The product has ended')),
      ),
    ])
    if (message === undefined) throw new Error('The product has answered nothing')
    return message
  } finally {
    ended.abort()
  }
}

/** The product as `npm start` runs it, with its own database and the demo of today in a temporary folder. */
export const startProduct = async (): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-bench-'))
  const child = fork(join(import.meta.dirname, 'product-process.ts'), {
    execArgv: SERVER_FLAGS,
    serialization: 'advanced',
    // Its log is written as in a school, and read by no one.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, LOUSA_DATA_DIR: folder, HOST: '127.0.0.1', PORT: process.env.BENCH_PORT ?? '0' },
  })
  const ready = await nextMessage<ProductReady>(child)
  const pid = child.pid ?? 0
  const postmaster = await postmasterOf(ready.superuser)
  return {
    ...ready,
    pid,
    statementsOf: async work => {
      const recording = nextMessage(child)
      child.send('record' satisfies ProductOrder)
      await recording
      await work()
      const statements = nextMessage<Statement[]>(child)
      child.send('finish' satisfies ProductOrder)
      return statements
    },
    seconds: () => {
      const postgres = secondsBelow(postmaster)
      return { postgres, node: secondsBelow(pid) - postgres }
    },
    megabytes: () => ({ megabytes: megabytesBelow(pid), postgres: megabytesBelow(postmaster) }),
    connectionCount: async () => {
      const client = new pg.Client(ready.superuser)
      await client.connect()
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where usename = 'lousa_app'",
      )
      await client.end()
      return rows[0]?.count ?? 0
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
