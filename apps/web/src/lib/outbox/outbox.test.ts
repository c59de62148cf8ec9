import 'fake-indexeddb/auto'
import { BODIES_VERSION } from '@lousa/contract/client.ts'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { scoreSyncHandler } from '../../features/evaluation/score/score.sync.ts'
import type { Outbox, OutboxOptions } from './outbox.ts'
import type { EntryState, EntryView } from './outbox.types.ts'
import {
  ANA,
  browser,
  evaluation,
  type Opened,
  openPage,
  rowsOf,
  score,
  scoreServer,
} from './outbox-test-world.ts'

const NEVER_MS = 3_600_000
const PROVA = evaluation('prova')
const TRABALHO = evaluation('trabalho')
const server = scoreServer()
const opened: Opened[] = []

const open = (changes: Partial<OutboxOptions> = {}): Opened => {
  const page = openPage({ handlers: [{ ...scoreSyncHandler, debounceMs: 0 }], ...changes })
  opened.push(page)
  return page
}
const entryOf = (outbox: Outbox, subject = PROVA): EntryView => {
  const entry = outbox.entry(subject.kind, subject.subjectId)
  if (!entry) throw new Error('The outbox does not know it')
  return entry
}
const becomes = (outbox: Outbox, state: EntryState, subject = PROVA) =>
  vi.waitFor(() => expect(entryOf(outbox, subject).state).toBe(state))
const scores = (id: string) =>
  server.seen.filter(({ evaluation }) => evaluation === id).map(({ rows }) => rows.map(row => row.score))
const held = () => {
  let release = (): void => undefined
  const hold = new Promise<void>(resolve => {
    release = resolve
  })
  return { hold, release: () => release() }
}
const refusal = (status: number, code: string, more = {}) => ({
  status,
  body: { code, message: `Recusado: ${code}`, ...more },
})

beforeAll(() => server.open())
afterAll(() => server.close())
beforeEach(() => {
  server.reset()
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const page of opened.splice(0)) page.close()
})

describe('a refusal', () => {
  it('of one row keeps that row with its reason, and the instructor’s other rows are saved', async () => {
    const errors = [{ path: 'studentEvaluations.1.score', code: 'OUT_OF_RANGE', message: 'Nota alta demais' }]
    server.fates.push(refusal(422, 'OUT_OF_RANGE', { errors }))
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0], caio: [99, 0] }))
    await becomes(outbox, 'refused')
    await vi.waitFor(() => expect(server.stored.get('prova:bia')?.score).toBe(7))
    await vi.waitFor(() => expect(entryOf(outbox).rows).toEqual({}))
    expect(entryOf(outbox).refused).toEqual({
      caio: { value: score(99), version: 0, code: 'OUT_OF_RANGE', reason: 'Nota alta demais' },
    })
    expect(server.stored.has('prova:caio')).toBe(false)
  })

  it('of everything says why, lets the next entry pass, and is sent again when the instructor asks', async () => {
    server.fates.push(refusal(422, 'TERM_CLOSED'))
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.enqueue(TRABALHO, rowsOf({ bia: [8, 0] }))
    await becomes(outbox, 'saved', TRABALHO)
    expect(entryOf(outbox)).toMatchObject({ state: 'refused', reason: 'Recusado: TERM_CLOSED' })
    await outbox.flush()
    expect(scores('prova')).toEqual([[7]])
    await outbox.retry('scores', 'prova')
    await becomes(outbox, 'saved')
    expect(server.seen[0]?.key).not.toBe(server.seen.at(-1)?.key)
  })

  it('is forgotten when the instructor types another value, which is sent', async () => {
    server.fates.push(refusal(403, 'OUT_OF_INSTRUCTOR_PERIOD'))
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [99, 0] }))
    await becomes(outbox, 'refused')
    await outbox.enqueue(PROVA, rowsOf({ bia: [9, 0] }))
    await becomes(outbox, 'saved')
    expect(server.stored.get('prova:bia')).toEqual({ score: 9, text: null, version: 1 })
  })

  it('that the instructor discards is gone, also after a reload', async () => {
    server.fates.push(refusal(422, 'TERM_CLOSED'))
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'refused')
    await outbox.discard('scores', 'prova')
    expect(outbox.view()).toMatchObject({ entries: [], unsent: 0 })
    const again = open()
    await again.outbox.flush()
    expect(again.outbox.view().entries).toEqual([])
  })

  it('of a reused key sends the same rows under another one', async () => {
    server.fates.push(refusal(422, 'IDEMPOTENCY_KEY_REUSED'))
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(scores('prova')).toEqual([[7], [7]])
    expect(server.seen[0]?.key).not.toBe(server.seen[1]?.key)
  })

  it('of rows that make no request at all does not hold up the others', async () => {
    const { outbox } = open()
    await outbox.enqueue(PROVA, { bia: { value: 'o que for', version: 0 } })
    await outbox.enqueue(TRABALHO, rowsOf({ bia: [8, 0] }))
    await becomes(outbox, 'saved', TRABALHO)
    expect(entryOf(outbox).state).toBe('refused')
    expect(scores('prova')).toEqual([])
  })
})

