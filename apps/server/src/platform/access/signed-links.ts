import { createHmac, timingSafeEqual } from 'node:crypto'

/** The permission that a link grants to its owner. It does not change: a link of one kind is never valid as another kind. */
type Purpose = 'messages-by-email'

/** Links that need no row of their own: an id and a proof that only this server can make. */
export type SignedLinks = {
  sign(purpose: Purpose, of: { institutionId: string; id: string }): string
  /** The id, when the token was made here for this purpose and institution; else null. */
  verify(purpose: Purpose, of: { institutionId: string; token: string }): string | null
}

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})$/

export const createSignedLinks = (secret: string): SignedLinks => {
  const proofOf = (purpose: Purpose, institutionId: string, id: string): string =>
    createHmac('sha256', secret).update(`link ${purpose} ${institutionId} ${id}`).digest('base64url')
  return {
    sign: (purpose, { institutionId, id }) => `${id}.${proofOf(purpose, institutionId, id)}`,
    verify: (purpose, { institutionId, token }) => {
      const [, id, proof] = SHAPE.exec(token) ?? []
      if (id === undefined || proof === undefined) return null
      const own = Buffer.from(proofOf(purpose, institutionId, id))
      const given = Buffer.from(proof)
      return own.length === given.length && timingSafeEqual(own, given) ? id : null
    },
  }
}
