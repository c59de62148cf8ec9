import { afterEach, describe, expect, it, vi } from 'vitest'
import { useNewerBuild } from '../../lib/device/build-number.ts'
import { registerServiceWorker } from './service-worker.ts'

/** A worker that has been fetched and has not taken over. */
class FetchedWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', window.location.href).href
  state: ServiceWorkerState = 'installed'
}

/** The browser's registration while a fetched worker waits: over another one, or as the first of all. */
const browserWith = (active: FetchedWorker | null) => {
  const waiting = new FetchedWorker()
  const registration = Object.assign(new EventTarget(), { waiting, active, installing: null })
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  useNewerBuild.setState({ isServed: false })
})

const soon = () => new Promise(done => setTimeout(done, 300))

describe('a worker that waits', () => {
  it('is a newer version where one is running already', async () => {
    browserWith(new FetchedWorker())
    await registerServiceWorker()
    await vi.waitFor(() => expect(useNewerBuild.getState().isServed).toBe(true))
  })

  it('is none on a device that has just got its first', async () => {
    browserWith(null)
    await registerServiceWorker()
    await soon()
    expect(useNewerBuild.getState().isServed).toBe(false)
  })
})