describe('an entry whose saved rows are not there any more', () => {
  it('is removed with the versions that it knows: the next row begins without one', async () => {
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    await outbox.remove('scores', 'prova')
    expect(outbox.view()).toMatchObject({ entries: [], unsent: 0 })
    server.stored.clear()
    await outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    expect(entryOf(outbox).rows.bia?.version).toBe(0)
  })

  it('stays where only saved entries are removed, as long as a row of it is not at the server', async () => {
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.removeSaved('scores', 'prova')
    expect(outbox.view().entries).toHaveLength(1)
    await becomes(outbox, 'saved')
    await outbox.removeSaved('scores', 'prova')
    expect(outbox.view().entries).toEqual([])
  })
})

describe('a person who is no longer signed in', () => {
  it('keeps everything when the server answers 401, until the same person is back', async () => {
    server.fates.push(refusal(401, 'UNAUTHENTICATED'))
    const before = open()
    await before.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(before.outbox.view().blocked).toBe('signed-out'))
    expect(entryOf(before.outbox)).toMatchObject({ state: 'queued', rows: rowsOf({ bia: [7, 0] }) })
    before.close()
    const after = open()
    await becomes(after.outbox, 'saved')
    expect(server.seen[0]?.key).toBe(server.seen[1]?.key)
  })

  it('has nothing sent in the name of the next person, who does not see it either', async () => {
    const ana = open({ getToken: () => null })
    await ana.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(ana.outbox.view().blocked).toBe('signed-out'))
    ana.close()
    const beto = open({ owner: { ...ANA, accountId: 'beto' } })
    await beto.outbox.flush()
    expect(beto.outbox.view()).toMatchObject({ entries: [], unsent: 0, blocked: null })
    expect(server.seen).toEqual([])
  })
})

describe('a person who leaves during a request', () => {
  it('has it kept as saved, and what the next person has on screen is left alone', async () => {
    const { hold, release } = held()
    server.fates.push({ hold })
    const settledCalls: string[] = []
    const handler = { ...scoreSyncHandler, debounceMs: 0, onSynced: () => void settledCalls.push('settled') }
    const before = open({ handlers: [handler] })
    await before.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    before.outbox.stop()
    release()
    const after = open({ getToken: () => null })
    await vi.waitFor(async () => {
      await after.outbox.refresh()
      expect(entryOf(after.outbox).state).toBe('saved')
    })
    expect(settledCalls).toEqual([])
  })
})

describe('without reaching the server', () => {
  it('an instructor’s rows wait as queued and go out once, under one key, when the network is back', async () => {
    server.fates.push('lost before')
    const { outbox, page } = open({ retryFromMs: NEVER_MS, retryMaxMs: NEVER_MS })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(outbox.view().blocked).toBe('offline'))
    expect(outbox.view().unsent).toBe(1)
    expect(entryOf(outbox).state).toBe('queued')
    page.onReturn()
    await becomes(outbox, 'saved')
    expect(outbox.view()).toMatchObject({ blocked: null, unsent: 0 })
    expect(new Set(server.seen.map(({ key }) => key)).size).toBe(1)
  })

  it('the outbox tries again by itself', async () => {
    server.fates.push('lost before', 'lost before')
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(server.seen).toHaveLength(3)
  })

  it('a save whose answer is lost is repeated exactly and written once', async () => {
    server.fates.push('lost after')
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(server.seen[0]).toEqual(server.seen[1])
    expect(server.stored.get('prova:bia')).toEqual({ score: 7, text: null, version: 1 })
  })

  it('an answer of something on the way, such as a login page for the network, refuses nothing', async () => {
    server.fates.push({ status: 404, body: '<html>Entre na rede</html>' }, { status: 200, body: '<html>' })
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(entryOf(outbox).refused).toEqual({})
  })

  it('a server that gives no answer in time counts as not reached', async () => {
    const { hold, release } = held()
    server.fates.push({ hold })
    const { outbox } = open({ timeoutMs: 20, retryFromMs: NEVER_MS, retryMaxMs: NEVER_MS })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(outbox.view().blocked).toBe('offline'))
    expect(entryOf(outbox)).toMatchObject({ state: 'queued', rows: rowsOf({ bia: [7, 0] }) })
    release()
  })

  it('what was overtaken before a lost answer is repeated meets a conflict and not silence', async () => {
    server.fates.push('lost after')
    const { outbox, page } = open({ retryFromMs: NEVER_MS, retryMaxMs: NEVER_MS })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(outbox.view().blocked).toBe('offline'))
    server.writeElsewhere('prova', 'bia', 5)
    await outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    page.onReturn()
    await becomes(outbox, 'conflict')
    expect(entryOf(outbox).conflicts.bia).toMatchObject({ mine: score(8), theirs: score(5), version: 2 })
    expect(server.stored.get('prova:bia')?.score).toBe(5)
  })
})

