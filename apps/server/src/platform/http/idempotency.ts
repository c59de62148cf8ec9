import { createHash } from 'node:crypto'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../access/context.ts'

const RETENTION_DAYS = 60
/** Printable ASCII. */
const KEY = /^[\x20-\x7e]{1,200}$/

/** The header's value, or null without one. A key is at most 200 printable characters. */
export const idempotencyKeyOf = (header: string | string[] | undefined): string | null => {
  const key = Array.isArray(header) ? header[0] : header
  if (key === undefined || key === '') return null
  if (!KEY.test(key)) throw new ContractError('VALIDATION_ERROR')
  return key
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

export const requestHash = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body instanceof Uint8Array ? digestOf(body) : (body ?? null)]))
    .digest('base64url')

/** The ids of an answer; and, for a day, the answer itself of what may be deleted again, else null. */
export type StoredResponse = { ids: unknown; answer: unknown }

/**
 * Takes the key for this request. Null: it is new, go on. Otherwise the ids of the first answer. A second request
 * with the same key waits here until the first has ended.
 */
export const claimKey = async <DB>(
  ctx: Context<DB, Actor>,
  { key, hash }: { key: string; hash: string },
): Promise<StoredResponse | null> => {
  const { institution, actor, now } = ctx
  const expires = new Date(new Date(now).getTime() + RETENTION_DAYS * 86_400_000).toISOString()
  const taken = await sql<{ key: string }>`
    insert into idempotency_key (institution_id, account_id, key, request_hash, status, answer_ids, created_at, expires_at)
    values (${institution.id}, ${actor.accountId}, ${key}, ${hash}, 0, 'null', ${now}, ${expires})
    on conflict (institution_id, account_id, key) do nothing returning key`.execute(ctx.db)
  if (taken.rows.length > 0) return null
  const first = await sql<{ request_hash: string; answer_ids: unknown; answer: unknown }>`
    select request_hash, answer_ids, answer from idempotency_key
    where institution_id = ${institution.id} and account_id = ${actor.accountId} and key = ${key}`.execute(
    ctx.db,
  )
  const row = first.rows[0]
  if (!row || row.request_hash !== hash) throw new ContractError('IDEMPOTENCY_KEY_REUSED')
  return { ids: row.answer_ids, answer: row.answer }
}

/** Keeps the ids of the answer; written in the round trip of the commit. */
export const storeResponse = (
  { institutionId, accountId }: { institutionId: string; accountId: string },
  { key, status, ids, answer }: { key: string; status: number } & StoredResponse,
): { name: string; text: string; values: unknown[] } => ({
  name: 'keep_answer',
  text: 'update idempotency_key set status = $4, answer_ids = $5, answer = $6 where institution_id = $1 and account_id = $2 and key = $3',
  values: [
    institutionId,
    accountId,
    key,
    status,
    JSON.stringify(ids),
    answer === null ? null : JSON.stringify(answer),
  ],
})
