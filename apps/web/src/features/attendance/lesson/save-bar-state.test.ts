import { describe, expect, it } from 'vitest'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'
import { saveBarState } from './save-bar-state.part.ts'

const OFFLINE = { blocked: 'offline', durable: true } as const
const STANDING = { dirty: false, draftKept: true, readOnly: false, slow: false, lacksRecord: false }

const row = (status: SheetRow['current']['status']): SheetRow => ({
  id: 'e1',
  number: 1,
  user: { id: 'u1', name: 'Ana Lima', socialName: null, thumb: null },
  taught: false,
  current: {
    status,
    justification: '',
    arrivedLate: null,
    leftEarly: null,
    version: 0,
    syncState: 'stored',
    reason: null,
  },
  status: 'ATTENDANCE',
  justification: '',
  arrivedLate: null,
  leftEarly: null,
  justifiedUntil: null,
  isEdited: false,
})
const entry = (kind: EntryView['kind'], state: EntryView['state'] = 'queued'): EntryView => ({
  kind,
  subjectId: 'l1',
  place: {},
  title: '',
  state,
  rows: {},
  conflicts: {},
  refused: {},
  reason: state === 'refused' ? 'A aula foi excluída.' : null,
  savedAt: null,
  changedAt: '2026-03-05T12:00:00Z',
})

describe('what stands below the marks of a lesson', () => {
  it('never tells of a record on its way as if the marks were kept', () => {
    for (const state of ['queued', 'sending'] as const)
      expect(saveBarState([row(null)], [entry('release', state)], OFFLINE, STANDING).text).toBe(
        'Ainda não salva',
      )
  })

  it('tells of marks that wait, and of a record that was not taken', () => {
    const { text } = saveBarState([row(null)], [entry('release'), entry('attendance')], OFFLINE, STANDING)
    expect(text).toMatch(/^Sem conexão · na fila/)
    expect(saveBarState([row(null)], [entry('release', 'refused')], OFFLINE, STANDING).text).toBe(
      'Conteúdo recusado: A aula foi excluída.',
    )
    expect(
      saveBarState([row(null)], [entry('release')], { ...OFFLINE, durable: false }, STANDING).text,
    ).toMatch(/Não feche esta página/)
    expect(saveBarState([row('ATTENDANCE')], [entry('release')], OFFLINE, STANDING).text).toMatch(
      /^Sem conexão · na fila/,
    )
  })
})
