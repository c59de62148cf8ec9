import type { ReactNode } from 'react'

export type MarkGridCell = {
  /** The text of the cell, with which typing starts: 'P', '7,5', ''. */
  text: string
  /** The text for screen readers: 'Falta'. */
  ariaText?: string
  /** Colour only supports the text: never the only sign. */
  tone?: 'good' | 'bad' | 'warn' | 'info' | 'muted'
  /** Where the value is on its way to the server. */
  state?: 'dirty' | 'saving' | 'failed' | 'conflict'
  readOnly?: boolean
  /** Why the value cannot stand: marks the cell invalid and is read and shown with it. */
  problem?: string
  /** The text that restores the cell as it is, where `text` alone does not: 'A' of a presence with a late arrival. */
  restoredBy?: string
  /** The value that Esc restores while there is a problem, and Delete in a grid of keys. */
  saved?: string
  /** More about the value, shown on hover, read with it and signed by a corner: 'Atestado médico'. */
  hint?: string
  /** A small sign in the corner; decorative, so `spoken` says it too. A module constant. */
  mark?: ReactNode
}

/** Keep the same object while nothing of the row changes: rows are memoised by identity. */
export type MarkGridRow = {
  id: string
  name: string
  /** The sticky first cell; `name` when absent. */
  header?: ReactNode
  /** One cell for each column, in order. */
  cells: readonly MarkGridCell[]
}

/** Keep the array the same object while nothing of it changes. */
export type MarkGridColumn = {
  id: string
  /** The spoken and hovered name: 'Prova 1, vale 4,0'. */
  label: string
  header: ReactNode
  /** Pixels, 56 when absent; never below 44. */
  width?: number
  /** A cell below the last row: an average, a count. */
  footer?: ReactNode
}

export type MarkGridChange = { rowId: string; columnId: string; text: string }

export type MarkGridEntry =
  /** Typing opens an editor in the cell; Enter goes down, Tab right. */
  | {
      kind: 'text'
      inputMode?: 'decimal' | 'text'
      maxLength?: number
      /** Texts that the keys of a phone do not have: a button each above them, spoken by its label. */
      signs?: readonly { text: string; label: string }[]
    }
  /** One key sets a value and goes down ({ P: 'P', F: 'F' }); click and space walk through `cycle`. */
  | { kind: 'keys'; keys: Readonly<Record<string, string>>; cycle: readonly string[] }

export type MarkGridProps = {
  /** The grid's accessible name: 'Frequência de 6º ano A'. */
  label: string
  /** Head of the first column: 'Aluno'. */
  rowHeading: ReactNode
  columns: readonly MarkGridColumn[]
  rows: readonly MarkGridRow[]
  /** A module constant or memoised. */
  entry: MarkGridEntry
  /**
   * New texts, raw as typed: the screen checks them and answers with new `rows` (with `problem` when they cannot
   * stand). A paste comes as one call; `how` tells also Esc and Ctrl+Z, which bring former texts back.
   */
  onChange: (changes: readonly MarkGridChange[], how: 'type' | 'paste' | 'revert' | 'undo') => void
  /** Undo and redo of the screen instead of the grid's own undo: Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y. */
  history?: { undo: () => void; redo: () => void }
  /** Takes a pasted block over from the grid, raw, with the cell it was pasted on. */
  onPasteText?: (text: string, at: { rowId: string; columnId: string }) => void
  /** F2 in a grid of keys: the screen opens what it knows more about the cell. */
  onOpen?: (rowId: string, columnId: string) => void
  /** Where the person is now. Called at every move: keep the place in a ref, a render would slow every key. */
  onPlace?: (rowId: string, columnId: string) => void
  /** The column that is in view at first, and where the keyboard begins; the first one when absent. */
  startColumn?: string
  /** Head of the footer row, shown when some column has a footer. */
  footerHeading?: ReactNode
}
