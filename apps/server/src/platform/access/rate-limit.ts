import { createHmac } from 'node:crypto'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'
import { COUNTERS, type Counter, type CounterKey, type CounterPart } from './counters.ts'

export type RateLimit = {
  /**
   * Counts one attempt, and refuses it (429 with retryAfter seconds) beyond the limit of its counter. What can be guessed
   * is counted before it is known how it ends, so that attempts made at once do not all find the counter unused.
   */
  take(key: CounterKey): Promise<void>
  /** Forgets an attempt that was none to count. */
  giveBack(key: CounterKey): Promise<void>
  /** Forgets every attempt of these counters. */
  forget(keys: readonly CounterKey[]): Promise<void>
}

/** Clocks of several processes differ by less; a counter that begins later was made by a clock that ran ahead. */
export const CLOCK_SLACK_SECONDS = 60

/**
 * The stored form of counters. Their table has no tenant and contains neither people nor addresses. Without the secret, a reader
 * of it cannot try all CPFs either.
 */
export const counterKey = (secret: string, key: CounterKey): string => {
  const { of }: Counter = COUNTERS[key.counter]
  const values = of.map(part => partOf(part, String(Reflect.get(key, part))))
  return createHmac('sha256', secret)
    .update(`rate limit ${JSON.stringify([key.counter, ...values])}`)
    .digest('base64url')
}

const partOf = (part: CounterPart, value: string): string => (part === 'address' ? addressKey(value) : value)

type Counted = { counted: boolean; hits: number; window_start: string }

/** A counter that began before `$3` has ended, one that begins after `$4` was made by a clock that ran ahead: it begins now. */
const IS_OVER = 'r.window_start < $3 or r.window_start > $4'

const IN_WINDOW = `insert into rate_limit as r (key, window_start, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when ${IS_OVER} then 1 else least(r.hits + 1, $5::int + 1) end,
    window_start = case when ${IS_OVER} then excluded.window_start else r.window_start end
  returning hits <= $5::int as counted, hits, window_start`

/** The stored instant is that of the last accepted attempt, so that a refused attempt does not prolong the pause. */
const GROWING = `insert into rate_limit as r (key, window_start, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when ${IS_OVER} then 1 else r.hits + 1 end,
    window_start = excluded.window_start
  where ${IS_OVER} or r.hits < $5::int
    or r.window_start + least($6::int * power(2, least(r.hits - $5::int, 20)), $7::int) * interval '1 second'
      <= excluded.window_start
  returning true as counted, hits, window_start`

const after = (instant: string | Date, seconds: number): Date =>
  new Date(new Date(instant).getTime() + seconds * 1000)

/** Now, when a counter that ends now began, and the last instant at which one can have begun. */
const instantsAround = (now: Date, windowSeconds: number): string[] =>
  [now, after(now, -windowSeconds), after(now, CLOCK_SLACK_SECONDS)].map(each => each.toISOString())

/** Counters in the database, so that all web processes share them; kept outside of the request's transaction. */
export const createRateLimit = <DB>(gateway: Gateway<DB>, clock: Clock, secret: string): RateLimit => {
  const stored = (key: CounterKey) => counterKey(secret, key)

  const takeInWindow = async (
    key: string,
    { hits, windowSeconds }: Counter,
    now: Date,
  ): Promise<Date | null> => {
    const values = [key, ...instantsAround(now, windowSeconds), hits]
    const [row] = await gateway.platform<Counted>(IN_WINDOW, values)
    return !row || row.counted ? null : after(row.window_start, windowSeconds)
  }

  const takeGrowing = async (
    key: string,
    { hits, windowSeconds, growth }: Counter & { growth: NonNullable<Counter['growth']> },
    now: Date,
  ): Promise<Date | null> => {
    const { firstSeconds, maxSeconds } = growth
    const values = [key, ...instantsAround(now, windowSeconds), hits, firstSeconds, maxSeconds]
    const [counted] = await gateway.platform<Counted>(GROWING, values)
    if (counted) return null
    const [row] = await gateway.platform<Counted>(
      'select false as counted, hits, window_start from rate_limit where key = $1',
      [key],
    )
    if (!row) return null
    return after(row.window_start, Math.min(firstSeconds * 2 ** Math.max(0, row.hits - hits), maxSeconds))
  }

  return {
    take: async key => {
      const now = clock.now()
      const counter: Counter = COUNTERS[key.counter]
      const { growth } = counter
      const until = growth
        ? await takeGrowing(stored(key), { ...counter, growth }, now)
        : await takeInWindow(stored(key), counter, now)
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

/** The unit that is counted for an address. In IPv6 it is the network of a household or mobile phone, which has 2⁶⁴ addresses. */
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
