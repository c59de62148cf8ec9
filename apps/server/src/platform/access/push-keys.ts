import { createECDH, hkdfSync } from 'node:crypto'

/** The pair by which push services recognise this installation (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'

/** A pair of its own, derived from the server's secret: all processes have the same one, and nothing is stored. */
export const createPushKeys = (secret: string): PushKeys => {
  for (let turn = 1; ; turn += 1) {
    const pair = createECDH(CURVE)
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `lousa push ${turn}`, 32)))
    } catch {
      // A number beyond the order of the curve is no key: one in four thousand million.
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
  }
}
