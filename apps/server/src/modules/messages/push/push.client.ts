import { ECDH } from 'node:crypto'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { isPushAddress } from '@lousa/rules/messages/push.rules.ts'
import type { PushKeys } from '../../../platform/access/push-keys.ts'
import { postBytes } from '../../../platform/external/post-bytes.ts'
import type { PushDevice } from './push.types.ts'

const PATIENCE_MS = 10_000
const AUTH_BYTES = 16
const POINT_BYTES = 65
/** The first byte of a point of the curve that is written out. */
const UNCOMPRESSED = 4

type PushAnswer = { status: number | null; retryAfter: string | null }

/** The alphabet that the library accepts. Node accepts more, and skips other characters. */
const BASE64URL = /^[\w-]+=*$/

/** Whether these are keys of a browser: a point of the curve, and a secret of 16 bytes. */
export const areDeviceKeys = ({ p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): boolean => {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) return false
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
  } catch {
    return false
  }
  const point = Buffer.from(p256dh, 'base64url')
  return (
    point.byteLength === POINT_BYTES &&
    point[0] === UNCOMPRESSED &&
    Buffer.from(auth, 'base64url').byteLength === AUTH_BYTES
  )
}

/**
 * Sends one encrypted push. Address and keys are checked once more: a row may be older than the setting. Answers a status of null where the
 * service does not answer; a service that points elsewhere is not followed.
 */
export const sendPush = async (
  { keys, testOrigin, subject }: { keys: PushKeys; testOrigin: string | null; subject: string },
  { endpoint, p256dh, auth }: PushDevice,
  { topic, ttl, payload }: { topic: string; ttl: number; payload: object },
): Promise<PushAnswer> => {
  // The answer is that of a service that knows no such device: the row goes.
  if (!isPushAddress(endpoint, testOrigin) || !areDeviceKeys({ p256dh, auth }))
    return { status: 410, retryAfter: null }
  const device = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  // The library signs for HTTPS alone; the service of a test has none.
  const signedFor = { ...device, endpoint: endpoint.replace(/^http:/, 'https:') }
  const { headers } = await vapidHeaders(signedFor, { ...keys, subject })
  const body = await encryptNotification(device, new TextEncoder().encode(JSON.stringify(payload)), {
    pad: false,
  })
  try {
    return await postBytes(endpoint, {
      headers: {
        ...headers,
        ttl: String(ttl),
        topic,
        urgency: 'normal',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      },
      body,
      timeoutMs: PATIENCE_MS,
    })
  } catch {
    return { status: null, retryAfter: null }
  }
}
