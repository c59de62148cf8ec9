import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outboxStorage } from '../../../lib/outbox/outbox-storage.ts'
import { ANA, evaluation, openPage, rowsOf, scoreServer } from '../../../lib/outbox/outbox-test-world.ts'
import { adoptScores, scoresKey } from './adopted-scores.ts'
import { scoreCourier } from './score.courier.ts'

const COURIERS = [{ ...scoreCourier, pauseMs: 0 }]
const NOW = new Date('2026-08-17T12:00:00Z')
const KEY = scoresKey(ANA.accountId, 'prova')
const server = scoreServer()
const closers: (() => void)[] = []

const open = () => {
  const page = openPage({ couriers: COURIERS })
  closers.push(page.close)
  return page.outbox
}
const adopt = async (): Promise<void> => {
  const storage = outboxStorage()
  await adoptScores(storage, ANA, NOW)
  storage.close()
}
const keepAsBefore = (values: object, batch: object | null = null): void =>
  localStorage.setItem(KEY, JSON.stringify({ values, batch }))

beforeAll(() => server.open())
afterAll(() => server.close())
beforeEach(() => {
  server.reset()
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe('scores that an instructor typed before the update', () => {
  it('that cannot be read stay where they are', async () => {
    localStorage.setItem(KEY, 'não é JSON')
    await adopt()
    expect(localStorage.getItem(KEY)).toBe('não é JSON')
  })

  it('of another person stay where they are', async () => {
    const other = scoresKey('beto', 'prova')
    localStorage.setItem(other, JSON.stringify({ values: {}, batch: null }))
    await adopt()
    expect(localStorage.getItem(other)).not.toBeNull()
  })

  it('move into the outbox and are sent', async () => {
    keepAsBefore({ bia: { score: 7, text: null, version: 0 } })
    await adopt()
    expect(localStorage.getItem(KEY)).toBeNull()
    const outbox = open()
    await vi.waitFor(() => expect(outbox.entry('scores', 'prova')?.state).toBe('saved'))
    expect(server.stored.get('prova:bia')).toEqual({ score: 7, text: null, version: 1 })
  })

  it('and sent without hearing an answer go out again exactly so, before what was typed since', async () => {
    const rows = [{ studentEnrollmentId: 'bia', score: 7, version: 0 }]
    keepAsBefore({ bia: { score: 8, text: null, version: 0 } }, { key: 'chave-antiga', rows })
    await adopt()
    const outbox = open()
    await vi.waitFor(() => expect(server.stored.get('prova:bia')?.score).toBe(8))
    expect(server.seen[0]).toMatchObject({ key: 'chave-antiga', rows, bodies: '1' })
    await vi.waitFor(() => expect(outbox.entry('scores', 'prova')?.state).toBe('saved'))
  })

  it('do not replace what the outbox has by now', async () => {
    const storage = outboxStorage()
    const page = openPage({ couriers: COURIERS, storage, credentials: () => null })
    await page.outbox.put(evaluation('prova'), rowsOf({ bia: [9, 0] }))
    page.close()
    keepAsBefore({ bia: { score: 7, text: null, version: 0 }, caio: { score: 6, text: null, version: 0 } })
    await adopt()
    const outbox = open()
    await vi.waitFor(() => expect(outbox.entry('scores', 'prova')?.state).toBe('saved'))
    expect(server.stored.get('prova:bia')?.score).toBe(9)
    expect(server.stored.get('prova:caio')?.score).toBe(6)
  })
})
