import { describe, expect, it } from 'vitest'
import { applyResult, beginRequest, enqueueRows } from './entry-reducers.ts'
import type { PendingRow, SyncHandler } from './outbox.types.ts'
import type { StoredEntry } from './stored-entry.ts'

const HANDLER: SyncHandler = {
  kind: 'dayRoll',
  maxRows: 10,
  buildRequest: () => ({}),
  send: () => Promise.reject(new Error('not sent here')),
}
const OWNER = { institutionId: 'escola', accountId: 'ana' }
const SUBJECT = { kind: 'dayRoll', subjectId: 'dia', place: {}, title: 'Chamada' } as const
const NOW = '2026-03-05T12:00:00.000Z'

const typed = (before: StoredEntry | null, row: PendingRow<unknown>): StoredEntry =>
  enqueueRows(before, { owner: OWNER, subject: SUBJECT, rows: { bia: row } }, { now: NOW, sequence: 1 })
const sent = (entry: StoredEntry): StoredEntry => beginRequest(entry, HANDLER, 'chave')
/** The answer to the request of the entry: another version of the row, which shows `stored`. */
const metBy = (entry: StoredEntry, stored: unknown, version = 4): StoredEntry => {
  const conflict = { mine: null, theirs: stored, version, by: null, at: null, stored }
  return applyResult(entry, {
    key: 'chave',
    settlement: { acknowledged: {}, conflicts: { bia: conflict }, refused: {} },
    now: NOW,
  })
}

describe('a row that meets a newer version', () => {
  it('is sent once more over it where that shows what was seen', () => {
    const after = metBy(sent(typed(null, { value: 'F', version: 1, seen: 'P' })), 'P')
    expect([after.open, after.conflicts]).toEqual([{ bia: { value: 'F', version: 4, seen: 'P' } }, {}])
  })

  it('is a conflict where that shows something else, or nothing was noted', () => {
    for (const row of [
      { value: 'F', version: 1, seen: 'P' },
      { value: 'F', version: 1 },
    ]) {
      const after = metBy(sent(typed(null, row)), 'J')
      expect([after.open, Object.keys(after.conflicts)]).toEqual([{}, ['bia']])
    }
  })

  it('is a conflict where the version is not newer: sending it once more would change nothing', () => {
    const after = metBy(sent(typed(null, { value: 'F', version: 4, seen: 'P' })), 'P')
    expect(Object.keys(after.conflicts)).toEqual(['bia'])
  })

  it('is compared with what was seen before the first of several values that were not sent', () => {
    const twice = typed(typed(null, { value: 'F', version: 1, seen: 'P' }), {
      value: 'J',
      version: 1,
      seen: 'F',
    })
    expect(metBy(sent(twice), 'P').open).toEqual({ bia: { value: 'J', version: 4, seen: 'P' } })
  })

  it('goes with the value that was typed during the request', () => {
    const during = typed(sent(typed(null, { value: 'F', version: 1, seen: 'P' })), {
      value: 'J',
      version: 1,
      seen: 'F',
    })
    expect(metBy(during, 'P').open).toEqual({ bia: { value: 'J', version: 4, seen: 'P' } })
  })
})
