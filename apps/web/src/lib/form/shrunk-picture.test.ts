import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfUri, firstSmallEnough, sizeWithin } from './shrunk-picture.ts'

const side = fc.integer({ min: 1, max: 9000 })

test('a photograph keeps its shape, fits into the side and never grows', () => {
  expect(sizeWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(sizeWithin({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 })
  fc.assert(
    fc.property(side, side, side, (width, height, most) => {
      const size = sizeWithin({ width, height }, most)
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(Math.max(most, 1))
      expect(size.width).toBeLessThanOrEqual(width)
      expect(size.height).toBeLessThanOrEqual(height)
    }),
  )
})

test('the bytes of a data URI are those of its base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      const uri = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
      expect(bytesOfUri(uri)).toBe(bytes.length)
    }),
  )
})

test('the first picture that is small enough is taken, and the smallest one where none is', () => {
  const asked: number[] = []
  const draw = (most: number) => (wide: number) => {
    asked.push(wide)
    return `data:image/jpeg;base64,${'A'.repeat(wide <= most ? 4 : 4000)}`
  }
  expect(bytesOfUri(firstSmallEnough(draw(1280), 100))).toBe(3)
  expect(asked).toEqual([1600, 1600, 1280])
  expect(bytesOfUri(firstSmallEnough(draw(0), 100))).toBe(3000)
})
