import { addressKey, type Limit, type RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicStage } from '../../module.ts'

export type Attempt = [key: string, limit: Limit]

/** An attempt that one of the limits refuses does not use up the others. */
export const takeAll = async (rateLimit: RateLimit, attempts: readonly Attempt[]): Promise<void> => {
  const taken: string[] = []
  try {
    for (const [key, limit] of attempts) {
      await rateLimit.take(key, limit)
      taken.push(key)
    }
  } catch (error) {
    await Promise.all(taken.map(rateLimit.giveBack))
    throw error
  }
}

const HOUR = 3_600
const PER_EMAIL: Limit = { hits: 5, windowSeconds: HOUR }
const PER_ADDRESS: Limit = { hits: 20, windowSeconds: HOUR }

/** Both ways to ask for a link count together. */
export const linkRequestAttempts = (
  { institution, address }: Pick<PublicStage, 'institution' | 'address'>,
  email: string,
): Attempt[] => [
  [`link-request:${addressKey(address)}`, PER_ADDRESS],
  [`link-request:${institution.id}:${email}`, PER_EMAIL],
]
