import { useCallback, useRef, useState } from 'react'
import type { MarkGridProps } from './mark-grid.types.ts'
import { type KeyAction, keyActionOf } from './mark-grid-keys.ts'
import { changesOfBlock, destination, moved, type Position, parseBlock } from './mark-grid-moves.ts'
import type { ExitDirection, OnFinish } from './mark-grid-row.tsx'
import { useActiveCell } from './use-active-cell.ts'
import { useCellWriting } from './use-cell-writing.ts'

type Editing = Position & { initial: string | null }

const STEPS: Record<ExitDirection, [down: number, right: number]> = {
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
}

const positionOf = (target: EventTarget | null): Position | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

/** Keyboard, mouse and clipboard of a mark grid, all delegated to the table. */
export const useMarkGrid = (props: MarkGridProps) => {
  const latest = useRef(props)
  latest.current = props
  const active = useActiveCell(props, latest)
  const { table, position, cellAt, makeActive, focusCell } = active
  const { send, write, cycle, revert, restoreSaved, undoOrRedo } = useCellWriting(latest, active)
  /** The last cell was opened by a finger. */
  const byTouch = useRef(false)
  const [editing, setEditing] = useState<Editing | null>(null)

  const size = () => ({ rows: latest.current.rows.length, columns: latest.current.columns.length })
  const step = (leaving: ExitDirection) => focusCell(moved(position.current, ...STEPS[leaving], size()))

  const finish: OnFinish = useCallback(
    (text, leaving) => {
      const at = position.current
      const size = { rows: latest.current.rows.length, columns: latest.current.columns.length }
      const to = moved(at, ...STEPS[leaving ?? 'stay'], size)
      // The keyboard of a phone stays open from cell to cell: the next one is under edit at once.
      const goesOn = byTouch.current && to.row !== at.row && cellAt(to)?.readOnly !== true
      if (goesOn) makeActive(to)
      else if (leaving) focusCell(to)
      setEditing(goesOn ? { ...to, initial: null } : null)
      if (text !== null) write(at, text)
    },
    [focusCell, makeActive, cellAt, write, position],
  )

  const edit = (initial: string | null) => {
    if (cellAt(position.current)?.readOnly || !cellAt(position.current)) return
    setEditing({ ...position.current, initial })
  }

  const open = (): boolean => {
    const { rows, columns, onOpen } = latest.current
    const [row, column] = [rows[position.current.row], columns[position.current.column]]
    if (!row || !column || !onOpen) return false
    onOpen(row.id, column.id)
    return true
  }

  /** Answers whether the key was used. */
  const perform = (action: KeyAction): boolean => {
    switch (action.kind) {
      case 'open':
        return open()
      case 'revert':
        revert()
        break
      case 'restore':
        restoreSaved()
        break
      case 'undo':
      case 'redo':
        undoOrRedo(action.kind)
        break
      case 'step':
        step(action.direction)
        break
      case 'cycle':
        cycle(position.current)
        break
      case 'clear':
        write(position.current, '')
        break
      case 'edit':
        edit(action.initial)
        break
      case 'set':
        write(position.current, action.text)
        step('down')
    }
    return true
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    byTouch.current = false
    const to = destination(event, position.current, size())
    const action = to ? null : keyActionOf(event, latest.current.entry)
    if (to) focusCell(to)
    else if (!action || !perform(action)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onFocus = (event: React.FocusEvent) => {
    const at = positionOf(event.target)
    const fromOutside = !table.current?.contains(event.relatedTarget)
    if (at && (fromOutside || at.row !== position.current.row || at.column !== position.current.column))
      makeActive(at)
  }

  const onClick = (event: React.MouseEvent) => {
    const at = positionOf(event.target)
    if (!at || event.target instanceof HTMLInputElement) return
    byTouch.current = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    focusCell(at)
    if (latest.current.entry.kind === 'keys') cycle(at)
    else edit(null)
  }

  const onPaste = (event: React.ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const block = parseBlock(text)
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1
    // One value pasted into the open editor is ordinary typing.
    if (event.target instanceof HTMLInputElement && !isBlock) return
    event.preventDefault()
    const { rows, columns, entry, onPasteText } = latest.current
    setEditing(null)
    const [row, column] = [rows[position.current.row], columns[position.current.column]]
    if (onPasteText && row && column) onPasteText(text, { rowId: row.id, columnId: column.id })
    else send(changesOfBlock(block, position.current, rows, columns, entry), 'paste')
    focusCell(position.current)
  }

  return { table, editing, finish, handlers: { onKeyDown, onFocus, onClick, onPaste } }
}
