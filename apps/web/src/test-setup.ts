import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Test files share a process with its window and the kit (`isolate: false`). What our modules remember, and those
// libraries that remember anything (vitest.config.ts), is of one file alone.
vi.resetModules()
Reflect.deleteProperty(globalThis, 'indexedDB')
// The testing library asks for it once in a process, and takes it back after the first file.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
const { closeDrafts } = await import('./lib/device/device-drafts.ts')

// The interface kit needs these parts, which jsdom does not have: layout that never changes.
window.matchMedia = query => ({
  matches: query === '' || query.includes('min-width') || query === '(prefers-reduced-motion: reduce)',
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Growing text areas measure again when a font has arrived.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined
// Node's own pair refuses the blobs of jsdom.
Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

afterEach(async () => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  await closeDrafts()
})

afterAll(async () => {
  vi.useRealTimers()
  // Code that was still being fetched would else arrive in another file, or after the end of all tests.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  window.history.replaceState(null, '', '/')
})
