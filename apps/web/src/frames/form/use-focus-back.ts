import { useState } from 'react'
import { focusReturnTarget, useReturnFocusTo } from '../../ui/focus-back.ts'

/**
 * Gives the focus back to where it was when a dialog that is taken away, not closed, leaves nothing focused. For the
 * content of a dialog that exists only while it is open.
 */
export const useFocusBack = (): void => {
  const [from] = useState(focusReturnTarget)
  useReturnFocusTo(from)
}
