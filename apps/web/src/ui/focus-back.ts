import { useEffect } from 'react'

/** The focused element that will remain: an item of a menu disappears with it, and its button stays. */
export const focusReturnTarget = (): Element | null => {
  const element = document.activeElement
  const menu = element?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}

/** Gives the focus to `from` when what called this goes away and leaves nothing focused. */
export const useReturnFocusTo = (from: Element | null): void =>
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
