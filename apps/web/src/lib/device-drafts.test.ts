import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  draftKey,
  dropPersonDrafts,
  keep,
  keepTyped,
  personDraftKey,
  readKept,
  readTyped,
} from './device-drafts.ts'

const NOW = Date.UTC(2026, 7, 17)
const DAY = 24 * 3_600_000
const ANA = { institutionId: 'escola', accountId: 'ana', lessonId: 'aula' }
const schema = z.object({ savedAt: z.string(), text: z.string() })
/** More than half of what a browser gives. */
const LONG = 'x'.repeat(3_000_000)
const typed = (daysAgo: number) => ({ savedAt: new Date(NOW - daysAgo * DAY).toISOString(), text: 'Cores' })

describe('what an instructor typed and did not save', () => {
  it('is not found by another person, nor when it cannot be read', () => {
    keep(draftKey('record', ANA), typed(0))
    expect(readKept(draftKey('record', { ...ANA, accountId: 'beto' }), schema)).toBeNull()
    localStorage.setItem(draftKey('attendance', ANA), '{"savedAt":')
    expect(readKept(draftKey('attendance', ANA), schema)).toBeNull()
    expect(readKept(draftKey('record', ANA), schema)).toEqual(typed(0))
  })

  it('makes room when it was forgotten for more than a year, and only when there is none', () => {
    const of = (lessonId: string) => draftKey('record', { ...ANA, lessonId })
    const [forgotten, recent, now] = [of('antiga'), of('recente'), of('aula')]
    keep(recent, typed(300))
    keep(forgotten, { ...typed(401), text: LONG })
    localStorage.setItem('lousa:session', '{}')
    expect(keep(now, typed(0))).toBe(true)
    expect(readKept(forgotten, schema)).not.toBeNull()
    expect(keep(now, { ...typed(0), text: LONG })).toBe(true)
    expect(Object.keys(localStorage).sort()).toEqual([recent, now, 'lousa:session'].sort())
  })

  it('is never given up for newer drafts, which then are told to be kept nowhere', () => {
    keep(draftKey('record', { ...ANA, lessonId: 'recente' }), { ...typed(300), text: LONG })
    expect(keep(draftKey('record', ANA), { ...typed(0), text: LONG })).toBe(false)
    expect(readKept(draftKey('record', { ...ANA, lessonId: 'recente' }), schema)?.text).toBe(LONG)
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
