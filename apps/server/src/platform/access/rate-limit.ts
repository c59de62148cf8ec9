import { ContractError } from '@lousa/contract/errors.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'

export type Limit = { hits: number; windowSeconds: number }

export type RateLimit = {
  /**
   * Counts one attempt, and refuses it (429 with retryAfter seconds) beyond the limit. It is counted before it is known
   * how it ends, so that attempts made at once do not all find the limit unused.
   */
  take(key: string, limit: Limit): Promise<void>
  /** Forgets an attempt that was none to count. */
  giveBack(key: string): Promise<void>
}

/** Counters in the database, so that all web processes share them; kept outside of the request's transaction. */
export const createRateLimit = <DB>(gateway: Gateway<DB>, clock: Clock): RateLimit => ({
  take: async (key, { hits, windowSeconds }) => {
    const now = clock.now()
    const windowMs = windowSeconds * 1000
    const [row] = await gateway.platform<{ hits: number; window_start: string }>(
      `insert into rate_limit as r (key, window_start, hits) values ($1, $2, 1)
       on conflict (key) do update set
         hits = case when r.window_start < $3 then 1 else least(r.hits + 1, $4::int + 1) end,
         window_start = case when r.window_start < $3 then excluded.window_start else r.window_start end
       returning hits, window_start`,
      [key, now.toISOString(), new Date(now.getTime() - windowMs).toISOString(), hits],
    )
    if (!row || row.hits <= hits) return
    const endsAt = new Date(row.window_start).getTime() + windowMs
    throw new ContractError('TOO_MANY_REQUESTS', {
      data: { retryAfter: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) },
    })
  },
  giveBack: async key => {
    await gateway.platform('update rate_limit set hits = greatest(hits - 1, 0) where key = $1', [key])
  },
})

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
