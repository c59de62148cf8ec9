import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose and owner of a sealed text. It opens for these alone. */
export type SealedFor = {
  purpose: 'authenticator' | 'authenticator setup'
  institutionId: string
  id: string
}

/** Seals texts that the server must read later and that the database alone must not reveal. */
export type Vault = {
  seal(text: string, of: SealedFor): string
  /** The text; null when it was sealed with another secret or for something else, or was changed. */
  open(sealed: string, of: SealedFor): string | null
  /**
   * The stored form of a code that people type, which is found by it. A reader of the database alone cannot try the few codes that
   * there are.
   */
  mark(code: string, of: { purpose: 'guardian code'; institutionId: string }): string
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const boundTo = ({ purpose, institutionId, id }: SealedFor): Buffer =>
  Buffer.from(`${purpose} ${institutionId} ${id}`)

/** A key of its own, derived from the server's secret, which signs other things with others. */
export const createVault = (secret: string): Vault => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lousa vault 1', 32))
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', 'lousa marks 1', 32))
  return {
    seal: (text, of) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(of))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed, of) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(boundTo(of))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
        return Buffer.concat(opened).toString('utf8')
      } catch {
        return null
      }
    },
    mark: (code, { purpose, institutionId }) =>
      createHmac('sha256', markKey)
        .update(JSON.stringify([purpose, institutionId, code]))
        .digest('base64url'),
  }
}
