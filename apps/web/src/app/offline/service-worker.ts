import { Workbox } from 'workbox-window'
import { isDevelopment, markNewerBuild, useNewerBuild } from '../../lib/device/build-number.ts'

/** The first worker of a device waits for a moment too, on a slow one for longer: it is newer than nothing. */
const noteWaiting = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active && registration.waiting) markNewerBuild()
}

/**
 * Puts the application on the device, where the browser allows it (secure addresses only). A new build is fetched as soon
 * as it is heard of and then waits: it never takes over by itself. The development server has no worker.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (isDevelopment()) return
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => void noteWaiting())
  const registration = await workbox.register({ immediate: true })
  useNewerBuild.subscribe(({ isServed }) => {
    if (isServed && !registration?.waiting) void registration?.update().catch(() => undefined)
  })
}
