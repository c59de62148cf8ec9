/** The request of the worker to an open page after a tap on a push (public/push-worker.js). */
const pathOf = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_PAGE') return null
  return 'path' in data && typeof data.path === 'string' ? data.path : null
}

/** Goes to the page of a tapped push by the router, so that what is typed is asked about, and answers the worker. */
export const followPushes = (open: (path: string) => void): void => {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const path = pathOf(data)
    if (path === null) return
    ports[0]?.postMessage('OPENED')
    open(path)
  })
}