describe('what this release cannot read', () => {
  it('of an answer holds up its own entry and no other', async () => {
    server.fates.push({ status: 201, body: { surprise: true } })
    const { outbox } = open({ retryFromMs: NEVER_MS, retryMaxMs: NEVER_MS })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.enqueue(TRABALHO, rowsOf({ bia: [8, 0] }))
    await becomes(outbox, 'saved', TRABALHO)
    expect(outbox.view().blocked).toBeNull()
    expect(entryOf(outbox)).toMatchObject({ state: 'queued', rows: rowsOf({ bia: [7, 0] }) })
    expect(entryOf(outbox).reason).not.toBeNull()
  })

  it('of the kinds of a later one stays on the device, and the instructor’s other entries pass', async () => {
    const { outbox } = open()
    await outbox.enqueue({ ...PROVA, kind: 'release' }, { record: { value: 'texto', version: 0 } })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(entryOf(outbox, { ...PROVA, kind: 'release' }).state).toBe('queued')
    await outbox.flush()
    expect(outbox.view().unsent).toBe(1)
  })
})

describe('a server that cannot answer now', () => {
  it('that asks for a pause gets the same flight again after it, and other entries pass meanwhile', async () => {
    server.fates.push({ ...refusal(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '1' } })
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.enqueue(TRABALHO, rowsOf({ bia: [8, 0] }))
    await becomes(outbox, 'saved', TRABALHO)
    expect(entryOf(outbox)).toMatchObject({ state: 'queued', reason: 'Recusado: TOO_MANY_REQUESTS' })
    await outbox.flush()
    expect(scores('prova')).toEqual([[7]])
    await vi.waitFor(() => expect(entryOf(outbox)).toMatchObject({ state: 'saved', reason: null }), 3000)
    expect(new Set(server.seen.filter(one => one.evaluation === 'prova').map(({ key }) => key)).size).toBe(1)
  })

  it('in trouble gets the same flight again', async () => {
    server.fates.push(refusal(500, 'INTERNAL_ERROR'), refusal(503, 'SERVICE_UNAVAILABLE'))
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(server.seen).toHaveLength(3)
    expect(new Set(server.seen.map(({ key }) => key)).size).toBe(1)
  })

  it('that no longer knows this page’s version says so, and nothing is lost', async () => {
    server.fates.push(refusal(426, 'CLIENT_OUTDATED'))
    const before = open()
    await before.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(before.outbox.view().blocked).toBe('outdated'))
    expect(entryOf(before.outbox)).toMatchObject({ state: 'queued', rows: rowsOf({ bia: [7, 0] }) })
    before.close()
    const updated = open()
    await becomes(updated.outbox, 'saved')
    expect(server.seen[0]).toEqual(server.seen[1])
    expect(server.seen[0]?.bodies).toBe(String(BODIES_VERSION))
  })
})

