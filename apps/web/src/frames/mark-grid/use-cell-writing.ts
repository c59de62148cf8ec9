import { type RefObject, useCallback, useRef } from 'react'
import type { MarkGridChange, MarkGridProps } from './mark-grid.types.ts'
import type { Position } from './mark-grid-moves.ts'
import { type ActiveCell, restoringText } from './use-active-cell.ts'

const UNDO_STEPS = 200

export type CellWriting = {
  send: (changes: MarkGridChange[], how: 'type' | 'paste' | 'revert' | 'undo') => void
  /** Writes into a cell that can be written and has another text. */
  write: (at: Position, text: string, how?: 'type' | 'revert') => void
  /** In a grid of keys: the value after that of the cell. */
  cycle: (at: Position) => void
  /** Restores the text that the active cell had when it became active, or the saved one where there is a problem. */
  revert: () => void
  restoreSaved: () => void
  /** Uses the history of the screen if there is one; otherwise the grid undoes its own changes. */
  undoOrRedo: (step: 'undo' | 'redo') => void
}

/** Changes of cells, with the grid's own history of them. */
export const useCellWriting = (
  latest: RefObject<MarkGridProps>,
  { position, textOnArrival, cellAt }: ActiveCell,
): CellWriting => {
  const former = useRef<MarkGridChange[][]>([])

  const send = useCallback<CellWriting['send']>(
    (changes, how) => {
      if (changes.length === 0) return
      const { rows, columns, onChange } = latest.current
      if (how !== 'undo') {
        const texts = changes.map(change => {
          const column = columns.findIndex(({ id }) => id === change.columnId)
          return { ...change, text: rows.find(({ id }) => id === change.rowId)?.cells[column]?.text ?? '' }
        })
        former.current = [...former.current.slice(-UNDO_STEPS), texts]
      }
      onChange(changes, how)
    },
    [latest],
  )

  const write = useCallback<CellWriting['write']>(
    (at, text, how = 'type') => {
      const row = latest.current.rows[at.row]
      const column = latest.current.columns[at.column]
      const cell = cellAt(at)
      const now = how === 'revert' ? restoringText(cell) : cell?.text
      if (!row || !column || !cell || cell.readOnly || now === text) return
      send([{ rowId: row.id, columnId: column.id, text }], how)
    },
    [latest, cellAt, send],
  )

  const cycle = (at: Position): void => {
    const { entry } = latest.current
    const cell = cellAt(at)
    if (entry.kind !== 'keys' || !cell) return
    const next = entry.cycle[(entry.cycle.indexOf(cell.text) + 1) % entry.cycle.length]
    if (next !== undefined) write(at, next)
  }

  const revert = (): void => {
    const cell = cellAt(position.current)
    write(position.current, (cell?.problem && cell.saved) ?? textOnArrival.current, 'revert')
  }

  const restoreSaved = (): void => {
    const saved = cellAt(position.current)?.saved
    if (saved !== undefined) write(position.current, saved, 'revert')
  }

  const undoOrRedo = (step: 'undo' | 'redo'): void => {
    const { history } = latest.current
    const texts = history || step === 'redo' ? undefined : former.current.pop()
    history?.[step]()
    if (texts) send(texts, 'undo')
  }

  return { send, write, cycle, revert, restoreSaved, undoOrRedo }
}
