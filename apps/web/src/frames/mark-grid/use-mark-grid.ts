import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { MarkGridChange, MarkGridProps } from './mark-grid.types.ts'
import { changesOfBlock, destination, moved, type Position, parseBlock } from './mark-grid-moves.ts'
import type { Finish, Leaving } from './mark-grid-row.tsx'

type Editing = Position & { initial: string | null }

const STEPS: Record<Leaving, [down: number, right: number]> = {
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
}
const UNDO_STEPS = 200

const positionOf = (target: EventTarget | null): Position | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

/**
 * Keyboard, mouse and clipboard of a mark grid, all delegated to the table. The focusable cell is moved by hand
 * (tabindex on the elements): moving through 1,400 cells renders nothing.
 */
export const useMarkGrid = (props: MarkGridProps) => {
  const latest = useRef(props)
  latest.current = props
  const table = useRef<HTMLTableElement>(null)
  const active = useRef<Position>({
    row: 0,
    column: Math.max(
      0,
      props.columns.findIndex(({ id }) => id === props.startColumn),
    ),
  })
  const textOnArrival = useRef('')
  const undo = useRef<MarkGridChange[][]>([])
  /** The last cell was opened by a finger. */
  const byTouch = useRef(false)
  const [editing, setEditing] = useState<Editing | null>(null)

  const cellAt = useCallback(({ row, column }: Position) => latest.current.rows[row]?.cells[column], [])
  const elementAt = useCallback(
    // By position: among 1,400 cells a selector is felt at every key. The first cell of a row is the name.
    ({ row, column }: Position) => table.current?.tBodies[0]?.rows[row]?.cells[column + 1] ?? null,
    [],
  )

  const makeActive = useCallback(
    (to: Position) => {
      elementAt(active.current)?.setAttribute('tabindex', '-1')
      elementAt(to)?.setAttribute('tabindex', '0')
      active.current = to
      textOnArrival.current = cellAt(to)?.text ?? ''
      const { rows, columns, onPlace } = latest.current
      const [row, column] = [rows[to.row], columns[to.column]]
      if (row && column) onPlace?.(row.id, column.id)
    },
    [cellAt, elementAt],
  )

  const focusCell = useCallback(
    (to: Position) => {
      makeActive(to)
      elementAt(to)?.focus()
    },
    [makeActive, elementAt],
  )

  const { rows, columns } = props
  useLayoutEffect(() => {
    // Rows may have come, gone or been sorted: exactly one cell stays reachable by Tab.
    const size = { rows: rows.length, columns: columns.length }
    for (const cell of table.current?.querySelectorAll('[data-row][tabindex="0"]') ?? []) {
      cell.setAttribute('tabindex', '-1')
    }
    active.current = moved(active.current, 0, 0, size)
    elementAt(active.current)?.setAttribute('tabindex', '0')
  }, [rows, columns, elementAt])

  useLayoutEffect(() => {
    const cell = active.current.column > 0 ? elementAt(active.current) : null
    const [frame, name] = [table.current?.parentElement, table.current?.tBodies[0]?.rows[0]?.cells[0]]
    if (!cell || !frame || !name) return
    // In the middle of what the names leave free; up and down the page stays where it is.
    const free = frame.clientWidth - name.offsetWidth
    frame.scrollLeft = cell.offsetLeft - name.offsetWidth - (free - cell.offsetWidth) / 2
  }, [elementAt])

  const send = useCallback((changes: MarkGridChange[], how: 'type' | 'paste' | 'revert' | 'undo') => {
    if (changes.length === 0) return
    const { rows, columns, onChange } = latest.current
    if (how !== 'undo') {
      const former = changes.map(change => {
        const column = columns.findIndex(({ id }) => id === change.columnId)
        return { ...change, text: rows.find(({ id }) => id === change.rowId)?.cells[column]?.text ?? '' }
      })
      undo.current = [...undo.current.slice(-UNDO_STEPS), former]
    }
    onChange(changes, how)
  }, [])

  const write = useCallback(
    (at: Position, text: string, how: 'type' | 'revert' = 'type') => {
      const row = latest.current.rows[at.row]
      const column = latest.current.columns[at.column]
      const cell = cellAt(at)
      if (!row || !column || !cell || cell.readOnly || cell.text === text) return
      send([{ rowId: row.id, columnId: column.id, text }], how)
    },
    [cellAt, send],
  )

  const size = () => ({ rows: latest.current.rows.length, columns: latest.current.columns.length })
  const step = (leaving: Leaving) => focusCell(moved(active.current, ...STEPS[leaving], size()))

  const finish: Finish = useCallback(
    (text, leaving) => {
      const at = active.current
      const size = { rows: latest.current.rows.length, columns: latest.current.columns.length }
      const to = moved(at, ...STEPS[leaving ?? 'stay'], size)
      // The keyboard of a phone stays open from cell to cell: the next one is under edit at once.
      const goesOn = byTouch.current && to.row !== at.row && cellAt(to)?.readOnly !== true
      if (goesOn) makeActive(to)
      else if (leaving) focusCell(to)
      setEditing(goesOn ? { ...to, initial: null } : null)
      if (text !== null) write(at, text)
    },
    [focusCell, makeActive, cellAt, write],
  )

  const edit = (initial: string | null) => {
    if (cellAt(active.current)?.readOnly || !cellAt(active.current)) return
    setEditing({ ...active.current, initial })
  }

  const cycle = (at: Position) => {
    const { entry } = latest.current
    const cell = cellAt(at)
    if (entry.kind !== 'keys' || !cell) return
    const next = entry.cycle[(entry.cycle.indexOf(cell.text) + 1) % entry.cycle.length]
    if (next !== undefined) write(at, next)
  }

  const takeBack = () => {
    const former = undo.current.pop()
    if (former) send(former, 'undo')
  }

  const takeBackOrAgain = (event: React.KeyboardEvent): boolean => {
    const { history } = latest.current
    const again = event.shiftKey || event.key.toLowerCase() === 'y'
    if (history) history[again ? 'redo' : 'undo']()
    else if (!again) takeBack()
    return true
  }

  const open = (): boolean => {
    const { rows, columns, onOpen } = latest.current
    const [row, column] = [rows[active.current.row], columns[active.current.column]]
    if (!row || !column || !onOpen) return false
    onOpen(row.id, column.id)
    return true
  }

  /** A key that writes; true when it was one. */
  const enter = (event: React.KeyboardEvent): boolean => {
    const { entry } = latest.current
    if (event.key === 'Escape') {
      const cell = cellAt(active.current)
      write(active.current, (cell?.problem && cell.saved) ?? textOnArrival.current, 'revert')
      return true
    }
    if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) {
      return takeBackOrAgain(event)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'Enter') {
      step(event.shiftKey ? 'up' : 'down')
      return true
    }
    if (entry.kind === 'keys') {
      if (event.key === ' ') {
        cycle(active.current)
        return true
      }
      if (event.key === 'Delete' || event.key === 'Backspace') {
        const saved = cellAt(active.current)?.saved
        if (saved !== undefined) write(active.current, saved, 'revert')
        return true
      }
      if (event.key === 'F2') return open()
      const value = entry.keys[event.key.length === 1 ? event.key.toUpperCase() : event.key]
      if (value === undefined) return false
      write(active.current, value)
      step('down')
      return true
    }
    if (event.key === 'F2') edit(null)
    else if (event.key === 'Delete' || event.key === 'Backspace') write(active.current, '')
    else if (event.key.length === 1 && event.key !== ' ') edit(event.key)
    else return false
    return true
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    byTouch.current = false
    const to = destination(event, active.current, size())
    if (to) focusCell(to)
    else if (!enter(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onFocus = (event: React.FocusEvent) => {
    const at = positionOf(event.target)
    const fromOutside = !table.current?.contains(event.relatedTarget)
    if (at && (fromOutside || at.row !== active.current.row || at.column !== active.current.column))
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
    const [row, column] = [rows[active.current.row], columns[active.current.column]]
    if (onPasteText && row && column) onPasteText(text, { rowId: row.id, columnId: column.id })
    else send(changesOfBlock(block, active.current, rows, columns, entry), 'paste')
    focusCell(active.current)
  }

  return { table, editing, finish, handlers: { onKeyDown, onFocus, onClick, onPaste } }
}