describe('rows that an instructor wants to save', () => {
  it('go out in the owner’s name over the version that was seen, and then count as saved', async () => {
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0], caio: [6, 0] }))
    await becomes(outbox, 'saved')
    expect(entryOf(outbox)).toMatchObject({ title: 'Notas de prova', rows: {}, reason: null })
    expect(entryOf(outbox).savedAt).not.toBeNull()
    expect(server.seen[0]?.token).toBe('Bearer da-ana')
    expect(server.seen[0]?.rows).toEqual([
      { studentEnrollmentId: 'bia', score: 7, text: null, version: 0 },
      { studentEnrollmentId: 'caio', score: 6, text: null, version: 0 },
    ])
  })

  it('are merged row by row while they wait: the newest value counts', async () => {
    const { outbox } = open({ getToken: () => null })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.enqueue(PROVA, rowsOf({ caio: [6, 0], bia: [8, 0] }))
    expect(outbox.view().unsent).toBe(1)
    expect(entryOf(outbox).rows).toEqual(rowsOf({ bia: [8, 0], caio: [6, 0] }))
  })

  it('leave in the order in which their entries were first changed', async () => {
    let mayGo = false
    const { outbox } = open({
      getToken: () => (mayGo ? { tokenType: 'Bearer', accessToken: 'da-ana' } : null),
    })
    await outbox.enqueue(TRABALHO, rowsOf({ bia: [5, 0] }))
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.enqueue(TRABALHO, rowsOf({ caio: [6, 0] }))
    mayGo = true
    await outbox.flush()
    expect(server.seen.map(one => one.evaluation)).toEqual(['trabalho', 'prova'])
  })

  it('typed while others are under way follow over the version that those made', async () => {
    const { hold, release } = held()
    server.fates.push({ hold })
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'sending')
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    await outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    expect(entryOf(outbox).rows).toEqual(rowsOf({ bia: [8, 0] }))
    release()
    await becomes(outbox, 'saved')
    expect(server.seen.map(({ rows }) => rows[0])).toMatchObject([
      { score: 7, version: 0 },
      { score: 8, version: 1 },
    ])
    expect(server.seen[0]?.key).not.toBe(server.seen[1]?.key)
  })

  it('typed again over what this device has saved never meet a conflict with themselves', async () => {
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    // The screen has not heard of version 1 yet.
    await outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    await vi.waitFor(() => expect(server.stored.get('prova:bia')?.score).toBe(8))
    await becomes(outbox, 'saved')
  })

  it('more than one request carries go out in several', async () => {
    const { outbox } = open({ handlers: [{ ...scoreSyncHandler, debounceMs: 0, maxRows: 2 }] })
    await outbox.enqueue(PROVA, rowsOf({ a1: [1, 0], a2: [2, 0], a3: [3, 0], a4: [4, 0], a5: [5, 0] }))
    await becomes(outbox, 'saved')
    expect(scores('prova')).toEqual([[1, 2], [3, 4], [5]])
  })

  it('wait for the last key before they go out together, and for nothing when the page is left', async () => {
    const { outbox, page } = open({ handlers: [{ ...scoreSyncHandler, debounceMs: NEVER_MS }] })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await outbox.enqueue(PROVA, rowsOf({ bia: [7.5, 0] }))
    expect(server.seen).toEqual([])
    page.onLeaving()
    await becomes(outbox, 'saved')
    expect(scores('prova')).toEqual([[7.5]])
  })
})

describe('what an instructor discards while it is under way', () => {
  it('may have been saved all the same, so what is on screen is asked for again', async () => {
    const { hold, release } = held()
    server.fates.push({ hold })
    const outdated: string[] = []
    const handler = {
      ...scoreSyncHandler,
      debounceMs: 0,
      onSyncedElsewhere: ({ subjectId }: { subjectId: string }) => void outdated.push(subjectId),
    }
    const { outbox } = open({ handlers: [handler] })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    await outbox.discard('scores', 'prova')
    expect(outbox.view().entries).toEqual([])
    expect(outdated).toEqual([])
    release()
    await vi.waitFor(() => expect(outdated).toEqual(['prova']))
    expect(outbox.view()).toMatchObject({ entries: [], unsent: 0 })
  })
})

describe('a row that somebody else has changed meanwhile', () => {
  const opposed = async () => {
    server.writeElsewhere('prova', 'bia', 5)
    const page = open()
    await page.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0], caio: [6, 0] }))
    await becomes(page.outbox, 'conflict')
    return page.outbox
  }

  it('waits side by side for the instructor’s decision, and the other rows are saved', async () => {
    const outbox = await opposed()
    expect(entryOf(outbox).conflicts).toEqual({
      bia: { mine: score(7), theirs: score(5), version: 1, by: 'Beto', at: null },
    })
    expect(server.stored.get('prova:caio')?.score).toBe(6)
    await outbox.flush()
    expect(server.seen).toHaveLength(1)
  })

  it('goes out over the newer version when the instructor keeps their own', async () => {
    const outbox = await opposed()
    await outbox.resolve('scores', 'prova', { bia: 'mine' })
    await becomes(outbox, 'saved')
    expect(server.stored.get('prova:bia')).toEqual({ score: 7, text: null, version: 2 })
  })

  it('stays as it is when the instructor takes the other value, and later typing stands over that', async () => {
    const outbox = await opposed()
    await outbox.resolve('scores', 'prova', { bia: 'theirs' })
    await becomes(outbox, 'saved')
    expect(server.stored.get('prova:bia')).toEqual({ score: 5, text: null, version: 1 })
    await outbox.enqueue(PROVA, rowsOf({ bia: [9, 0] }))
    await vi.waitFor(() => expect(server.stored.get('prova:bia')?.score).toBe(9))
  })

  it('keeps the newest of what the instructor typed', async () => {
    const outbox = await opposed()
    await outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    expect(entryOf(outbox)).toMatchObject({ state: 'conflict', conflicts: { bia: { mine: score(8) } } })
    await outbox.enqueue(PROVA, rowsOf({ bia: [9, 1] }))
    await becomes(outbox, 'saved')
    expect(server.stored.get('prova:bia')).toEqual({ score: 9, text: null, version: 2 })
  })

  it('is no conflict when both typed the same', async () => {
    server.writeElsewhere('prova', 'bia', 7)
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(outbox, 'saved')
    expect(server.stored.get('prova:bia')?.version).toBe(1)
  })
})

