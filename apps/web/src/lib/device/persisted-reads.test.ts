import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { dropOldReads, EVERYBODY, forgetReadsOfOthers, keepRead, keptRead } from './persisted-reads.ts'

const NOW = Date.UTC(2026, 7, 17, 15)
const DAY = 24 * 3600 * 1000
const read = { at: NOW, data: { data: [{ id: '1', version: 3 }] } }

beforeEach(() => forgetReadsOfOthers(null))

describe('what a person has read', () => {
  it('is never given to another person', async () => {
    await keepRead('school:ana', 'hash', read)
    expect(await keptRead('school:bia', 'hash', NOW)).toBeNull()
    expect(await keptRead('other:ana', 'hash', NOW)).toBeNull()
  })

  it('is given back as it was, with its time', async () => {
    await keepRead('school:ana', 'hash', read)
    expect(await keptRead('school:ana', 'hash', NOW)).toEqual(read)
  })

  it('is replaced by the newer answer', async () => {
    await keepRead('school:ana', 'hash', { at: NOW - DAY, data: 'old' })
    await keepRead('school:ana', 'hash', read)
    expect(await keptRead('school:ana', 'hash', NOW)).toEqual(read)
  })

  it('is too old after fourteen days', async () => {
    await keepRead('school:ana', 'hash', read)
    expect(await keptRead('school:ana', 'hash', NOW + 14 * DAY)).toEqual(read)
    expect(await keptRead('school:ana', 'hash', NOW + 14 * DAY + 1)).toBeNull()
  })

  it('survives that a phone’s clock is set back by a day, and never claims to be of the future', async () => {
    await keepRead('school:ana', 'hash', read)
    await dropOldReads(NOW - DAY)
    expect(await keptRead('school:ana', 'hash', NOW - DAY)).toEqual({ ...read, at: NOW - DAY })
    expect(await keptRead('school:ana', 'hash', NOW - 15 * DAY)).toBeNull()
  })

  it('goes when another person comes, and when they leave; the institution stays', async () => {
    await keepRead('school:ana', 'hash', read)
    await keepRead('school:bia', 'hash', read)
    await keepRead(EVERYBODY, 'institution', read)
    await forgetReadsOfOthers('school:ana')
    expect(await keptRead('school:ana', 'hash', NOW)).toEqual(read)
    expect(await keptRead('school:bia', 'hash', NOW)).toBeNull()
    await forgetReadsOfOthers(null)
    expect(await keptRead('school:ana', 'hash', NOW)).toBeNull()
    expect(await keptRead(EVERYBODY, 'institution', NOW)).toEqual(read)
  })

  it('makes room when it is too old', async () => {
    await keepRead('school:ana', 'old', { at: NOW - 15 * DAY, data: 'old' })
    await keepRead('school:ana', 'new', read)
    await dropOldReads(NOW)
    expect(await keptRead('school:ana', 'old', NOW - 15 * DAY)).toBeNull()
    expect(await keptRead('school:ana', 'new', NOW)).toEqual(read)
  })
})
