import { useEffect, useState } from 'react'

/** An item of a menu goes away with the menu: what is left is the button that opens it. */
const lasting = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}

/**
 * Gives the focus back to where it was when a dialog that is taken away, not closed, leaves nothing focused. For the
 * content of a dialog that exists only while it is open.
 */
export const useFocusBack = (): void => {
  const [from] = useState(() => lasting(document.activeElement))
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
}
