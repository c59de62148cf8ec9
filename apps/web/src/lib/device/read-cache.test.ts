import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteExpiredReads,
  deleteOtherUsersReads,
  PUBLIC_OWNER,
  readCachedRead,
  writeCachedRead,
} from './read-cache.ts'

const NOW = Date.UTC(2026, 7, 17, 15)
const DAY = 24 * 3600 * 1000
const read = { at: NOW, data: { data: [{ id: '1', version: 3 }] } }

beforeEach(() => deleteOtherUsersReads(null))

describe('what a person has read', () => {
  it('is never given to another person', async () => {
    await writeCachedRead('school:ana', 'hash', read)
    expect(await readCachedRead('school:bia', 'hash', NOW)).toBeNull()
    expect(await readCachedRead('other:ana', 'hash', NOW)).toBeNull()
  })

  it('is given back as it was, with its time', async () => {
    await writeCachedRead('school:ana', 'hash', read)
    expect(await readCachedRead('school:ana', 'hash', NOW)).toEqual(read)
  })

  it('is replaced by the newer answer', async () => {
    await writeCachedRead('school:ana', 'hash', { at: NOW - DAY, data: 'old' })
    await writeCachedRead('school:ana', 'hash', read)
    expect(await readCachedRead('school:ana', 'hash', NOW)).toEqual(read)
  })

  it('is too old after fourteen days', async () => {
    await writeCachedRead('school:ana', 'hash', read)
    expect(await readCachedRead('school:ana', 'hash', NOW + 14 * DAY)).toEqual(read)
    expect(await readCachedRead('school:ana', 'hash', NOW + 14 * DAY + 1)).toBeNull()
  })

  it('survives that a phone’s clock is set back by a day, and never claims to be of the future', async () => {
    await writeCachedRead('school:ana', 'hash', read)
    await deleteExpiredReads(NOW - DAY)
    expect(await readCachedRead('school:ana', 'hash', NOW - DAY)).toEqual({ ...read, at: NOW - DAY })
    expect(await readCachedRead('school:ana', 'hash', NOW - 15 * DAY)).toBeNull()
  })

  it('goes when another person comes, and when they leave; the institution stays', async () => {
    await writeCachedRead('school:ana', 'hash', read)
    await writeCachedRead('school:bia', 'hash', read)
    await writeCachedRead(PUBLIC_OWNER, 'institution', read)
    await deleteOtherUsersReads('school:ana')
    expect(await readCachedRead('school:ana', 'hash', NOW)).toEqual(read)
    expect(await readCachedRead('school:bia', 'hash', NOW)).toBeNull()
    await deleteOtherUsersReads(null)
    expect(await readCachedRead('school:ana', 'hash', NOW)).toBeNull()
    expect(await readCachedRead(PUBLIC_OWNER, 'institution', NOW)).toEqual(read)
  })

  it('makes room when it is too old', async () => {
    await writeCachedRead('school:ana', 'old', { at: NOW - 15 * DAY, data: 'old' })
    await writeCachedRead('school:ana', 'new', read)
    await deleteExpiredReads(NOW)
    expect(await readCachedRead('school:ana', 'old', NOW - 15 * DAY)).toBeNull()
    expect(await readCachedRead('school:ana', 'new', NOW)).toEqual(read)
  })
})
