import { useLayoutEffect, useRef } from 'react'

/**
 * A time that goes to another day is another element there. The focus goes with it: what was focused and has gone takes
 * it up again as soon as it is back, unless it is elsewhere by then.
 */
export const useFocusFollow = () => {
  const elements = useRef(new Map<string, HTMLElement>())
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    elements.current.get(focused.current)?.focus({ preventScroll: true })
  })
  return {
    ref: (id: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(id, element)
      else elements.current.delete(id)
    },
    enter: (id: string) => {
      focused.current = id
    },
    leave: () => {
      focused.current = null
    },
  }
}
