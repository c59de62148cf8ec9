import { describe, expect, it } from 'vitest'
import { ATTENDANCE_DRAFTS } from '../../../features/attendance/attendance.offline.ts'
import { RECORD_DRAFTS } from '../../../features/planning/planning.offline.ts'
import { draftKey, writeStoredDraft } from '../../../lib/device/device-drafts.ts'
import { EMPTY_VIEW, type EntryView, type OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { countUnsyncedWork } from './unsynced-work.ts'

const ANA = 'conta-ana'
const DRAFT = { savedAt: '2026-08-17T12:00:00Z' }
const NOTHING = { scores: 0, attendance: 0, releases: 0 }

const entry = (changes: Partial<EntryView>): EntryView => ({
  kind: 'scores',
  subjectId: 'prova',
  place: {},
  title: 'Notas',
  state: 'queued',
  rows: {},
  conflicts: {},
  refused: {},
  reason: null,
  savedAt: null,
  changedAt: '2026-08-17T12:00:00.000Z',
  ...changes,
})
const view = (...entries: EntryView[]): OutboxView => ({ ...EMPTY_VIEW, entries, unsent: entries.length })
const emptyRow = { value: {}, version: 0 }

describe('what waits on this device', () => {
  it('is nothing for a person whose work is all at the server', () => {
    localStorage.setItem('lousa:session', '{}')
    expect(countUnsyncedWork(ANA, view(entry({ state: 'saved' })))).toEqual(NOTHING)
  })

  it('counts scores one by one, those in conflict and refused too', () => {
    const conflict = { mine: {}, theirs: {}, version: 2, by: null, at: null }
    const refusal = { ...emptyRow, code: 'OUT_OF_RANGE', reason: 'Nota fora do intervalo' }
    const mixed = entry({ rows: { a: emptyRow }, conflicts: { b: conflict }, refused: { c: refusal } })
    expect(countUnsyncedWork(ANA, view(mixed))).toEqual({ ...NOTHING, scores: 3 })
  })

  it('counts attendance by lesson, once where it is queued and marked again, and only of that person', () => {
    const ana = { institutionId: 'escola', accountId: ANA }
    writeStoredDraft(draftKey(ATTENDANCE_DRAFTS, ana, 'aula'), DRAFT)
    writeStoredDraft(draftKey(ATTENDANCE_DRAFTS, ana, 'outra'), DRAFT)
    writeStoredDraft(draftKey(ATTENDANCE_DRAFTS, { ...ana, accountId: 'conta-beto' }, 'terceira'), DRAFT)
    writeStoredDraft(draftKey(RECORD_DRAFTS, ana, 'outra'), DRAFT)
    const queued = entry({ kind: 'attendance', subjectId: 'aula', rows: { a: emptyRow } })
    const release = entry({ kind: 'release', subjectId: 'aula', rows: { record: emptyRow } })
    expect(countUnsyncedWork(ANA, view(queued, release))).toEqual({ scores: 0, attendance: 2, releases: 2 })
  })
})
