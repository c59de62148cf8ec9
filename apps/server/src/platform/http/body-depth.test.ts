import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDeeperThan } from './body-depth.ts'

const isDeeper = (text: string, max: number) => isDeeperThan(Buffer.from(text), max)

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('depth of a body', () => {
  test.each([
    ['"text"', 0],
    ['[]', 1],
    ['[{"a": [1]}, []]', 3],
    ['["[[[[", "\\"[[["]', 1],
    ['["\\\\", [1]]', 2],
    ['{"{": "[", "é": ["}]"]}', 2],
  ])('%s has %i levels', (text, levels) => {
    expect([isDeeper(text, levels), levels > 0 && isDeeper(text, levels - 1)]).toEqual([false, levels > 0])
  })

  test('is that of the value, whatever its texts have', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const depth = depthOf(JSON.parse(text))
        expect([isDeeper(text, depth), depth > 0 && isDeeper(text, depth - 1)]).toEqual([false, depth > 0])
      }),
    )
  })

  test('is found in text that never closes what it opens', () => {
    expect(isDeeper('['.repeat(30_000), 64)).toBe(true)
    expect(isDeeper('"'.repeat(30_000), 0)).toBe(false)
  })
})
