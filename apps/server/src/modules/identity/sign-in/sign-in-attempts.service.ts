import type { CounterKey } from '../../../platform/access/counters.ts'
import type { SignInName } from '../../../platform/access/devices.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { consumeAttempts } from './attempts.service.ts'

export type AttemptContext = {
  /** Guesses at passwords and at second factors are counted apart. */
  step: 'login' | 'second-factor'
  name: SignInName
  addressMark: string
  /** The browser of the attempt, where the account's owner has signed in before. */
  mark: string | null
  seenAtAddress: boolean
}

export type CountedSignIn = {
  /** Forgotten once the password was right. */
  own: CounterKey[]
  /** Everybody's at the address: given back. */
  shared: CounterKey[]
  /** Counted when the password was wrong: who guesses must not learn by the refusal whom this address knows. */
  whenWrong: CounterKey[]
}

/**
 * Counts an attempt to sign in, before its outcome is known. Where the account's owner has signed in before, only attempts from
 * that browser or address count: wrong passwords of other people do not lock the owner out.
 */
export const countSignIn = async (
  rateLimit: RateLimit,
  { step, name: { institutionId, taxNumber }, addressMark, mark, seenAtAddress }: AttemptContext,
): Promise<CountedSignIn> => {
  const institution = institutionId
  const strangers: CounterKey = { counter: `${step}-strangers`, institution, addressMark }
  const here: CounterKey = { counter: `${step}-place`, institution, taxNumber, addressMark }
  const elsewhere: CounterKey = { counter: `${step}-elsewhere`, institution, taxNumber }
  const own: CounterKey[] =
    mark !== null
      ? [{ counter: `${step}-browser`, institution, taxNumber, browser: mark }]
      : [...(seenAtAddress ? [] : [elsewhere]), here]
  const isStranger = mark === null && !seenAtAddress
  const shared = isStranger ? [strangers] : []
  // Shared counters come first: an attempt that they refuse does not count against the account.
  await consumeAttempts(rateLimit, [...shared, ...own])
  return { own, shared, whenWrong: isStranger ? [] : [strangers] }
}
