import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  GUARDIAN_CODE_LENGTH,
  groupedGuardianCode,
  guardianCodeOf,
  plainGuardianCode,
} from './guardian-code.rules.ts'

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: GUARDIAN_CODE_LENGTH, maxLength: 20 })

describe('the code of a letter', () => {
  it('is three groups of signs that people do not mistake for one another', () => {
    fc.assert(
      fc.property(bytes, random => {
        expect(guardianCodeOf(random)).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
      }),
    )
  })

  it('is read in small letters, with blanks and without hyphens', () => {
    fc.assert(
      fc.property(bytes, random => {
        const code = guardianCodeOf(random)
        const plain = plainGuardianCode(code)
        expect(plain).toHaveLength(GUARDIAN_CODE_LENGTH)
        expect(plainGuardianCode(code.toLowerCase())).toBe(plain)
        expect(plainGuardianCode(` ${code.replaceAll('-', ' ')} `)).toBe(plain)
        expect(groupedGuardianCode(plain ?? '')).toBe(code)
      }),
    )
  })

  it('differs where a byte differs in its five lower bits', () => {
    expect(guardianCodeOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toBe('2345-6789-ABCD')
    expect(guardianCodeOf([32, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31])).toBe('2345-6789-ABCZ')
  })

  it.each(['', 'ABCD-EFGH', 'ABCD-EFGH-23456', 'ABCD-EFGH-234O', 'ABCD-EFGH-2341'])(
    'is not read from %j',
    typed => expect(plainGuardianCode(typed)).toBeNull(),
  )
})

describe('a code while it is typed', () => {
  it('keeps its groups whatever was typed, and never grows beyond its length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), typed => {
        const shown = groupedGuardianCode(typed)
        expect(shown).toMatch(/^([2-9A-HJ-NP-Z]{4}-){0,2}[2-9A-HJ-NP-Z]{0,4}$/)
        expect(groupedGuardianCode(shown)).toBe(shown)
      }),
    )
  })
})
