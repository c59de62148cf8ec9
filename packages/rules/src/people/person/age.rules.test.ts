import { describe, expect, it } from 'vitest'
import { ageOn, isMinorOn } from './age.rules.ts'

describe('age', () => {
  it('a student completes a year on the birthday itself', () => {
    expect(ageOn('2010-05-20', '2026-05-19')).toBe(15)
    expect(ageOn('2010-05-20', '2026-05-20')).toBe(16)
  })

  it('a student born on 29 February completes a year on 1 March', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20)
  })

  it('a student is no longer a minor on the 18th birthday', () => {
    expect(isMinorOn('2008-08-03', '2026-08-02')).toBe(true)
    expect(isMinorOn('2008-08-03', '2026-08-03')).toBe(false)
  })

  it('nobody has a negative age', () => {
    expect(ageOn('2026-08-03', '2025-01-01')).toBe(0)
  })
})
