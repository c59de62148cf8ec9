import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { describe, expect, it } from 'vitest'
import { byDay } from './audit-days.ts'

const entry = (id: string, at: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at,
  by: null,
  entity: 'user',
  entityId: 'p',
  action: 'VIEWED',
  changes: [],
  ...over,
})
const change = [{ field: 'email', from: null, to: 'a@example.com' }]
const shown = (entries: AuditEntry[]) =>
  byDay(entries).map(({ date, lines }) => [date, lines.map(line => `${line.entry.id}×${line.times}`)])

describe('a history under its days', () => {
  it('keeps two changes of a day apart, even when they change the same', () => {
    const over = { action: 'UPDATED', changes: change }
    const entries = [entry('2', '2026-03-05T13:00:00', over), entry('1', '2026-03-05T12:00:00', over)]
    expect(shown(entries)).toEqual([['2026-03-05', ['2×1', '1×1']]])
  })

  it('tells a reader once a day who looked, at the last time, and how often', () => {
    const entries = [
      entry('5', '2026-03-06T09:00:00'),
      entry('4', '2026-03-05T13:00:00'),
      entry('3', '2026-03-05T12:30:00', { entity: 'consent' }),
      entry('2', '2026-03-05T12:00:00'),
    ]
    expect(shown(entries)).toEqual([
      ['2026-03-06', ['5×1']],
      ['2026-03-05', ['4×2', '3×1']],
    ])
  })
})
