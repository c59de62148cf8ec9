import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { TransactionClient } from '../db/gateway.ts'
import { acquireSessionLock, DEFAULT_WAIT, type LockWait } from '../db/session-lock.ts'
import type { Log } from '../log/log.ts'
import { type Meter, SILENT_METER } from '../metrics/meter.ts'

/** Payloads carry a tenant and ids, never personal data. */
export type JobData = {
  institutionId: string
  ids: string[]
  /** How often the work was put off by jobs before this one; absent: never. */
  waits?: number
  /** The request that began it all, for the log. */
  requestId?: string
}
export type Job = {
  queue: string
  data: JobData
  /** The delay in seconds before the job begins. */
  after?: number
}

export type JobRun = {
  data: JobData /** 1 for the first try. */
  attempt: number
  lastAttempt: boolean
  signal: AbortSignal
}

/** A queue of the process, known before any module is built. */
export type QueueDefinition = {
  queue: string
  /** Jobs of one tenant that may run at once, in one process. */
  tenantConcurrency: number
  /** Jobs that may run at once in one process. */
  atOnce: number
  retryLimit: number
  expireInSeconds: number
  /** A job that was given up may run again: its work is still pending, and its failure was not reported. */
  retryable?: true
}

/** The background work of a module. Handlers are idempotent: a job may run twice. */
export type JobHandler = { definition: QueueDefinition; run(job: JobRun): Promise<void> }

export type Queue = {
  /** Adds a job in the caller's transaction. */
  add(client: TransactionClient, job: Job): Promise<void>
  /** Starts working on the jobs of these handlers. */
  work(handlers: JobHandler[]): Promise<void>
  /** Runs everything that waits now, here, and answers how many jobs ran; for tests and commands. */
  drain(handlers: JobHandler[]): Promise<number>
  /** Lets a job that was given up run once more; false when it is not there. */
  retryJob(queue: string, id: string): Promise<boolean>
  stop(): Promise<void>
}

const SCHEMA = 'pgboss'

/** Processes that start together take their turn: grants on one table at a time, or PostgreSQL refuses the second. */
const INSTALL_LOCK = 7_102_027

/**
 * A process that dies says nothing: its job belongs to it for as long as it says that it goes on. Together with the wait
 * before a retry (4 s) and the look for work, the job of a dead process runs in another one within 30 seconds.
 */
const LEASE_SECONDS = 12
const RENEW_SECONDS = 3
const WATCH_SECONDS = 4
const LOOK_SECONDS = 5

/** With several machines the queue is on the coordinator; on one machine the setting has no effect. */
const NO_DDL_PROPAGATION = '-c citus.enable_ddl_propagation=off'

/** The data of a failed job that the queue may store. */
class JobFailure extends Error {
  override name = 'JobFailure'
}

/** The request behind the job that runs: jobs that it adds are of the same one. */
const currentRequestId = new AsyncLocalStorage<string | undefined>()

const clientDatabase = (client: TransactionClient): QueueDatabase => ({
  executeSql: (text, values) => client.query(text, values),
})

/**
 * Installs the queue's tables and queues and grants the application's role what sending needs: it may insert and
 * read no payload. Runs at migration; `connection` is the queue's own role, which owns the schema.
 */
export const installQueue = async (
  connection: pg.ClientConfig,
  {
    turn = DEFAULT_WAIT,
    ...parts
  }: { appRole: string; queues: readonly QueueDefinition[]; client: pg.Client; turn?: LockWait },
): Promise<void> => {
  const { client } = parts
  await acquireSessionLock(client, INSTALL_LOCK, turn)
  try {
    await install(connection, parts)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [INSTALL_LOCK])
  }
}

