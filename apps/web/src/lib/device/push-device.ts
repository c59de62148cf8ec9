import { owePushEnd, rememberPushChoice } from './push-memory.ts'

/** How this browser stands to pushes. `INSTALL`: an iPhone or iPad that has them from the first screen alone. */
type PushState = 'ON' | 'OFF' | 'DENIED' | 'INSTALL' | 'UNSUPPORTED'

const isApple = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && window.Notification !== undefined

/** The browser's subscription; null where it has none, or no worker yet. */
const subscriptionHere = async (): Promise<PushSubscription | null> => {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

export const pushStateHere = async (): Promise<PushState> => {
  if (!isSupported()) return isApple() ? 'INSTALL' : 'UNSUPPORTED'
  if (Notification.permission === 'denied') return 'DENIED'
  const isOn = Notification.permission === 'granted' && (await subscriptionHere()) !== null
  return isOn ? 'ON' : 'OFF'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

/** The part of a subscription that the server stores. */
type DeviceKeys = { endpoint: string; keys: { p256dh: string; auth: string } }

const keysOf = (subscription: PushSubscription): DeviceKeys => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

const hasKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = options?.applicationServerKey
  if (!own) return true
  const bytes = new Uint8Array(own)
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at])
}

/** A worker that is being installed, and a push service, are waited for no longer than this. */
const READY_MS = 10_000
const LEAVE_MS = 2500

/** Another promise, or a refusal once the time has passed. */
const within = <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let limit: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, refuse) => {
    limit = setTimeout(() => refuse(new PushNotReady()), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(limit))
}

/** The browser has no worker that could show pushes, or no answer from its push service. */
export class PushNotReady extends Error {
  constructor() {
    super('PUSH_NOT_READY')
    this.name = 'PushNotReady'
  }
}

const subscribed = async (publicKey: string): Promise<DeviceKeys> => {
  // Without a registration the promise of a ready worker would never end.
  if (!(await navigator.serviceWorker.getRegistration())) throw new PushNotReady()
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  if (before && hasKey(before, applicationServerKey)) return keysOf(before)
  // The key of an installation that was set up anew is another one.
  await before?.unsubscribe()
  return keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

/** Subscribes where the person has permitted it already; null where that is not so. Nothing is asked. */
export const resubscribeHere = async (publicKey: string): Promise<DeviceKeys | null> => {
  if (!isSupported() || Notification.permission !== 'granted') return null
  return within(READY_MS, subscribed(publicKey))
}

/** Asks for permission, after a tap, and subscribes; null where the person declines. */
export const subscribeHere = async (publicKey: string): Promise<DeviceKeys | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const device = await resubscribeHere(publicKey)
  owePushEnd(false)
  return device
}

/** The address under which this browser gets pushes now; null where it gets none. */
export const pushEndpointHere = async (): Promise<string | null> =>
  (await subscriptionHere())?.endpoint ?? null

/** Ends pushes in this browser, whatever the server knows. */
export const unsubscribeHere = async (): Promise<void> => {
  rememberPushChoice(null)
  await (await subscriptionHere())?.unsubscribe()
}

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}

/**
 * Ends pushes of a person who leaves and takes away those that lie on the screen: the next person at this device gets none
 * of them. What fails or takes long is remembered, and repeated by the next start.
 */
export const leavePushesHere = async (): Promise<void> => {
  owePushEnd(true)
  const ended = Promise.all([unsubscribeHere(), closeNotifications()]).then(() => owePushEnd(false))
  await within(LEAVE_MS, ended).catch(() => undefined)
}
