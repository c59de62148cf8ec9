import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { PoolStats } from '../metrics/stats.ts'
import { assertOpen, invalidateStatementNames, kyselyOn, type TransactionState } from './kysely-client.ts'
import { pgTypes } from './pg-types.ts'
import { inPipeline } from './pipelining.ts'
import { isPooled } from './pooler.ts'
import { commitWithRemoteErrors } from './remote-commit-errors.ts'
import { usesShardLocks } from './shard-move.ts'

/** The caller, in the answer of the round trip that opens the tenant. */
export type SessionRow = {
  account_id: string
  person_id: string
  role: string
  session_expires_at: string
}

/** Statements of others inside of the transaction, refused when it has ended. */
export type TransactionClient = {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export type TenantTransaction<DB> = {
  db: Kysely<DB>
  /** For the queue's own statements. */
  client: TransactionClient
  /** Null when no session was asked for, or when it has ended. */
  session: SessionRow | null
}

export type TenantOptions = { institutionId: string; sessionId?: string | undefined; now: Date }

export type Statement = { text: string; values: unknown[] }
/** Statements that must run before the commit, in the same round trip. */
export type BeforeCommit = () => Statement[]

export type Gateway<DB> = {
  /** The one way to a tenant's data: opens a transaction, sets the tenant inside it, commits, or rolls back on a throw. */
  tenant<T>(
    options: TenantOptions,
    work: (tx: TenantTransaction<DB>) => Promise<T>,
    beforeCommit?: BeforeCommit,
  ): Promise<T>
  /** The few platform tables without tenant. Its own small pool: never waits for tenant transactions. */
  platform<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]>
  /**
   * Opens connections to tenants' data before the first request needs them, and prepares the statement that opens a tenant. A
   * connection that cannot be opened is logged: requests open one when they need it.
   */
  warmUp(connections: number): Promise<void>
  /** How many connections there are at this moment, and who waits for one. */
  pools(): PoolStats[]
  close(): Promise<void>
}

const SERIALIZATION = new Set(['40001', '40P01'])
/**
 * A row refers to one that existed at the read and is gone at the write. The repeated command reads the current rows, and
 * answers or refuses accordingly.
 */
const FOREIGN_KEY = '23503'
/** The detail of a removal of a row that others refer to: the refusal that its command answers, final at once. */
const REFERENCED = 'is still referenced from'

const INTERNAL = 'XX000'
/** Over several machines: the institution's part was given away between the plan of a statement and its turn. */
const isShardMoved = ({ code, message }: pg.DatabaseError): boolean =>
  code === INTERNAL && message.startsWith('could not find valid entry for shard ')

/** A migration during the run changed the columns of a table for which a prepared statement was planned. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
const ATTEMPTS = 4
/** Fewer, because a reference that is wrong each time is a fault of the command. */
const FOREIGN_KEY_ATTEMPTS = 3

/** The number of runs after which this failure of a command is final. */
const attemptsFor = (error: unknown): number => {
  if (!(error instanceof pg.DatabaseError)) return 1
  if (error.code === FOREIGN_KEY) return error.detail?.includes(REFERENCED) ? 1 : FOREIGN_KEY_ATTEMPTS
  return SERIALIZATION.has(error.code ?? '') || isShardMoved(error) || isStalePlan(error) ? ATTEMPTS : 1
}
const WAIT_FOR_CONNECTION_MS = 15_000
/** A school asks less than once a second: a connection that is closed sooner is missing at nearly every click. */
const IDLE_MS = 60 * 60_000
/** A network may drop a silent connection without a word; the kernel notices it by this. */
const KEEP_ALIVE_MS = 60_000
const pause = (attempt: number) => new Promise(done => setTimeout(done, Math.random() * 20 * 2 ** attempt))

const LIMIT_MS = 60_000
/** Longer than the database's own limit, which a database that still answers reports first. */
const ANSWER_MARGIN_MS = 5_000
/** Statements without tenant count and look up single rows. */
const PLATFORM_ANSWER_MS = 10_000

/** Settings of every transaction, whatever its session was used for before. */
const settingsOf = (limitMs: number): [name: string, value: string][] => [
  ['timezone', 'UTC'],
  ['statement_timeout', String(limitMs)],
  ['idle_in_transaction_session_timeout', String(limitMs)],
]

const OPEN_TENANT_SQL = 'select account_id, person_id, role, session_expires_at from open_tenant($1, $2, $3)'

/** No institution has this id: the transaction that only prepares a connection reaches no row. */
const NO_INSTITUTION = '00000000-0000-0000-0000-000000000000'

/** Over several machines: while the transaction lasts, the institution stays where it is. */
const LOCK_SHARD_SQL = 'select hold_part($1)'

