type Watch = {
  /** The page goes away or to the background: the last moment to send. */
  onLeaving: () => void
  onOnline: () => void
  /** Whether leaving now would leave something unsent: then the browser asks first. */
  mustAsk: () => boolean
}

/** Follows the page's comings and goings; answers how to stop. */
export const watchPage = ({ onLeaving, onOnline, mustAsk }: Watch): (() => void) => {
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') onLeaving()
  }
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (mustAsk()) event.preventDefault()
  }
  window.addEventListener('pagehide', onLeaving)
  window.addEventListener('online', onOnline)
  window.addEventListener('beforeunload', onUnload)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    window.removeEventListener('pagehide', onLeaving)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('beforeunload', onUnload)
    document.removeEventListener('visibilitychange', onHidden)
  }
}
