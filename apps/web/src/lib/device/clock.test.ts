import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { todayIn } from '../text/dates.ts'

const TRUE_TIME = Date.parse('2026-08-17T15:00:00Z')
const DAY = 86_400_000
const SAO_PAULO = 'America/Sao_Paulo'

/** A page that has just been opened: the clock as a module of its own. */
const openedClock = async () => {
  vi.resetModules()
  return import('./clock.ts')
}
const header = (ms: number): string => new Date(ms).toUTCString()

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: TRUE_TIME })
})
afterEach(() => vi.useRealTimers())

describe('a device whose clock is right', () => {
  it('tells its own time, also after answers that took a while', async () => {
    const clock = await openedClock()
    clock.noteServerTime(header(TRUE_TIME - 20_000), TRUE_TIME)
    expect(clock.nowMs()).toBe(TRUE_TIME)
    expect(localStorage).toHaveLength(0)
  })

  it('passes over answers that say no time, or took too long to say much', async () => {
    const clock = await openedClock()
    clock.noteServerTime(null, TRUE_TIME)
    clock.noteServerTime('ontem', TRUE_TIME)
    clock.noteServerTime(header(TRUE_TIME - DAY), TRUE_TIME - 60_000)
    expect(clock.nowMs()).toBe(TRUE_TIME)
  })
})

describe('a phone whose clock is wrong by a day', () => {
  beforeEach(() => vi.setSystemTime(TRUE_TIME + DAY))

  it('tells the server’s time from the first answer on, also after a reload without network', async () => {
    const clock = await openedClock()
    expect(clock.nowMs()).toBe(TRUE_TIME + DAY)
    clock.noteServerTime(header(TRUE_TIME), Date.now())
    expect(clock.now().toISOString()).toBe('2026-08-17T15:00:00.000Z')
    const reloaded = await openedClock()
    expect(reloaded.nowMs()).toBe(TRUE_TIME)
  })

  it('follows when its clock is put right', async () => {
    const clock = await openedClock()
    clock.noteServerTime(header(TRUE_TIME), Date.now())
    vi.setSystemTime(TRUE_TIME)
    clock.noteServerTime(header(TRUE_TIME), Date.now())
    expect(clock.nowMs()).toBe(TRUE_TIME)
    expect(localStorage).toHaveLength(0)
  })
})

it('tells today in the institution’s zone by the given instant', () => {
  expect(todayIn(SAO_PAULO, new Date('2026-08-18T02:59:00Z'))).toBe('2026-08-17')
})
