import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type Sheet = 'mes' | 'ano'

/** Which sheet is being printed, or null. `usual` is what the browser's own command prints. */
export const usePrinting = (usual: Sheet) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    // The browser takes its picture as soon as these return.
    const before = () => flushSync(() => setSheet(now => now ?? usual))
    const after = () => setSheet(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [usual])
  const print = useCallback((printedSheet: Sheet) => {
    flushSync(() => setSheet(printedSheet))
    window.print()
  }, [])
  return { sheet, print }
}
