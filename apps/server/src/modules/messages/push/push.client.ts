import { ECDH } from 'node:crypto'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { isPushAddress } from '@lousa/rules/messages/push.rules.ts'
import type { PushKeys } from '../../../platform/access/push-keys.ts'
import type { PushDevice } from './push.types.ts'

const PATIENCE_MS = 10_000
/** A push service keeps what it cannot hand over for a day: an older notice is read in the application. */
const DAY_SECONDS = 86_400
const AUTH_BYTES = 16

type PushAnswer = { status: number | null; retryAfterSeconds: number | null }

/** Whether these are keys of a browser: a point of the curve, and a secret of 16 bytes. */
export const areDeviceKeys = ({ p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
  } catch {
    return false
  }
  return (
    Buffer.from(p256dh, 'base64url').byteLength === 65 &&
    Buffer.from(auth, 'base64url').byteLength === AUTH_BYTES
  )
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null

/**
 * Sends one encrypted push. The address is checked once more: a row may be older than the setting. Answers a status of null where the
 * service does not answer; a service that points elsewhere is not followed.
 */
export const sendPush = async (
  { keys, testOrigin, subject }: { keys: PushKeys; testOrigin: string | null; subject: string },
  { endpoint, p256dh, auth }: PushDevice,
  { topic, payload }: { topic: string; payload: object },
): Promise<PushAnswer> => {
  // As a service that says that there is no such device: the row goes.
  if (!isPushAddress(endpoint, testOrigin)) return { status: 410, retryAfterSeconds: null }
  const device = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  // The library signs for HTTPS alone; the service of a test has none.
  const signedFor = { ...device, endpoint: endpoint.replace(/^http:/, 'https:') }
  const { headers } = await vapidHeaders(signedFor, { ...keys, subject })
  const body = await encryptNotification(device, new TextEncoder().encode(JSON.stringify(payload)), {
    pad: false,
  })
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        ttl: String(DAY_SECONDS),
        topic,
        urgency: 'normal',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return { status: answer.status, retryAfterSeconds: secondsOf(answer.headers.get('retry-after')) }
  } catch {
    return { status: null, retryAfterSeconds: null }
  }
}