describe('a reload', () => {
  it('in the middle of a request repeats it exactly, and what was typed since follows', async () => {
    const { hold, release } = held()
    server.fates.push({ hold })
    const before = open()
    await before.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    await before.outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    before.close()
    const after = open()
    await vi.waitFor(() => expect(server.stored.get('prova:bia')?.score).toBe(8))
    release()
    await becomes(after.outbox, 'saved')
    expect(server.seen[0]).toEqual(server.seen[1])
    expect(server.stored.get('prova:bia')?.version).toBe(2)
  })

  it('still tells when an entry was saved, for a day', async () => {
    const before = open()
    await before.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await becomes(before.outbox, 'saved')
    const { savedAt } = entryOf(before.outbox)
    before.close()
    const after = open()
    await vi.waitFor(() => expect(entryOf(after.outbox)).toMatchObject({ state: 'saved', savedAt }))
    after.close()
    const dayAfter = open({ clock: () => new Date(Date.now() + 25 * 3_600_000) })
    await vi.waitFor(() => expect(dayAfter.outbox.view().entries).toEqual([]))
    expect(server.seen).toHaveLength(1)
  })
})

describe('two tabs of one person', () => {
  it('see each other’s entries, and each row is sent once', async () => {
    const both = browser()
    const first = open({ tabs: both.tab(), runExclusive: both.runExclusive })
    const second = open({ tabs: both.tab(), runExclusive: both.runExclusive })
    await Promise.all([
      first.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] })),
      second.outbox.enqueue(PROVA, rowsOf({ caio: [6, 0] })),
    ])
    await becomes(first.outbox, 'saved')
    await becomes(second.outbox, 'saved')
    expect(server.seen.flatMap(({ rows }) => rows.map(row => row.studentEnrollmentId)).sort()).toEqual([
      'bia',
      'caio',
    ])
  })

  it('both see what waits on the device, also while the other one is sending', async () => {
    const first = open({ getToken: () => null })
    await first.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    first.close()
    const second = open({ runExclusive: () => new Promise(() => undefined) })
    await vi.waitFor(() => expect(second.outbox.view().unsent).toBe(1))
  })

  it('without locks send the same under one key, and one answer is enough', async () => {
    const both = browser()
    const [one, other] = [held(), held()]
    server.fates.push(one, other)
    const alone = (work: () => Promise<void>) => work()
    const first = open({ tabs: both.tab(), runExclusive: alone })
    const second = open({ tabs: both.tab(), runExclusive: alone })
    await first.outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    await vi.waitFor(() => expect(server.seen).toHaveLength(2))
    await second.outbox.enqueue(PROVA, rowsOf({ bia: [8, 0] }))
    one.release()
    other.release()
    await becomes(first.outbox, 'saved')
    await becomes(second.outbox, 'saved')
    expect(server.seen[0]).toEqual(server.seen[1])
    expect(server.stored.get('prova:bia')).toEqual({ score: 8, text: null, version: 2 })
  })
})

describe('a browser that keeps nothing', () => {
  it('says so, and the instructor’s rows are sent all the same while the page is open', async () => {
    Reflect.set(globalThis, 'indexedDB', {
      open: () => {
        throw new DOMException('Storage is off', 'SecurityError')
      },
    })
    server.fates.push('lost before')
    const { outbox } = open()
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    expect(outbox.view()).toMatchObject({ durable: false, unsent: 1 })
    await becomes(outbox, 'saved')
    expect(server.stored.get('prova:bia')?.score).toBe(7)
  })
})
