import { createHmac, randomBytes } from 'node:crypto'
import { addressKey } from './rate-limit.ts'

/** Somebody who signs in somewhere: an institution's id and the number typed as user name. */
export type SignInName = { institutionId: string; taxNumber: string }

/**
 * Who has signed in from a browser before, kept by that browser alone: a random mark and, for each of them, a proof that
 * only this server can make. It opens nothing; it only keeps other people's wrong passwords from counting against them.
 */
export type Devices = {
  /** The mark of the browser where this person has signed in before, else null. */
  markFor(cookie: string | null, name: SignInName): string | null
  /** Stands for the network address from which an institution is reached, without telling it. */
  addressMark(institutionId: string, address: string): string
  /** What the browser is to keep once this person has signed in there too. */
  after(cookie: string | null, name: SignInName): string
}

const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,12}$/
/** The computer of a staff room; whoever was there longest ago is forgotten. */
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
