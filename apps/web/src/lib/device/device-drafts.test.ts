import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  closeDrafts,
  draftedIds,
  draftKey,
  draftsAtHand,
  draftsSettled,
  drop,
  dropPersonDrafts,
  followDrafts,
  keep,
  keepsDrafts,
  keepTyped,
  personDraftKey,
  readKept,
  readTyped,
} from './device-drafts.ts'

const DAY = 24 * 3_600_000
const RECORDS = 'lousa:aula:'
const SHEETS = 'lousa:attendance:'
const ANA = { institutionId: 'escola', accountId: 'ana' }
const BETO = { ...ANA, accountId: 'beto' }
const RECORD = draftKey(RECORDS, ANA, 'aula')
const schema = z.object({ savedAt: z.string(), text: z.string() })
const typed = (text = 'Cores', daysAgo = 0) => ({
  savedAt: new Date(Date.now() - daysAgo * DAY).toISOString(),
  text,
})
/** The page is killed and opened again. */
const reopened = async (): Promise<void> => {
  await draftsSettled()
  await closeDrafts()
  await draftsAtHand(ANA)
}

describe('what an instructor typed and did not save', () => {
  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory()
    await draftsAtHand(ANA)
  })
  afterEach(() => vi.restoreAllMocks())

  it('is read again from the disk, in its newest state', async () => {
    keep(RECORD, typed('C'))
    keep(RECORD, typed('Co'))
    keep(RECORD, typed('Cores'))
    await reopened()
    expect(readKept(RECORD, schema)?.text).toBe('Cores')
    expect(draftedIds(RECORDS, 'ana')).toEqual(['aula'])
    drop(RECORD)
    await reopened()
    expect(readKept(RECORD, schema)).toBeNull()
  })

  it('is on its way to the disk with the key press, strictly, and waits for no pause', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    keep(RECORD, typed())
    await vi.waitFor(() => expect(transaction).toHaveBeenCalled(), { timeout: 100 })
    expect(transaction.mock.calls[0]?.[2]).toEqual({ durability: 'strict' })
  })

  it('is not found by another person, nor when it cannot be read', async () => {
    keep(RECORD, typed())
    expect(readKept(draftKey(RECORDS, BETO, 'aula'), schema)).toBeNull()
    keep(draftKey(SHEETS, ANA, 'aula'), { savedAt: '2026-08-17T12:00:00Z' })
    expect(readKept(draftKey(SHEETS, ANA, 'aula'), schema)).toBeNull()
    await draftsAtHand(BETO)
    expect(draftedIds(RECORDS, 'ana')).toEqual([])
    await draftsAtHand(ANA)
    expect(readKept(RECORD, schema)?.text).toBe('Cores')
  })

  it('is not forgotten by a screen that opens before the disk was read', async () => {
    keep(RECORD, typed())
    await draftsSettled()
    await closeDrafts()
    const reading = draftsAtHand(ANA)
    drop(RECORD)
    await reading
    expect(readKept(RECORD, schema)?.text).toBe('Cores')
  })

  it('makes room when it was forgotten for more than a year, and only when there is none', async () => {
    const of = (lessonId: string) => draftKey(RECORDS, ANA, lessonId)
    keep(of('antiga'), typed('Velho', 401))
    keep(of('recente'), typed('Recente', 300))
    await reopened()
    expect(draftedIds(RECORDS, 'ana')).toHaveLength(2)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    for (const _ of [1, 2])
      put.mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    keep(RECORD, typed())
    await reopened()
    expect(draftedIds(RECORDS, 'ana').sort()).toEqual(['aula', 'recente'])
    expect(keepsDrafts()).toBe(true)
  })

  it('is told to be kept nowhere while the browser refuses, stays until the page closes, and is tried again', async () => {
    const listener = vi.fn()
    const stop = followDrafts(listener)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    keep(RECORD, typed())
    await draftsSettled()
    expect(keepsDrafts()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(readKept(RECORD, schema)?.text).toBe('Cores')
    put.mockRestore()
    keep(draftKey(RECORDS, ANA, 'outra'), typed('Formas'))
    await reopened()
    expect(keepsDrafts()).toBe(true)
    expect(draftedIds(RECORDS, 'ana').sort()).toEqual(['aula', 'outra'])
    stop()
  })
})

describe('what was typed into the record of a person', () => {
  const keyOf = (accountId: string, record = 'aluno') =>
    personDraftKey({ institutionId: 'escola', accountId, record })
  const draft = {
    savedAt: '2026-08-17T12:00:00Z',
    version: 3,
    saved: { name: 'Bia' },
    typed: { name: 'Bea' },
  }
  beforeEach(() => sessionStorage.clear())

  it('is thrown away unread when another account meets it on a shared computer', () => {
    keepTyped(keyOf('ana'), draft)
    expect(readTyped(keyOf('beto'))).toBeNull()
    expect(readTyped(keyOf('ana'))).toBeNull()
  })

  it('is gone from this device after signing out, and never was in the lasting storage', () => {
    keepTyped(keyOf('ana'), draft)
    expect(localStorage).toHaveLength(0)
    dropPersonDrafts()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is found again by the same account for the same record only', () => {
    keepTyped(keyOf('ana'), draft)
    expect(readTyped(keyOf('ana', 'outro'))).toBeNull()
    expect(readTyped(keyOf('ana'))).toEqual(draft)
  })

  it('is nothing when it cannot be read', () => {
    sessionStorage.setItem(keyOf('ana'), '{"savedAt":')
    expect(readTyped(keyOf('ana'))).toBeNull()
    sessionStorage.setItem(keyOf('ana'), '{"savedAt":"x"}')
    expect(readTyped(keyOf('ana'))).toBeNull()
  })
})
