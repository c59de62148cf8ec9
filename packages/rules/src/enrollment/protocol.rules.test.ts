import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enrollmentProtocol, PROTOCOL_BYTES } from './protocol.rules.ts'

test('a protocol is spelled by its bytes', () => {
  expect(enrollmentProtocol(Uint8Array.of(0, 1, 7, 8, 27, 28, 255, 14))).toBe('239BZ25J')
})

test('a protocol has eight characters, none of them a vowel or one that looks like a digit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: PROTOCOL_BYTES, maxLength: 20 }), bytes => {
      expect(enrollmentProtocol(bytes)).toMatch(/^[2-9BCDFGHJ-NP-TV-XZ]{8}$/)
    }),
  )
})

test('too few bytes are refused', () => {
  expect(() => enrollmentProtocol(new Uint8Array(PROTOCOL_BYTES - 1))).toThrow(RangeError)
})