const install = async (
  connection: pg.ClientConfig,
  { appRole, queues, client }: { appRole: string; queues: readonly QueueDefinition[]; client: pg.Client },
): Promise<void> => {
  const boss = new PgBoss({
    ...bossConnection(connection),
    options: NO_DDL_PROPAGATION,
    schema: SCHEMA,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    const queueNames = new Set((await boss.getQueues()).map(queue => queue.name))
    for (const definition of queues) {
      const options = {
        retryLimit: definition.retryLimit,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: definition.expireInSeconds,
        heartbeatSeconds: LEASE_SECONDS,
        deleteAfterSeconds: 86_400,
        notify: true,
      }
      if (queueNames.has(definition.queue)) await boss.updateQueue(definition.queue, options)
      else await boss.createQueue(definition.queue, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = $1 and table_name = 'job_common' and column_name not in ('data', 'output')`,
    [SCHEMA],
  )
  const role = client.escapeIdentifier(appRole)
  await client.query(`grant usage on schema ${SCHEMA} to ${role};
    grant insert, select (${rows[0]?.columns}) on ${SCHEMA}.job_common to ${role};
    grant select on ${SCHEMA}.queue to ${role}`)
}

const bossConnection = (connection: pg.ClientConfig) => ({
  ...(connection.connectionString ? { connectionString: connection.connectionString } : {}),
  ...(connection.host ? { host: connection.host } : {}),
  ...(connection.port ? { port: connection.port } : {}),
  ...(connection.user ? { user: connection.user } : {}),
  ...(connection.database ? { database: connection.database } : {}),
})

/** Opens the queue of a process. Schema creation is off: migration did it. */
export const openQueue = async (
  connection: pg.ClientConfig,
  { log, worker, meter = SILENT_METER }: { log: Log; worker: boolean; meter?: Meter },
): Promise<Queue> => {
  const boss = new PgBoss({
    ...bossConnection(connection),
    schema: SCHEMA,
    // Each connection takes about 5 MB: queues look for work one after the other.
    max: 2,
    createSchema: false,
    migrate: false,
    schedule: false,
    supervise: worker,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    useListenNotify: worker,
  })
  boss.on('error', error => log.error({ name: error.name, code: Reflect.get(error, 'code') }, 'queue error'))
  /** The workers of this process by queue, as the library tells of them while they work. */
  const workers = new Map<string, Set<string>>()
  boss.on('wip', seen => {
    for (const { name, id } of seen) workers.set(name, (workers.get(name) ?? new Set()).add(id))
  })
  /**
   * A job that waited for the limit of its institution is not announced. Without this, each of several documents would begin only
   * at the next poll.
   */
  const lookAgain = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }
  await boss.start()

  const runOne = async (
    handler: JobHandler,
    job: { data: JobData; retryCount: number; retryLimit: number },
    signal: AbortSignal,
  ) => {
    const attempt = job.retryCount + 1
    const lastAttempt = job.retryCount >= job.retryLimit
    const { queue } = handler.definition
    const { requestId } = job.data
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      await currentRequestId.run(requestId, () =>
        handler.run({ data: job.data, attempt, lastAttempt, signal }),
      )
      meter.job(queue, 'done', ms() / 1000)
      log.info({ queue, requestId, attempt, ms: ms() }, 'job done')
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      meter.job(queue, lastAttempt ? 'given-up' : 'failed', ms() / 1000)
      log.warn({ queue, requestId, attempt, lastAttempt, reason, ms: ms() }, 'job failed')
      // The queue stores what is thrown: messages of the database and its details may name people.
      throw new JobFailure(reason)
    }
  }

  return {
    add: async (client, { queue, data, after }) => {
      const requestId = data.requestId ?? currentRequestId.getStore()
      await boss.send(queue, requestId ? { ...data, requestId } : data, {
        db: clientDatabase(client),
        group: { id: data.institutionId },
        ...(after === undefined ? {} : { startAfter: after }),
      })
    },
    work: async handlers => {
      for (const handler of handlers) {
        await boss.work(
          handler.definition.queue,
          {
            includeMetadata: true,
            localConcurrency: handler.definition.atOnce,
            localGroupConcurrency: handler.definition.tenantConcurrency,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: LOOK_SECONDS,
            heartbeatRefreshSeconds: RENEW_SECONDS,
          },
          async (jobs: JobWithMetadata<JobData>[]) => {
            try {
              for (const job of jobs) await runOne(handler, job, job.signal)
            } finally {
              lookAgain(handler.definition.queue)
            }
          },
        )
      }
    },
    drain: async handlers => {
      let count = 0
      for (const handler of handlers) {
        for (;;) {
          const [job] = await boss.fetch<JobData>(handler.definition.queue, {
            includeMetadata: true as const,
          })
          if (!job) break
          count += 1
          try {
            await runOne(handler, job, new AbortController().signal)
            await boss.complete(handler.definition.queue, job.id)
          } catch (error) {
            await boss.fail(handler.definition.queue, job.id, {
              reason: error instanceof JobFailure ? error.message : 'unknown',
            })
          }
        }
      }
      return count
    },
    retryJob: async (queue, id) => Reflect.get(await boss.retry(queue, id), 'affected') === 1,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
