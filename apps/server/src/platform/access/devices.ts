import { createHmac, randomBytes } from 'node:crypto'
import { addressKey } from './rate-limit.ts'

/** A person who signs in: the institution's id, and the number that was typed as the user name. */
export type SignInName = { institutionId: string; taxNumber: string }

/**
 * The people who have signed in from a browser before. The browser stores a random mark and one proof for each person, which only
 * this server can make. It grants no access: it only keeps wrong passwords of other callers from counting against these people.
 */
export type Devices = {
  /** The mark of the browser where this person has signed in before, else null. */
  markFor(cookie: string | null, name: SignInName): string | null
  /** Stands for the network address from which an institution is reached, without telling it. */
  addressMark(institutionId: string, address: string): string
  /** The mark that the browser stores after this person has signed in there too. */
  after(cookie: string | null, name: SignInName): string
}

const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,12}$/
/** The maximum for a computer of a staff room; the person who signed in longest ago is removed first. */
const MOST_PEOPLE = 12

export const createDevices = (secret: string): Devices => {
  const proofOf = (mark: string, { institutionId, taxNumber }: SignInName): string =>
    createHmac('sha256', secret).update(`device ${mark} ${institutionId} ${taxNumber}`).digest('base64url')
  const partsOf = (cookie: string | null): [mark: string, ...proofs: string[]] | null => {
    if (cookie === null || !SHAPE.test(cookie)) return null
    const [mark = '', ...proofs] = cookie.split('.')
    return [mark, ...proofs]
  }
  return {
    markFor: (cookie, name) => {
      const [mark, ...proofs] = partsOf(cookie) ?? []
      return mark !== undefined && proofs.includes(proofOf(mark, name)) ? mark : null
    },
    addressMark: (institutionId, address) =>
      createHmac('sha256', secret)
        .update(`address ${institutionId} ${addressKey(address)}`)
        .digest('base64url'),
    after: (cookie, name) => {
      const [mark = randomBytes(16).toString('base64url'), ...proofs] = partsOf(cookie) ?? []
      const own = proofOf(mark, name)
      return [mark, own, ...proofs.filter(proof => proof !== own)].slice(0, MOST_PEOPLE + 1).join('.')
    },
  }
}
