import type { MarkGridEntry } from './mark-grid.types.ts'

/** The action of a key on the active cell; keys that move between cells have none. */
export type KeyAction =
  | { kind: 'revert' | 'undo' | 'redo' | 'cycle' | 'restore' | 'open' | 'clear' }
  | { kind: 'step'; direction: 'up' | 'down' }
  | { kind: 'set'; text: string }
  /** `initial` replaces the text of the cell; null keeps it. */
  | { kind: 'edit'; initial: string | null }

type PressedKey = Pick<React.KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const isDelete = (key: string): boolean => key === 'Delete' || key === 'Backspace'

/** Answers null for a key that the grid leaves to the browser. */
export const keyActionOf = (pressed: PressedKey, entry: MarkGridEntry): KeyAction | null => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (key === 'Escape') return { kind: 'revert' }
  const letter = key.toLowerCase()
  if ((ctrlKey || metaKey) && ['z', 'y'].includes(letter))
    return { kind: shiftKey || letter === 'y' ? 'redo' : 'undo' }
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Enter') return { kind: 'step', direction: shiftKey ? 'up' : 'down' }
  return entry.kind === 'keys' ? actionOfKeys(key, entry) : actionOfText(key)
}

const actionOfKeys = (key: string, { keys }: MarkGridEntry & { kind: 'keys' }): KeyAction | null => {
  if (key === ' ') return { kind: 'cycle' }
  if (isDelete(key)) return { kind: 'restore' }
  if (key === 'F2') return { kind: 'open' }
  const text = keys[key.length === 1 ? key.toUpperCase() : key]
  return text === undefined ? null : { kind: 'set', text }
}

const actionOfText = (key: string): KeyAction | null => {
  if (key === 'F2') return { kind: 'edit', initial: null }
  if (isDelete(key)) return { kind: 'clear' }
  return key.length === 1 && key !== ' ' ? { kind: 'edit', initial: key } : null
}
