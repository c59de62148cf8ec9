import type { TabChannel, WatchPage } from './outbox.ts'

const CHANNEL = 'lousa-outbox'

/** The other tabs of this browser; where they cannot be notified, each finds out at its next send. */
export const createTabChannel = (): TabChannel => {
  if (!('BroadcastChannel' in globalThis))
    return { notify: () => undefined, onMessage: () => () => undefined }
  let channel: BroadcastChannel | null = null
  return {
    notify: () => channel?.postMessage('changed'),
    onMessage: heard => {
      const opened = new BroadcastChannel(CHANNEL)
      channel = opened
      opened.addEventListener('message', heard)
      return () => {
        channel = null
        opened.close()
      }
    },
  }
}

/** Follows the page's comings and goings. */
export const watchPageLifecycle: WatchPage = ({ onLeaving, onReturn }, mustAsk) => {
  const onVisibility = (): void => (document.visibilityState === 'hidden' ? onLeaving() : onReturn())
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (mustAsk()) event.preventDefault()
  }
  window.addEventListener('pagehide', onLeaving)
  window.addEventListener('pageshow', onReturn)
  window.addEventListener('online', onReturn)
  window.addEventListener('beforeunload', onUnload)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('pagehide', onLeaving)
    window.removeEventListener('pageshow', onReturn)
    window.removeEventListener('online', onReturn)
    window.removeEventListener('beforeunload', onUnload)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
