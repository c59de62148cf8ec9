import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FACTOR_GROUPS,
  mustHaveFactor,
  plainFactorCode,
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  recoveryCodeOf,
  stepAt,
  takesStep,
} from './second-factor.rules.ts'

const ROLES = ['ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ']

describe('a second factor', () => {
  it('is required of editors as of administrators, and of students of a network as of a school’s', () => {
    expect(ROLES.filter(role => mustHaveFactor([role], ['ADMINISTRATORS']))).toEqual([
      'ADMINISTRATOR',
      'EDITOR',
    ])
    expect(ROLES.filter(role => mustHaveFactor([role], ['INSTRUCTORS']))).toEqual(['INSTRUCTOR'])
    expect(ROLES.filter(role => mustHaveFactor([role], ['STUDENTS']))).toEqual(['STUDENT', 'STUDENT-SMELJ'])
  })

  it('is required of nobody by an institution that requires it of nobody, and of every role by one that does of all', () => {
    fc.assert(
      fc.property(fc.subarray(ROLES), roles => {
        expect(mustHaveFactor(roles, [])).toBe(false)
        expect(mustHaveFactor(roles, FACTOR_GROUPS)).toBe(roles.length > 0)
      }),
    )
  })

  it('is required of nobody less because it is required of more people', () => {
    fc.assert(
      fc.property(
        fc.subarray(ROLES),
        fc.subarray([...FACTOR_GROUPS]),
        fc.subarray([...FACTOR_GROUPS]),
        (roles, a, b) => {
          if (mustHaveFactor(roles, a)) expect(mustHaveFactor(roles, [...a, ...b])).toBe(true)
        },
      ),
    )
  })
})

describe('a code of an authenticator app', () => {
  it('lives thirty seconds', () => {
    expect([0, 29_999, 30_000, 59_999].map(stepAt)).toEqual([0, 0, 1, 1])
  })

  it('is taken one step early or late, and not two', () => {
    const taken = [-2, -1, 0, 1, 2].filter(off => takesStep(100 + off, { now: 100, last: 0 }))
    expect(taken).toEqual([-1, 0, 1])
  })

  it('is taken once, whatever is tried afterwards', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 90, max: 110 }), { maxLength: 60 }),
        fc.integer({ min: 95, max: 105 }),
        (tried, now) => {
          let last = 0
          const taken: number[] = []
          for (const step of tried) {
            if (!takesStep(step, { now, last })) continue
            taken.push(step)
            last = step
          }
          expect(new Set(taken).size).toBe(taken.length)
          expect(taken).toEqual(taken.toSorted((a, b) => a - b))
        },
      ),
    )
  })

  it('may be typed as apps show it', () => {
    expect(plainFactorCode(' 123 456 ')).toBe('123456')
  })
})

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: RECOVERY_LENGTH, maxLength: 24 })

describe('a recovery code', () => {
  it('is four groups of signs that nobody mistakes', () => {
    fc.assert(
      fc.property(bytes, random => {
        const code = recoveryCodeOf(random)
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
        expect(plainRecoveryCode(code)).toHaveLength(RECOVERY_LENGTH)
      }),
    )
  })

  it('is the same in small letters, with blanks, or without hyphens', () => {
    fc.assert(
      fc.property(bytes, random => {
        const code = recoveryCodeOf(random)
        const plain = plainRecoveryCode(code)
        expect(plainRecoveryCode(code.toLowerCase())).toBe(plain)
        expect(plainRecoveryCode(` ${code.replaceAll('-', ' ')} `)).toBe(plain)
        expect(plainRecoveryCode(plain)).toBe(plain)
      }),
    )
  })

  it('uses every sign as often: their number divides that of bytes', () => {
    expect(256 % RECOVERY_ALPHABET.length).toBe(0)
    expect(new Set(RECOVERY_ALPHABET).size).toBe(RECOVERY_ALPHABET.length)
  })
})
