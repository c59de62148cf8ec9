import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Bytes with their CBOR head. Source: RFC 8949, 3. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const PRESENT = 1
const VERIFIED = 4
const HAS_KEY = 64

type Challenge = { challenge: string }
/** The parts of an answer that a test may falsify. */
type Deviation = { origin?: string; rpId?: string; verified?: boolean; counter?: number }

/** An authenticator made of software, as a browser shows it: one ES256 key for one host name. */
export const softPasskey = (host: string, { origin: home = `http://${host}` } = {}) => {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  let counter = 0
  const dataOf = (flags: number, count: number, rpId: string): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([hashOf(rpId), Buffer.from([flags]), counted])
  }
  const clientOf = (type: string, { challenge }: Challenge, { origin = home }: Deviation) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const flagsOf = ({ verified = true }: Deviation) => PRESENT | (verified ? VERIFIED : 0)
  const shared = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64url(id),
    create: (options: Challenge, deviation: Deviation = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        dataOf(flagsOf(deviation) | HAS_KEY, deviation.counter ?? counter, deviation.rpId ?? host),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientOf('webauthn.create', options, deviation)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    answer: (options: Challenge, deviation: Deviation = {}) => {
      counter = deviation.counter ?? counter + 1
      const data = dataOf(flagsOf(deviation), counter, deviation.rpId ?? host)
      const client = clientOf('webauthn.get', options, deviation)
      const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
