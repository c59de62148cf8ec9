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

/** What the server needs to know of a subscription. */
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

/** Asks for permission, after a tap, and subscribes; null where the person declines. */
export const subscribeHere = async (publicKey: string): Promise<DeviceKeys | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  if (before && hasKey(before, applicationServerKey)) return keysOf(before)
  // The key of an installation that was set up anew is another one.
  await before?.unsubscribe()
  return keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

/** Ends pushes in this browser, whatever the server knows. */
export const unsubscribeHere = async (): Promise<void> => {
  await (await subscriptionHere())?.unsubscribe()
}
