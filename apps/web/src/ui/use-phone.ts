import { useSyncExternalStore } from 'react'

/** The breakpoint of the style sheets. */
const PHONE = '(max-width: 47.99em)'

const subscribe = (changed: () => void): (() => void) => {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is as narrow as a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
