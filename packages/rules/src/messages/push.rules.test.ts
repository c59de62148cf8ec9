import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isPushAddress,
  PUSH_KINDS,
  pushKindsOf,
  pushLifeSeconds,
  pushOutcome,
  retryAfterMs,
} from './push.rules.ts'
import { isQuiet } from './quiet-hours.rules.ts'

describe('the address of a push', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('is permitted for %s', address => {
    expect(isPushAddress(address, null)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://push.apple.com/x',
    'https://fcm.googleapis.com./x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'http://127.0.0.1:9/x',
    'https://[::1]/x',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('the address %s is refused', address => {
    expect(isPushAddress(address, null)).toBe(false)
  })

  test('is also the origin of a test, and no other port of it', () => {
    expect(isPushAddress('http://127.0.0.1:4600/x', 'http://127.0.0.1:4600')).toBe(true)
    expect(isPushAddress('http://127.0.0.1:4601/x', 'http://127.0.0.1:4600')).toBe(false)
  })

  test('is never another host, whatever stands around the names of the known ones', () => {
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), (host, path) => {
        fc.pre(!host.endsWith('.push.apple.com') && !host.endsWith('.notify.windows.com'))
        fc.pre(host !== 'fcm.googleapis.com' && host !== 'updates.push.services.mozilla.com')
        expect(isPushAddress(`https://${host}${path}`, null)).toBe(false)
      }),
    )
  })
})

describe('the kinds of a role', () => {
  test('have absences for guardians alone', () => {
    expect(pushKindsOf('GUARDIAN')).toEqual(PUSH_KINDS)
    expect(pushKindsOf('STUDENT')).toEqual(['NOTICE', 'MARK', 'OFFER'])
    expect(pushKindsOf('INSTRUCTOR')).toEqual(['NOTICE'])
  })
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

describe('the outcome of a try', () => {
  const of = (status: number | null, more: Partial<Parameters<typeof pushOutcome>[0]> = {}) =>
    pushOutcome({ status, tries: 1, failures: 0, retryAfterMs: null, leftMs: DAY_MS, ...more })

  test('is sent, gone, put off or failed', () => {
    expect(of(201)).toEqual({ status: 'SENT' })
    expect(of(410)).toEqual({ status: 'GONE' })
    expect(of(404)).toEqual({ status: 'GONE' })
    expect(of(403)).toEqual({ status: 'FAILED' })
    expect(of(302)).toEqual({ status: 'FAILED' })
    expect(of(503)).toEqual({ status: 'PENDING', afterMs: 120_000 })
    expect(of(null, { tries: 30 })).toEqual({ status: 'PENDING', afterMs: HOUR_MS })
    expect(of(429, { retryAfterMs: 600_000 })).toEqual({ status: 'PENDING', afterMs: 600_000 })
    expect(of(503, { retryAfterMs: 3 * HOUR_MS })).toEqual({ status: 'PENDING', afterMs: 3 * HOUR_MS })
  })

  test('is gone where the service refuses the third push in a row', () => {
    expect([0, 1, 2, 3].map(failures => of(401, { failures }).status)).toEqual([
      'FAILED',
      'FAILED',
      'GONE',
      'GONE',
    ])
    expect(of(400, { failures: 9 })).toEqual({ status: 'FAILED' })
  })

  test('is put off while the push lives, and never beyond its life', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 100, max: 599 })),
        fc.integer({ min: 1, max: 5000 }),
        fc.option(fc.nat()),
        fc.integer({ min: -1000, max: DAY_MS }),
        (status, tries, wait, leftMs) => {
          const outcome = of(status, { tries, retryAfterMs: wait, leftMs })
          const isPassing = status === null || status === 429 || status >= 500
          expect(outcome.status === 'PENDING').toBe(isPassing && leftMs > 0)
          if (outcome.status !== 'PENDING') return
          expect(outcome.afterMs).toBeGreaterThan(0)
          expect(outcome.afterMs).toBeLessThanOrEqual(leftMs)
          expect(outcome.afterMs).toBeLessThanOrEqual(Math.max(HOUR_MS, wait ?? 0))
        },
      ),
    )
  })
})

describe('the wait that a service asks for', () => {
  const now = Date.parse('2026-09-01T12:00:00Z')
  test.each([
    [null, null],
    ['120', 120_000],
    ['Tue, 01 Sep 2026 12:10:00 GMT', 600_000],
    ['Tue, 01 Sep 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
  ])('%s', (header, wait) => {
    expect(retryAfterMs(header, now)).toBe(wait)
  })
})

describe('the time for which a service keeps a push', () => {
  const quietHours = { start: '20:00:00', end: '06:00:00' }
  const of = (more: Partial<Parameters<typeof pushLifeSeconds>[0]> = {}) =>
    pushLifeSeconds({ kind: 'NOTICE', ageMs: 0, time: '15:00:00', quietHours: null, ...more })

  test('is a day from its making on, less where quiet hours or the end of the day of an absence come first', () => {
    expect(of()).toBe(86_400)
    expect(of({ ageMs: HOUR_MS })).toBe(82_800)
    expect(of({ quietHours })).toBe(5 * 3600)
    expect(of({ quietHours, time: '06:00:00' })).toBe(14 * 3600)
    expect(of({ kind: 'ABSENCE' })).toBe(9 * 3600)
    expect(of({ ageMs: 2 * DAY_MS })).toBe(0)
  })

  test('never ends in quiet hours, nor after a day', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
      .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(
        fc.constantFrom(...PUSH_KINDS),
        fc.nat(DAY_MS),
        time,
        time,
        time,
        (kind, ageMs, at, start, end) => {
          fc.pre(start !== end && !isQuiet(at, { start, end }))
          const kept = of({ kind, ageMs, time: at, quietHours: { start, end } })
          expect(kept).toBeGreaterThanOrEqual(0)
          expect(kept * 1000 + ageMs).toBeLessThanOrEqual(DAY_MS)
          const last = new Date(Date.parse(`2026-09-01T${at}Z`) + Math.max(0, kept - 1) * 1000)
          expect(isQuiet(last.toISOString().slice(11, 19), { start, end })).toBe(false)
          if (kind === 'ABSENCE' && kept > 0) expect(last.toISOString().slice(0, 10)).toBe('2026-09-01')
        },
      ),
    )
  })
})
