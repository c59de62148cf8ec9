import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPushAddress, PUSH_KINDS, pushKindsOf, pushOutcome } from './push.rules.ts'

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
  ])('class: a request that a stranger sends from the server: %s is refused', address => {
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

describe('the outcome of a try', () => {
  const of = (status: number | null, tries = 1, retryAfterSeconds: number | null = null) =>
    pushOutcome({ status, tries, retryAfterSeconds })

  test('is sent, gone, put off or failed', () => {
    expect(of(201)).toEqual({ status: 'SENT' })
    expect(of(410)).toEqual({ status: 'GONE' })
    expect(of(404)).toEqual({ status: 'GONE' })
    expect(of(403)).toEqual({ status: 'FAILED' })
    expect(of(302)).toEqual({ status: 'FAILED' })
    expect(of(503)).toEqual({ status: 'PENDING', afterMs: 120_000 })
    expect(of(null, 5)).toEqual({ status: 'FAILED' })
    expect(of(429, 1, 600)).toEqual({ status: 'PENDING', afterMs: 600_000 })
  })

  test('is never put off for longer than an hour, nor after the fifth try', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 100, max: 599 })),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.nat()),
        (status, tries, retryAfterSeconds) => {
          const outcome = pushOutcome({ status, tries, retryAfterSeconds })
          if (outcome.status !== 'PENDING') return
          expect(tries).toBeLessThan(5)
          expect(outcome.afterMs).toBeGreaterThan(0)
          expect(outcome.afterMs).toBeLessThanOrEqual(3_600_000)
        },
      ),
    )
  })
})
