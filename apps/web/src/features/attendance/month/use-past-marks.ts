import { useCallback, useRef } from 'react'
import type { MarkGridChange } from '../../../frames/mark-grid/mark-grid.types.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { MonthView } from './month-sheet.ts'
import { pastMarks, questionOf } from './past-marks.ts'

/** Asks, once for each cell, before a saved mark of a day gone by becomes another: `act` is called when it may. */
export const usePastMarks = (today: string) => {
  const confirmed = useRef(new Set<string>())
  return useCallback(
    (view: MonthView, changes: readonly MarkGridChange[], act: () => void): void => {
      const asked = pastMarks(view, changes, today).filter(({ cell }) => !confirmed.current.has(cell))
      if (asked.length === 0) {
        act()
        return
      }
      void confirm({ ...questionOf(asked), harmless: true }).then(goes => {
        if (!goes) return
        for (const { cell } of asked) confirmed.current.add(cell)
        act()
      })
    },
    [today],
  )
}
