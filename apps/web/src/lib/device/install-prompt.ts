/** The prompt of a browser that can put the application on the home screen; a page may use it once. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const KEY = 'lousa:install-hint'

const isPrompt = (event: Event): event is InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function'

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

const setPrompt = (prompt: InstallPrompt | null): void => {
  offered = prompt
  for (const listener of listeners) listener()
}

/** The browser offers it once, early, and perhaps long before anybody wants to hear of it. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', event => {
    if (!isPrompt(event)) return
    event.preventDefault()
    setPrompt(event)
  })
  window.addEventListener('appinstalled', () => setPrompt(null))
}

export const subscribeInstallPrompt = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the application can be put on this device now. */
export const canInstall = (): boolean => offered !== null

/** Asks the browser, which asks the person. An offer is good for one question. */
export const install = async (): Promise<void> => {
  const prompt = offered
  setPrompt(null)
  await prompt?.prompt()
}

/**
 * Whether this device has shown the offer already; where nothing can be stored it counts as shown, or it would be shown for ever.
 */
export const wasInstallHintShown = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

export const rememberInstallHint = (): void => {
  try {
    localStorage.setItem(KEY, 'shown')
  } catch {
    // Storage is switched off in this browser: nothing is shown there at all.
  }
}
