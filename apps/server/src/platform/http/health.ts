import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gateway } from '../db/gateway.ts'
import type { Drain } from './drain.ts'
import { RETRY_SECONDS } from './errors.ts'

/** Where the embedded database writes; null when another machine's disk holds the data. */
export type Storage = { freeBytes(): Promise<number> } | null

export const storageAt = (folder: string): Storage => ({
  freeBytes: async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
})

/** A few files of PostgreSQL's log: with less it may stop at the next save. */
const LEAST_BYTES = 67_108_864
/** A probe that waits longer is itself taken for a failure, without a reason. */
const ANSWER_MS = 3_000
/** How long a successful write proves that the next ones work. */
const FRESH_MS = 2_000

/** Whether the last backup is too old; null where the server makes none by itself. */
export type BackupAge = { areLate(): Promise<boolean> } | null

type HealthParts<DB> = {
  gateway: Gateway<DB>
  apiBase: string
  storage: Storage
  backups: BackupAge
  drain: Drain
}

/**
 * Health tells whether the school can work: the database answers, accepts writes, and has room. Ready tells whether this process
 * should receive requests: the same, until it is asked to end.
 */
export const registerHealth = <DB>(
  app: FastifyInstance,
  { gateway, apiBase, storage, backups, drain }: HealthParts<DB>,
): void => {
  let written = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | null = null

  const write = async (): Promise<void> => {
    if (storage && (await storage.freeBytes()) < LEAST_BYTES) throw new ContractError('SERVICE_UNAVAILABLE')
    await gateway.platform(
      `insert into rate_limit (key, window_start, hits) values ('health', now(), 0)
       on conflict (key) do update set window_start = excluded.window_start`,
      [],
    )
    written = performance.now()
  }
  const ensureWritten = async (): Promise<void> => {
    if (performance.now() - written < FRESH_MS) return
    writing ??= write().finally(() => {
      writing = null
    })
    await writing
  }

  const probe = async (): Promise<boolean> => {
    try {
      await gateway.platform('select 1 as ok', [])
      await ensureWritten()
      return true
    } catch {
      return false
    }
  }
  /** False when the database gives no answer in time. */
  const works = (): Promise<boolean> => Promise.race([probe(), sleep(ANSWER_MS, false, { ref: false })])
  const refuse = (reply: FastifyReply) =>
    reply
      .code(503)
      .header('retry-after', RETRY_SECONDS)
      .send(new ContractError('SERVICE_UNAVAILABLE').toBody())

  app.get(`${apiBase}/health`, async (_, reply) => {
    if (!(await works())) return refuse(reply)
    return { status: 'ok', ...(backups ? { backup: (await backups.areLate()) ? 'late' : 'ok' } : {}) }
  })
  app.get(`${apiBase}/ready`, async (_, reply) => {
    if (drain.isOn() || !(await works())) return refuse(reply)
    return { status: 'ready' }
  })
}
