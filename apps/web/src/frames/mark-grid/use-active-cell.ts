import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { MarkGridCell, MarkGridProps } from './mark-grid.types.ts'
import { moved, type Position } from './mark-grid-moves.ts'

/** The text that restores a cell as it is. */
export const restoringText = (cell: MarkGridCell | undefined): string => cell?.restoredBy ?? cell?.text ?? ''

export type ActiveCell = {
  table: RefObject<HTMLTableElement | null>
  position: RefObject<Position>
  /** Its text when it became active: Escape restores it. */
  textOnArrival: RefObject<string>
  cellAt: (position: Position) => MarkGridCell | undefined
  makeActive: (position: Position) => void
  focusCell: (position: Position) => void
}

/**
 * The one cell that Tab reaches, moved by hand (tabindex on the elements): moving through 1,400 cells renders nothing.
 */
export const useActiveCell = (
  { rows, columns, startColumn }: MarkGridProps,
  latest: RefObject<MarkGridProps>,
): ActiveCell => {
  const table = useRef<HTMLTableElement>(null)
  const position = useRef<Position>({
    row: 0,
    column: Math.max(
      0,
      columns.findIndex(({ id }) => id === startColumn),
    ),
  })
  const textOnArrival = useRef('')

  const cellAt = useCallback(({ row, column }: Position) => latest.current.rows[row]?.cells[column], [latest])
  const elementAt = useCallback(
    // By position: among 1,400 cells a selector is felt at every key. The first cell of a row is the name.
    ({ row, column }: Position) => table.current?.tBodies[0]?.rows[row]?.cells[column + 1] ?? null,
    [],
  )

  const makeActive = useCallback(
    (to: Position) => {
      elementAt(position.current)?.setAttribute('tabindex', '-1')
      elementAt(to)?.setAttribute('tabindex', '0')
      position.current = to
      textOnArrival.current = restoringText(cellAt(to))
      const { rows, columns, onPlace } = latest.current
      const [row, column] = [rows[to.row], columns[to.column]]
      if (row && column) onPlace?.(row.id, column.id)
    },
    [cellAt, elementAt, latest],
  )

  const focusCell = useCallback(
    (to: Position) => {
      makeActive(to)
      elementAt(to)?.focus()
    },
    [makeActive, elementAt],
  )

  useLayoutEffect(() => {
    // Rows may have come, gone or been sorted: exactly one cell stays reachable by Tab.
    const size = { rows: rows.length, columns: columns.length }
    for (const cell of table.current?.querySelectorAll('[data-row][tabindex="0"]') ?? []) {
      cell.setAttribute('tabindex', '-1')
    }
    position.current = moved(position.current, 0, 0, size)
    elementAt(position.current)?.setAttribute('tabindex', '0')
  }, [rows, columns, elementAt])

  useLayoutEffect(() => {
    const cell = position.current.column > 0 ? elementAt(position.current) : null
    const [frame, name] = [table.current?.parentElement, table.current?.tBodies[0]?.rows[0]?.cells[0]]
    if (!cell || !frame || !name) return
    // In the middle of what the names leave free; up and down the page stays where it is.
    const free = frame.clientWidth - name.offsetWidth
    frame.scrollLeft = cell.offsetLeft - name.offsetWidth - (free - cell.offsetWidth) / 2
  }, [elementAt])

  return { table, position, textOnArrival, cellAt, makeActive, focusCell }
}
