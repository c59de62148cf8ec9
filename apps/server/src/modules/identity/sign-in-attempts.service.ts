import type { SignInName } from '../../platform/access/devices.ts'
import type { Limit, RateLimit } from '../../platform/access/rate-limit.ts'
import { type Attempt, takeAll } from './attempts.service.ts'

const DAY = 86_400
/** At an account from one browser where its owner has been, or from one address. */
const GUESSES_FROM_ONE_PLACE: Limit = { hits: 10, windowSeconds: DAY, kind: 'growing' }
/** At an account from wherever its owner has not been: somebody who guesses from many addresses. */
const GUESSES_FROM_ELSEWHERE: Limit = { hits: 100, windowSeconds: DAY, kind: 'growing' }
/** At all accounts of an institution that were never seen at an address, which may be that of a whole school. */
const STRANGERS_AT_ADDRESS: Limit = { hits: 1_000, windowSeconds: 900 }

type Place = { name: SignInName; addressMark: string; mark: string | null }

/**
 * Counts an attempt to sign in, before it is known how it ends, and answers under which keys. Where the account's owner
 * has signed in before, only attempts from that very browser count: others' wrong passwords shut nobody out.
 */
export const countSignIn = async (
  rateLimit: RateLimit,
  { name: { institutionId, taxNumber }, addressMark, mark }: Place,
): Promise<string[]> => {
  const account = `login:${institutionId}:${taxNumber}`
  const attempts: Attempt[] =
    mark === null
      ? [
          [`${account}:at:${addressMark}`, GUESSES_FROM_ONE_PLACE],
          [`${account}:elsewhere`, GUESSES_FROM_ELSEWHERE],
        ]
      : [[`${account}:on:${mark}`, GUESSES_FROM_ONE_PLACE]]
  await takeAll(rateLimit, attempts)
  return attempts.map(([key]) => key)
}

/** Counts somebody never seen at their address; refused there, the attempt uses up nobody's guesses. */
export const countStranger = async (
  rateLimit: RateLimit,
  { name: { institutionId }, addressMark }: Omit<Place, 'mark'>,
  counted: readonly string[],
): Promise<string> => {
  const key = `login:${institutionId}:strangers:${addressMark}`
  try {
    await rateLimit.take(key, STRANGERS_AT_ADDRESS)
  } catch (error) {
    await Promise.all(counted.map(rateLimit.giveBack))
    throw error
  }
  return key
}
