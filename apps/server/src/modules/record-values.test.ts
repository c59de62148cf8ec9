import { own, type RecordFields } from '@lousa/contract/record-table.ts'
import { describe, expect, test } from 'vitest'
import {
  createdChanges,
  deletedChanges,
  isUnchanged,
  newValues,
  recordChange,
  valuesAfter,
} from './record-values.ts'

const BOOK = {
  title: { kind: 'line', column: 'title', label: 'Título' },
  pages: { kind: 'whole', column: 'pages', initial: null, label: 'Páginas' },
  isLent: { kind: 'flag', column: 'is_lent', initial: true, label: 'Empresta-se' },
  shelf: { kind: 'line', column: 'shelf', initial: null, label: 'Estante', isUnaudited: true },
  yearId: { kind: 'reference', column: 'year_id', label: 'Ano', isDerived: true, isUnaudited: true },
} as const satisfies RecordFields

const stored = { title: 'Iracema', pages: 90, isLent: true, shelf: 'A', yearId: 'y1' }

describe('the values of a record', () => {
  test('of a new one are what is sent, else initial', () => {
    expect(newValues(BOOK, { title: 'Iracema', isLent: false })).toEqual({
      title: 'Iracema',
      pages: null,
      isLent: false,
      shelf: null,
    })
  })

  test('after a body are changed where it names them, also to nothing', () => {
    expect(valuesAfter(BOOK, stored, { pages: null, title: undefined })).toEqual({ ...stored, pages: null })
  })

  test('are derived by the server, whatever a body says', () => {
    const hostile = { title: 'Ubirajara', yearId: 'y2' }
    expect(valuesAfter(BOOK, stored, hostile)).toEqual({ ...stored, title: 'Ubirajara' })
  })
})

describe('what differs between two versions of a record', () => {
  test('is nothing where every field has the value that it had', () => {
    expect(recordChange(BOOK, stored, { ...stored })).toBeNull()
  })

  test('is written also where the history leaves it out', () => {
    const change = recordChange(BOOK, stored, { ...stored, shelf: 'B' })
    expect(change?.changes).toEqual([])
    expect([change?.has('shelf'), change?.has('title')]).toEqual([true, false])
  })

  test('goes to the history under the names of the fields', () => {
    const change = recordChange(BOOK, stored, { ...stored, pages: 91, yearId: 'y2' })
    expect(change?.changes).toEqual([{ field: 'pages', from: 90, to: 91 }])
  })

  test('goes to the history as much as it may have', () => {
    const fields = {
      words: {
        ...own<{ text: string; isBold: boolean }[]>(),
        column: null,
        label: 'Palavras',
        history: (words: readonly { text: string }[]) => words.map(({ text }) => text),
      },
    } as const satisfies RecordFields
    const before = { words: [{ text: 'a', isBold: false }] }
    const bold = recordChange(fields, before, { words: [{ text: 'a', isBold: true }] })
    expect([bold?.has('words'), bold?.changes]).toEqual([true, []])
    expect(recordChange(fields, before, { words: [] })?.changes).toEqual([
      { field: 'words', from: ['a'], to: [] },
    ])
  })

  test('of a new one is all that has a value', () => {
    expect(createdChanges(BOOK, { ...stored, pages: null })).toEqual([
      { field: 'title', from: null, to: 'Iracema' },
      { field: 'isLent', from: null, to: true },
    ])
  })

  test('of a deleted one is all that had a value', () => {
    expect(deletedChanges(BOOK, { ...stored, pages: null })).toEqual([
      { field: 'title', from: 'Iracema', to: null },
      { field: 'isLent', from: true, to: null },
    ])
  })
})

describe('values that are to be written', () => {
  test('are unchanged where each of them is stored, in whatever order', () => {
    const exit = { date: '2026-03-01', reason: 'MOVED' }
    const row = { id: '1', exit, note: 'A' }
    expect(isUnchanged(row, { exit: { reason: 'MOVED', date: '2026-03-01' } })).toBe(true)
    expect(isUnchanged(row, { exit, note: 'B' })).toBe(false)
    expect(isUnchanged(row, { note: '' })).toBe(false)
  })
})
