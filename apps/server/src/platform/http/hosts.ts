import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Institution } from '../access/context.ts'
import { hostNameOf } from '../access/host-name.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'

export type Hosts = {
  institutionOf(hostHeader: string | undefined): Promise<Institution>
  /** Clears the cache after names or institutions have changed. Other processes follow within seconds. */
  forget(): void
}

const FRESH_MS = 5_000
const MOST_CACHED = 1_000
/** Unknown names must not push frequent ones out of the cache. */
const forgetOne = (cache: Map<string, Cached>): void => {
  const [oldest = ''] = cache.keys()
  for (const [name, { institution }] of cache) {
    if (institution === null) {
      cache.delete(name)
      return
    }
  }
  cache.delete(oldest)
}

type Cached = { until: number; institution: Institution | null }

/** Which institution answers at a host name; ports are ignored, an unknown host is refused. */
export const createHosts = <DB>(gateway: Gateway<DB>, clock: Clock): Hosts => {
  let cache = new Map<string, Cached>()

  const load = async (name: string, now: Date): Promise<Institution | null> => {
    const [host] = await gateway.platform<{ institution_id: string }>(
      'select institution_id from institution_hostname where hostname = $1',
      [name],
    )
    if (!host) return null
    return gateway.tenant({ institutionId: host.institution_id, now }, async ({ client }) => {
      const { rows } = await client.query<Institution>(
        'select institution_id as id, kind, time_zone as "timeZone" from institution where institution_id = $1',
        [host.institution_id],
      )
      return rows[0] ?? null
    })
  }

  return {
    institutionOf: async header => {
      const name = hostNameOf(header)
      if (name === null) throw new ContractError('UNKNOWN_HOST')
      const now = clock.now()
      const cached = cache.get(name)
      const fresh = cached && cached.until > now.getTime() ? cached : undefined
      // A read that started before `forget` must not be stored after it.
      const current = cache
      const institution = fresh ? fresh.institution : await load(name, now)
      if (!fresh) {
        if (current.size >= MOST_CACHED) forgetOne(current)
        current.set(name, { until: now.getTime() + FRESH_MS, institution })
      }
      if (!institution) throw new ContractError('UNKNOWN_HOST')
      return institution
    },
    forget: () => {
      cache = new Map()
    },
  }
}
