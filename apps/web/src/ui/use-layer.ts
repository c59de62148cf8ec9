import { useEffect, useRef } from 'react'
import { openLayer } from '../lib/address/layers.ts'

/** While `opened`, "Back" closes this instead of leaving the page, which is how one closes on a phone. */
export const useLayer = (opened: boolean, onClose: () => void): void => {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => (opened ? openLayer(() => latest.current()) : undefined), [opened])
}
