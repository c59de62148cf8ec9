import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeVerificationCode, verificationCode } from './verification-code.rules.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('verification code', () => {
  it('a document shows four groups of four characters', () => {
    expect(verificationCode(new Uint8Array(10))).toBe('0000-0000-0000-0000')
    expect(verificationCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  })

  it('a visitor who types it in small letters, without hyphens or with O for 0, is understood', () => {
    expect(normalizeVerificationCode(' o1l1 0000abcd-wxyz ')).toBe('0111-0000-ABCD-WXYZ')
  })

  it('a visitor cannot ask with something that is no code', () => {
    expect(
      ['', '0000-0000-0000', '0000-0000-0000-000U', '0000-0000-0000-0000-0'].map(normalizeVerificationCode),
    ).toEqual([null, null, null, null])
  })

  it('too little randomness makes no code', () => {
    expect(() => verificationCode(new Uint8Array(9))).toThrow(RangeError)
  })

  it('different bytes make different codes, and a code is its own normal form', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(verificationCode(one) === verificationCode(other)).toBe(one.join() === other.join())
        expect(normalizeVerificationCode(verificationCode(one).toLowerCase())).toBe(verificationCode(one))
      }),
    )
  })
})
