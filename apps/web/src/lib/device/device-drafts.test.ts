import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  canStoreDrafts,
  closeDrafts,
  deleteStoredDraft,
  draftKey,
  draftSubjectIds,
  draftsFlushed,
  draftsReady,
  dropPersonDrafts,
  personDraftKey,
  readPersonDraft,
  readStoredDraft,
  savePersonDraft,
  subscribeDrafts,
  writeStoredDraft,
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
  await draftsFlushed()
  await closeDrafts()
  await draftsReady(ANA)
}

describe('what an instructor typed and did not save', () => {
  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory()
    await draftsReady(ANA)
  })
  afterEach(() => vi.restoreAllMocks())

  it('is read again from the disk, in its newest state', async () => {
    writeStoredDraft(RECORD, typed('C'))
    writeStoredDraft(RECORD, typed('Co'))
    writeStoredDraft(RECORD, typed('Cores'))
    await reopened()
    expect(readStoredDraft(RECORD, schema)?.text).toBe('Cores')
    expect(draftSubjectIds(RECORDS, 'ana')).toEqual(['aula'])
    deleteStoredDraft(RECORD)
    await reopened()
    expect(readStoredDraft(RECORD, schema)).toBeNull()
  })

  it('is on its way to the disk with the key press, strictly, and waits for no pause', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    writeStoredDraft(RECORD, typed())
    await vi.waitFor(() => expect(transaction).toHaveBeenCalled(), { timeout: 100 })
    expect(transaction.mock.calls[0]?.[2]).toEqual({ durability: 'strict' })
  })

  it('is not found by another person, nor when it cannot be read', async () => {
    writeStoredDraft(RECORD, typed())
    expect(readStoredDraft(draftKey(RECORDS, BETO, 'aula'), schema)).toBeNull()
    writeStoredDraft(draftKey(SHEETS, ANA, 'aula'), { savedAt: '2026-08-17T12:00:00Z' })
    expect(readStoredDraft(draftKey(SHEETS, ANA, 'aula'), schema)).toBeNull()
    await draftsReady(BETO)
    expect(draftSubjectIds(RECORDS, 'ana')).toEqual([])
    await draftsReady(ANA)
    expect(readStoredDraft(RECORD, schema)?.text).toBe('Cores')
  })

  it('is not forgotten by a screen that opens before the disk was read', async () => {
    writeStoredDraft(RECORD, typed())
    await draftsFlushed()
    await closeDrafts()
    const reading = draftsReady(ANA)
    deleteStoredDraft(RECORD)
    await reading
    expect(readStoredDraft(RECORD, schema)?.text).toBe('Cores')
  })

  it('makes room when it was forgotten for more than a year, and only when there is none', async () => {
    const of = (lessonId: string) => draftKey(RECORDS, ANA, lessonId)
    writeStoredDraft(of('antiga'), typed('Velho', 401))
    writeStoredDraft(of('recente'), typed('Recente', 300))
    await reopened()
    expect(draftSubjectIds(RECORDS, 'ana')).toHaveLength(2)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    for (const _ of [1, 2])
      put.mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    writeStoredDraft(RECORD, typed())
    await reopened()
    expect(draftSubjectIds(RECORDS, 'ana').sort()).toEqual(['aula', 'recente'])
    expect(canStoreDrafts()).toBe(true)
  })

  it('is told to be kept nowhere while the browser refuses, stays until the page closes, and is tried again', async () => {
    const listener = vi.fn()
    const stop = subscribeDrafts(listener)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    writeStoredDraft(RECORD, typed())
    await draftsFlushed()
    expect(canStoreDrafts()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(readStoredDraft(RECORD, schema)?.text).toBe('Cores')
    put.mockRestore()
    writeStoredDraft(draftKey(RECORDS, ANA, 'outra'), typed('Formas'))
    await reopened()
    expect(canStoreDrafts()).toBe(true)
    expect(draftSubjectIds(RECORDS, 'ana').sort()).toEqual(['aula', 'outra'])
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
    savePersonDraft(keyOf('ana'), draft)
    expect(readPersonDraft(keyOf('beto'))).toBeNull()
    expect(readPersonDraft(keyOf('ana'))).toBeNull()
  })

  it('is gone from this device after signing out, and never was in the lasting storage', () => {
    savePersonDraft(keyOf('ana'), draft)
    expect(localStorage).toHaveLength(0)
    dropPersonDrafts()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is found again by the same account for the same record only', () => {
    savePersonDraft(keyOf('ana'), draft)
    expect(readPersonDraft(keyOf('ana', 'outro'))).toBeNull()
    expect(readPersonDraft(keyOf('ana'))).toEqual(draft)
  })

  it('is nothing when it cannot be read', () => {
    sessionStorage.setItem(keyOf('ana'), '{"savedAt":')
    expect(readPersonDraft(keyOf('ana'))).toBeNull()
    sessionStorage.setItem(keyOf('ana'), '{"savedAt":"x"}')
    expect(readPersonDraft(keyOf('ana'))).toBeNull()
  })
})
