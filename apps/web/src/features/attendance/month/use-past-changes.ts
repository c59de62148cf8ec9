import { useCallback, useRef } from 'react'
import type { MarkGridChange } from '../../../frames/mark-grid/mark-grid.types.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { MonthView } from './month-sheet.ts'
import { pastChanges, questionOf } from './past-changes.ts'

/** Asks, once for each cell, before a saved mark of a day gone by becomes another: `act` is called when it may. */
export const usePastChanges = (today: string) => {
  const confirmed = useRef(new Set<string>())
  return useCallback(
    (view: MonthView, changes: readonly MarkGridChange[], act: () => void): void => {
      const unconfirmedChanges = pastChanges(view, changes, today).filter(
        ({ cell }) => !confirmed.current.has(cell),
      )
      if (unconfirmedChanges.length === 0) {
        act()
        return
      }
      void confirm({ ...questionOf(unconfirmedChanges), harmless: true }).then(goes => {
        if (!goes) return
        for (const { cell } of unconfirmedChanges) confirmed.current.add(cell)
        act()
      })
    },
    [today],
  )
}
