import { createHmac } from 'node:crypto'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'

/**
 * How often something may be tried. `window`: so many hits from the first of them on, then none until the window ends.
 * `growing`: after so many hits each further one waits, twice as long every time; forgotten a window after the last.
 */
export type Limit = { hits: number; windowSeconds: number; kind?: 'window' | 'growing' }

export type RateLimit = {
  /**
   * Counts one attempt, and refuses it (429 with retryAfter seconds) beyond the limit. It is counted before it is known
   * how it ends, so that attempts made at once do not all find the limit unused.
   */
  take(key: string, limit: Limit): Promise<void>
  /** Forgets an attempt that was none to count. */
  giveBack(key: string): Promise<void>
  /** Forgets every attempt under these keys. */
  forget(keys: readonly string[]): Promise<void>
}

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900

/**
 * How counters are stored: their table has no tenant, and names neither people nor addresses. Whoever reads it cannot
 * try all CPFs either without the secret.
 */
export const counterKey = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`rate limit ${key}`).digest('base64url')

type Counted = { counted: boolean; hits: number; window_start: string }

/** `$3` is the instant before which a counter is forgotten. */
const IN_WINDOW = `insert into rate_limit as r (key, window_start, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when r.window_start < $3 then 1 else least(r.hits + 1, $4::int + 1) end,
    window_start = case when r.window_start < $3 then excluded.window_start else r.window_start end
  returning hits <= $4::int as counted, hits, window_start`

/** The instant kept is that of the last attempt that was let through: a refused one makes nobody wait longer. */
const GROWING = `insert into rate_limit as r (key, window_start, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when r.window_start < $3 then 1 else r.hits + 1 end,
    window_start = excluded.window_start
  where r.window_start < $3 or r.hits < $4::int
    or r.window_start + least($5::int * power(2, least(r.hits - $4::int, 20)), $6::int) * interval '1 second'
      <= excluded.window_start
  returning true as counted, hits, window_start`

/** Counters in the database, so that all web processes share them; kept outside of the request's transaction. */
export const createRateLimit = <DB>(gateway: Gateway<DB>, clock: Clock, secret: string): RateLimit => {
  const stored = (key: string) => counterKey(secret, key)

  const takeInWindow = async (
    key: string,
    { hits, windowSeconds }: Limit,
    now: Date,
  ): Promise<Date | null> => {
    const windowMs = windowSeconds * 1000
    const since = new Date(now.getTime() - windowMs).toISOString()
    const [row] = await gateway.platform<Counted>(IN_WINDOW, [key, now.toISOString(), since, hits])
    return !row || row.counted ? null : new Date(new Date(row.window_start).getTime() + windowMs)
  }

  const takeGrowing = async (
    key: string,
    { hits, windowSeconds }: Limit,
    now: Date,
  ): Promise<Date | null> => {
    const since = new Date(now.getTime() - windowSeconds * 1000).toISOString()
    const values = [key, now.toISOString(), since, hits, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS]
    const [counted] = await gateway.platform<Counted>(GROWING, values)
    if (counted) return null
    const [row] = await gateway.platform<Counted>(
      'select false as counted, hits, window_start from rate_limit where key = $1',
      [key],
    )
    if (!row) return null
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.max(0, row.hits - hits), LONGEST_WAIT_SECONDS)
    return new Date(new Date(row.window_start).getTime() + wait * 1000)
  }

  return {
    take: async (key, limit) => {
      const now = clock.now()
      const take = limit.kind === 'growing' ? takeGrowing : takeInWindow
      const until = await take(stored(key), limit, now)
      if (until === null) return
      throw new ContractError('TOO_MANY_REQUESTS', {
        data: { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
      })
    },
    giveBack: async key => {
      await gateway.platform('update rate_limit set hits = greatest(hits - 1, 0) where key = $1', [
        stored(key),
      ])
    },
    forget: async keys => {
      await gateway.platform('delete from rate_limit where key = any($1)', [keys.map(stored)])
    },
  }
}

/** Who is counted at an address: of IPv6 the network of a household or mobile phone, which has 2⁶⁴ addresses. */
export const addressKey = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = (address.toLowerCase().split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
