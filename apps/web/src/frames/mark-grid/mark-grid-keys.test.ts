import { expect, test } from 'vitest'
import type { MarkGridEntry } from './mark-grid.types.ts'
import { keyActionOf } from './mark-grid-keys.ts'

const KEYS: MarkGridEntry = { kind: 'keys', keys: { P: 'P', F: 'F' }, cycle: ['P', 'F'] }
const TEXT: MarkGridEntry = { kind: 'text' }

const press = (key: string, entry: MarkGridEntry, held: 'ctrlKey' | 'shiftKey' | 'altKey' | null = null) =>
  keyActionOf(
    {
      key,
      ctrlKey: held === 'ctrlKey',
      metaKey: false,
      shiftKey: held === 'shiftKey',
      altKey: held === 'altKey',
    },
    entry,
  )

test('Escape, Enter and the keys of the history do the same in both kinds of grid', () => {
  for (const entry of [KEYS, TEXT]) {
    expect(press('Escape', entry)).toEqual({ kind: 'revert' })
    expect(press('Enter', entry)).toEqual({ kind: 'step', direction: 'down' })
    expect(press('Enter', entry, 'shiftKey')).toEqual({ kind: 'step', direction: 'up' })
    expect(press('z', entry, 'ctrlKey')).toEqual({ kind: 'undo' })
    expect(press('y', entry, 'ctrlKey')).toEqual({ kind: 'redo' })
    expect(press('p', entry, 'ctrlKey')).toBeNull()
    expect(press('p', entry, 'altKey')).toBeNull()
  }
})

test('a grid of keys takes its own keys in either case, and leaves others to the browser', () => {
  expect(press('p', KEYS)).toEqual({ kind: 'set', text: 'P' })
  expect(press('F', KEYS)).toEqual({ kind: 'set', text: 'F' })
  expect(press('x', KEYS)).toBeNull()
  expect(press(' ', KEYS)).toEqual({ kind: 'cycle' })
  expect(press('Backspace', KEYS)).toEqual({ kind: 'restore' })
  expect(press('F2', KEYS)).toEqual({ kind: 'open' })
})

test('a grid of texts opens the editor with the typed sign', () => {
  expect(press('7', TEXT)).toEqual({ kind: 'edit', initial: '7' })
  expect(press('F2', TEXT)).toEqual({ kind: 'edit', initial: null })
  expect(press('Delete', TEXT)).toEqual({ kind: 'clear' })
  expect(press(' ', TEXT)).toBeNull()
  expect(press('F5', TEXT)).toBeNull()
})
