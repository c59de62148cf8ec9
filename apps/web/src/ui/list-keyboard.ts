import type { KeyboardEvent } from 'react'

/** Up and down walk through a search box and what was found, as one list. */
export const moveFocusInList = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href], button:not(:disabled)'),
  ]
  const at = stops.findIndex(stop => stop.matches(':focus'))
  stops[at + step]?.focus()
  event.preventDefault()
}
