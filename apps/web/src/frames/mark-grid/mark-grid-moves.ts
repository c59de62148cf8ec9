import type { MarkGridChange, MarkGridColumn, MarkGridEntry, MarkGridRow } from './mark-grid.types.ts'

export type Position = { row: number; column: number }
export type Size = { rows: number; columns: number }
type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

export const moved = (from: Position, down: number, right: number, size: Size): Position => ({
  row: within(from.row + down, size.rows),
  column: within(from.column + right, size.columns),
})

/** Where a navigation key leads; null when the key does not navigate. */
export const destination = (key: Key, from: Position, size: Size): Position | null => {
  const far = key.ctrlKey || key.metaKey
  switch (key.key) {
    case 'ArrowDown':
      return moved(from, far ? size.rows : 1, 0, size)
    case 'ArrowUp':
      return moved(from, far ? -size.rows : -1, 0, size)
    case 'ArrowRight':
      return moved(from, 0, far ? size.columns : 1, size)
    case 'ArrowLeft':
      return moved(from, 0, far ? -size.columns : -1, size)
    case 'Home':
      return { row: far ? 0 : from.row, column: 0 }
    case 'End':
      return { row: far ? size.rows - 1 : from.row, column: size.columns - 1 }
    case 'PageDown':
      return moved(from, 10, 0, size)
    case 'PageUp':
      return moved(from, -10, 0, size)
    default:
      return null
  }
}

/** The form of copied cells of a spreadsheet: lines of cells divided by tabs. */
export const parseBlock = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t').map(cell => cell.trim()))

const accepted = (entry: MarkGridEntry, text: string): string | null => {
  if (entry.kind === 'text') return text
  const value = entry.keys[text.toUpperCase()]
  return value ?? (entry.cycle.includes(text) ? text : null)
}

/** The changes that a pasted block makes from a cell on; read-only cells and unknown values are passed over. */
export const changesOfBlock = (
  block: readonly string[][],
  from: Position,
  rows: readonly MarkGridRow[],
  columns: readonly MarkGridColumn[],
  entry: MarkGridEntry,
): MarkGridChange[] =>
  block.flatMap((line, down) =>
    line.flatMap((pasted, right) => {
      const row = rows[from.row + down]
      const column = columns[from.column + right]
      const cell = row?.cells[from.column + right]
      const text = accepted(entry, pasted)
      if (!row || !column || !cell || cell.readOnly || text === null || text === cell.text) return []
      return [{ rowId: row.id, columnId: column.id, text }]
    }),
  )
