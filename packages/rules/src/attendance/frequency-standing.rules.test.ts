import fc from 'fast-check'
import { expect, it } from 'vitest'
import { meetsFrequency } from './frequency.rules.ts'
import { frequencyStanding } from './frequency-standing.rules.ts'

it('a student without lessons has no standing', () => {
  expect(frequencyStanding(0, 0, 75)).toBeNull()
})

it('a student is below under the least attendance, near up to five points above it, and good from there', () => {
  const absences = [251, 250, 201, 200, 0]
  expect(absences.map(absent => frequencyStanding(1000, absent, 75))).toEqual([
    'BELOW',
    'NEAR',
    'NEAR',
    'GOOD',
    'GOOD',
  ])
})

it('a student who shows 80,0% but has a minute less than that is still warned', () => {
  expect(frequencyStanding(10_001, 2_001, 75)).toBe('NEAR')
  expect(frequencyStanding(10_000, 2_000, 75)).toBe('GOOD')
})

it('a student who never missed a lesson is not warned, however much the school asks for', () => {
  expect(frequencyStanding(500, 0, 98)).toBe('GOOD')
  expect(frequencyStanding(500, 5, 98)).toBe('NEAR')
  expect(frequencyStanding(500, 50, 98)).toBe('BELOW')
})

it('a student is below exactly when the attendance does not suffice, and one more absence never helps', () => {
  const ranks = ['BELOW', 'NEAR', 'GOOD']
  const totals = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(totals, fc.nat(), fc.integer({ min: 0, max: 100 }), (total, seed, minFreq) => {
      const absent = seed % total
      const standing = frequencyStanding(total, absent, minFreq)
      expect(standing === 'BELOW').toBe(!meetsFrequency(total, absent, minFreq))
      const worse = frequencyStanding(total, absent + 1, minFreq)
      expect(ranks.indexOf(worse ?? '')).toBeLessThanOrEqual(ranks.indexOf(standing ?? ''))
    }),
  )
})
