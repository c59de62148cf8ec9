const settled = (worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> =>
  new Promise(done => {
    const look = () => {
      if (!states.includes(worker.state)) return
      worker.removeEventListener('statechange', look)
      done()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** The worker of the newest build; null when there is none newer than the running one. */
const newWorker = async (registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> => {
  if (!registration.waiting && !registration.installing) await registration.update()
  if (registration.installing) await settled(registration.installing, ['installed', 'activated', 'redundant'])
  return registration.waiting
}

/**
 * Changes to the newest build, because the person asked for it: the waiting worker takes over and the page is loaded
 * again. A worker that has nothing newer to give would only give the old page again, so it goes; the page brings its own.
 * Rejects without network: then everything stays as it is.
 */
export const updateApplication = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) {
    const worker = await newWorker(registration)
    worker?.postMessage({ type: 'SKIP_WAITING' })
    await (worker ? settled(worker, ['activated', 'redundant']) : registration.unregister())
  }
  window.location.reload()
}
