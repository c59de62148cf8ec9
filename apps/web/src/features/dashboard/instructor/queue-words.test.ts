import { describe, expect, it } from 'vitest'
import {
  EMPTY_VIEW,
  type EntryState,
  type EntryView,
  type OutboxView,
} from '../../../lib/outbox/outbox.types.ts'
import { queueWords } from './queue-words.ts'

const entry = (state: EntryState, subjectId: string): EntryView => ({
  kind: 'release',
  subjectId,
  place: {},
  title: '',
  state,
  rows: {},
  conflicts: {},
  refused: {},
  reason: null,
  savedAt: null,
  changedAt: '2026-03-05T12:00:00Z',
})
const textOf = (states: EntryState[], changes: Partial<OutboxView> = {}) => {
  const entries = states.map((state, index) => entry(state, String(index)))
  const unsent = states.filter(state => state !== 'saved').length
  return queueWords({ ...EMPTY_VIEW, entries, unsent, ...changes }).text
}

describe('the first screen says of what was saved on this device', () => {
  it('that all of it is at the server, only when it is', () => {
    expect(textOf([])).toBe('Tudo enviado')
    expect(textOf(['saved', 'saved'])).toBe('Tudo enviado')
    expect(textOf(['saved', 'sending'])).toBe('Na fila: 1 lançamento')
  })

  it('how much waits, and for what', () => {
    expect(textOf(['queued', 'queued', 'saved'], { blocked: 'offline' })).toBe(
      'Sem conexão · Na fila: 2 lançamentos',
    )
  })

  it('first what waits for the person', () => {
    expect(textOf(['queued', 'conflict', 'refused'])).toBe(
      '1 conflito para decidir · 1 lançamento recusado · Na fila: 1 lançamento',
    )
  })
})
