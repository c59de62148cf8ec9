import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BULK_READING, bulkThreshold } from './bulk-reading.rules.ts'

test('a school of 340 students shows who reads 340 records in an hour', () => {
  expect(bulkThreshold(340)).toBe(340)
})

test('a small school is not shown an ordinary morning, and a network not only who reads all of it', () => {
  expect(bulkThreshold(0)).toBe(200)
  expect(bulkThreshold(40_000)).toBe(500)
})

test('the threshold lies within its limits and never falls where a school grows', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1_000), (students, more) => {
      const threshold = bulkThreshold(students)
      expect(threshold).toBeGreaterThanOrEqual(BULK_READING.least)
      expect(threshold).toBeLessThanOrEqual(BULK_READING.most)
      expect(bulkThreshold(students + more)).toBeGreaterThanOrEqual(threshold)
    }),
  )
})
