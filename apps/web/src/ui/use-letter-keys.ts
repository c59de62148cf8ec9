import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, form, [role="dialog"]') !== null

type Keys = Readonly<Record<string, () => void>>

/** One letter for each act; not while something is typed, and once for a key that is held down. */
export const useLetterKeys = (keys: Keys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const act = keys[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
