import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'

/** A browser with the keys of one subscription. */
export const pushBrowser = (origin: string, name: string) => {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    endpoint: `${origin}/push/${name}`,
    keys: { p256dh, auth: auth.toString('base64url') },
    /** Reads a push as a browser does (RFC 8291); throws where it was encrypted for another one. */
    open: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const senderKey = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
      const secret = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32)
      const key = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
    },
  }
}
export type PushBrowser = ReturnType<typeof pushBrowser>

type Received = { path: string; headers: Record<string, string>; body: Buffer }

/** A real push service on a free port: it takes pushes, and answers with the status that a test sets, or ends the connection without an answer. */
export const startPushServer = async () => {
  const received: Received[] = []
  const state: { status: number; headers: Record<string, string>; isSilent: boolean } = {
    status: 201,
    headers: {},
    isSilent: false,
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ path: request.url ?? '', headers, body: Buffer.concat(parts) })
      if (state.isSilent) request.socket.destroy()
      else response.writeHead(state.status, state.headers).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    state,
    stop: () => new Promise<void>(done => server.close(() => done())),
  }
}
export type PushServer = Awaited<ReturnType<typeof startPushServer>>

/** The claims of the token that a push came with; null where its key did not sign it. */
export const vapidClaims = ({ authorization = '' }: Record<string, string>) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) } : null
}