const clientOf = (client: pg.PoolClient, life: TransactionState): TransactionClient => ({
  query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    assertOpen(life)
    return inPipeline(client, () => client.query<R>(text, values))
  },
})

export const createGateway = async <DB>(
  connection: pg.PoolConfig,
  { poolSize, log, limitMs = LIMIT_MS }: { poolSize: number; log: Log; limitMs?: number },
): Promise<Gateway<DB>> => {
  // Behind a pooler, sessions are shared: settings of a new session are sent with each transaction.
  const pooled = await isPooled(connection)
  const usesShardLock = await usesShardLocks(connection)
  const settings = settingsOf(limitMs)
  const begin = pooled
    ? ['begin', ...settings.map(([name, value]) => `set local ${name} = '${value}'`)].join('; ')
    : 'begin'
  const base: pg.PoolConfig = {
    ...connection,
    types: pgTypes,
    ...(pooled ? {} : { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    // A school that is too busy, or a database that is away, answers so while the caller still waits.
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
  }
  // A database that stops answering ends no statement by itself: the connection is closed and its callers get 503.
  const answerMs = limitMs + Math.min(ANSWER_MARGIN_MS, limitMs)
  const pool = new pg.Pool({ ...base, max: poolSize, pipeline: true, query_timeout: answerMs })
  const platformPool = new pg.Pool({ ...base, max: 3, query_timeout: PLATFORM_ANSWER_MS })
  let closing = false
  const lost = (error: Error) => {
    if (!closing) log.warn({ code: errorCode(error) }, 'database connection lost')
  }
  for (const each of [pool, platformPool]) {
    each.on('error', lost)
    // A client that is in use when the server goes away has no other listener, and would end the process.
    each.on('connect', client => client.on('error', lost))
  }

  const runOnce = async <T>(
    { institutionId, sessionId, now }: TenantOptions,
    work: (tx: TenantTransaction<DB>) => Promise<T>,
    beforeCommit: BeforeCommit | undefined,
  ): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    const life: TransactionState = { ended: false }
    try {
      const opened = await inPipeline(client, async () => {
        const before = [client.query(begin)]
        if (usesShardLock)
          before.push(client.query({ name: 'hold_part', text: LOCK_SHARD_SQL, values: [institutionId] }))
        const open = client.query<SessionRow>({
          name: 'open_tenant',
          text: OPEN_TENANT_SQL,
          values: [institutionId, sessionId ?? null, now.toISOString()],
        })
        const [answer] = await Promise.all([open, ...before])
        return answer
      })
      const result = await work({
        db: kyselyOn<DB>(client, life),
        client: clientOf(client, life),
        session: opened.rows[0] ?? null,
      })
      life.ended = true
      const [committed] = await commitWithRemoteErrors(client, () =>
        inPipeline(client, () => {
          const last = (beforeCommit?.() ?? []).map(query => client.query(query))
          return Promise.all([client.query('commit'), ...last])
        }),
      )
      if (committed.command !== 'COMMIT') throw new Error('The transaction was not committed')
      return result
    } catch (error) {
      life.ended = true
      await client.query('rollback').catch(failure => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const warmOne = async (): Promise<void> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      await client.query({
        name: 'open_tenant',
        text: OPEN_TENANT_SQL,
        values: [NO_INSTITUTION, null, new Date(0).toISOString()],
      })
      await client.query('rollback')
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw broken
    } finally {
      client.release(broken)
    }
  }
  const warmUp = async (connections: number): Promise<void> => {
    const opened = Array.from({ length: Math.min(connections, poolSize) }, () => warmOne())
    for (const outcome of await Promise.allSettled(opened))
      if (outcome.status === 'rejected')
        log.warn({ code: errorCode(outcome.reason) }, 'connection not opened before the first request')
  }

  const platform = async <T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> => {
    if (!pooled) return (await platformPool.query<T>(text, values)).rows
    const client = await platformPool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const { rows } = await client.query<T>(text, values)
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback').catch(failure => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    tenant: async (options, work, beforeCommit) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(options, work, beforeCommit)
        } catch (error) {
          if (attempt >= attemptsFor(error)) throw error
          if (isStalePlan(error)) invalidateStatementNames()
          await pause(attempt)
        }
      }
    },
    platform,
    warmUp,
    pools: () => [poolStats('tenant', pool), poolStats('platform', platformPool)],
    close: async () => {
      closing = true
      await Promise.all([pool.end(), platformPool.end()])
    },
  }
}

const poolStats = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolStats => ({
  pool: name,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

const errorCode = (error: Error): string => ('code' in error ? String(error.code) : error.name)
