import type { SignInName } from '../../../platform/access/devices.ts'
import type { Limit, RateLimit } from '../../../platform/access/rate-limit.ts'
import { type Attempt, takeAll } from './attempts.service.ts'

const DAY = 86_400
/** At an account from one browser where its owner has been, or from one address. */
const GUESSES_FROM_ONE_PLACE: Limit = { hits: 10, windowSeconds: DAY, kind: 'growing' }
/** At an account from wherever its owner has not been: somebody who guesses from many addresses. */
const GUESSES_FROM_ELSEWHERE: Limit = { hits: 100, windowSeconds: DAY, kind: 'growing' }
/** At all accounts of an institution that were never seen at an address, which may be that of a whole school. */
const STRANGERS_AT_ADDRESS: Limit = { hits: 1_000, windowSeconds: 900 }

export type SignInPlace = {
  /** Guesses at passwords and at second factors are counted apart. */
  step: 'login' | 'second-factor'
  name: SignInName
  addressMark: string
  /** Of the browser, where the account's owner has signed in before. */
  mark: string | null
  seenAtAddress: boolean
}

export type CountedSignIn = {
  /** Forgotten once the password was right. */
  own: string[]
  /** Everybody's at the address: given back. */
  shared: string[]
  /** Counted when the password was wrong: who guesses must not learn by the refusal whom this address knows. */
  whenWrong: Attempt[]
}

/**
 * Counts an attempt to sign in, before it is known how it ends. Where the account's owner has signed in before, only
 * attempts from that very browser, or else from that very address, count: others' wrong passwords shut nobody out.
 */
export const countSignIn = async (
  rateLimit: RateLimit,
  { step, name: { institutionId, taxNumber }, addressMark, mark, seenAtAddress }: SignInPlace,
): Promise<CountedSignIn> => {
  const account = `${step}:${institutionId}:${taxNumber}`
  const strangers: Attempt = [`${step}:${institutionId}:strangers:${addressMark}`, STRANGERS_AT_ADDRESS]
  const here: Attempt = [`${account}:at:${addressMark}`, GUESSES_FROM_ONE_PLACE]
  const own: Attempt[] =
    mark !== null
      ? [[`${account}:on:${mark}`, GUESSES_FROM_ONE_PLACE]]
      : [...(seenAtAddress ? [] : [[`${account}:elsewhere`, GUESSES_FROM_ELSEWHERE] satisfies Attempt]), here]
  const isStranger = mark === null && !seenAtAddress
  const shared = isStranger ? [strangers] : []
  // What everybody shares first: refused there, an attempt uses up nobody's guesses.
  await takeAll(rateLimit, [...shared, ...own])
  const keys = (attempts: readonly Attempt[]) => attempts.map(([key]) => key)
  return { own: keys(own), shared: keys(shared), whenWrong: isStranger ? [] : [strangers] }
}
