import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { closeDrafts } from './lib/device-drafts.ts'

// What jsdom does not have and the interface kit asks for: layout that never changes.
window.matchMedia = query => ({
  matches: query === '' || query.includes('min-width'),
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
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => undefined

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

afterEach(async () => {
  cleanup()
  localStorage.clear()
  await closeDrafts()
})
