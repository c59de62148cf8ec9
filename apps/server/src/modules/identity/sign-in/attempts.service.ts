import type { CounterKey } from '../../../platform/access/counters.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicScope } from '../../module.ts'

/** An attempt that one of the counters refuses does not use up the others. */
export const consumeAttempts = async (rateLimit: RateLimit, keys: readonly CounterKey[]): Promise<void> => {
  const taken: CounterKey[] = []
  try {
    for (const key of keys) {
      await rateLimit.take(key)
      taken.push(key)
    }
  } catch (error) {
    await Promise.all(taken.map(rateLimit.giveBack))
    throw error
  }
}

/**
 * Both ways to request a link count together. The address comes first, so made-up e-mails leave no counters of their own;
 * it makes others behind the same router wait two minutes at most. An e-mail counts at its institution.
 */
export const linkRequestCounters = (
  { institution, address }: Pick<PublicScope, 'institution' | 'address'>,
  email: string,
): CounterKey[] => [
  { counter: 'link-request-strangers', institution: institution.id, address },
  { counter: 'link-request', institution: institution.id, email, address },
  { counter: 'link-request-elsewhere', institution: institution.id, email },
]
