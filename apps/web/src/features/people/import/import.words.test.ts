import { expect, it } from 'vitest'
import { standingOf } from './import.words.ts'

const counts = { valid: 12, warned: 0, faulty: 0, skipped: 0, imported: 0, known: 0, changed: 0 }

it('an import without problems says that a decision is missing, and no longer that it is checked', () => {
  expect(standingOf({ status: 'CHECKED', counts })).toBe('Falta confirmar')
  expect(standingOf({ status: 'CHECKED', counts: { ...counts, faulty: 1 } })).toBe('Em conferência')
  expect(standingOf({ status: 'CHECKED', counts: { ...counts, valid: 0 } })).toBe('Em conferência')
  expect(standingOf({ status: 'DONE', counts })).toBe('Concluída')
})
