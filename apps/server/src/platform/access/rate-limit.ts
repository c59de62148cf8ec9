import { ContractError } from '@lousa/contract/errors.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'

export type Limit = { hits: number; windowSeconds: number }

export type RateLimit = {
  /** Refuses (429 with retryAfter seconds) when the key has used up its hits. */
  check(key: string, limit: Limit): Promise<void>
  /** Counts one hit. */
  hit(key: string, limit: Limit): Promise<void>
}

/** Counters in the database, so that all web processes share them; kept outside of the request's transaction. */
export const createRateLimit = <DB>(gateway: Gateway<DB>, clock: Clock): RateLimit => ({
  check: async (key, { hits, windowSeconds }) => {
    const now = clock.now()
    const [row] = await gateway.platform<{ hits: number; window_start: string }>(
      'select hits, window_start from rate_limit where key = $1',
      [key],
    )
    if (!row) return
    const endsAt = new Date(row.window_start).getTime() + windowSeconds * 1000
    if (row.hits >= hits && endsAt > now.getTime()) {
      throw new ContractError('TOO_MANY_REQUESTS', {
        data: { retryAfter: Math.ceil((endsAt - now.getTime()) / 1000) },
      })
    }
  },
  hit: async (key, { windowSeconds }) => {
    await gateway.platform(
      `insert into rate_limit as r (key, window_start, hits) values ($1, $2, 1)
       on conflict (key) do update set
         hits = case when r.window_start < $3 then 1 else r.hits + 1 end,
         window_start = case when r.window_start < $3 then excluded.window_start else r.window_start end`,
      [key, clock.now().toISOString(), new Date(clock.now().getTime() - windowSeconds * 1000).toISOString()],
    )
  },
})
