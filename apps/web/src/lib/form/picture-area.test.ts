import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleOf, sizeOfCut } from './picture-area.ts'

const side = fc.integer({ min: 1, max: 9000 })
const shape = fc.constantFrom(1, 16 / 9, 3 / 4)

test('the middle of a picture has the shape, lies inside of it and touches two of its edges', () => {
  expect(middleOf({ width: 1600, height: 1200 }, 16 / 9)).toEqual({ x: 0, y: 150, width: 1600, height: 900 })
  expect(middleOf({ width: 900, height: 300 }, 1)).toEqual({ x: 300, y: 0, width: 300, height: 300 })
  fc.assert(
    fc.property(side, side, shape, (width, height, wanted) => {
      const area = middleOf({ width, height }, wanted)
      expect(area.width / area.height).toBeCloseTo(wanted)
      expect(area.x * 2 + area.width).toBeCloseTo(width)
      expect(area.y * 2 + area.height).toBeCloseTo(height)
      expect(Math.min(area.x, area.y)).toBeCloseTo(0)
    }),
  )
})

test('what is sent is never larger than it came, nor wider than asked', () => {
  expect(sizeOfCut({ width: 1600, height: 900 }, 1280)).toEqual({ width: 1280, height: 720 })
  expect(sizeOfCut({ width: 320.4, height: 180.2 }, 1280)).toEqual({ width: 320, height: 180 })
  fc.assert(
    fc.property(side, side, side, (width, height, widest) => {
      const size = sizeOfCut({ width, height }, widest)
      expect(size.width).toBeLessThanOrEqual(Math.min(width, widest))
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
    }),
  )
})
