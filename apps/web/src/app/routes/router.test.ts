import { expect, test, vi } from 'vitest'
import { testServer } from '../../test-server.ts'
import { codeOf } from './router.tsx'

// Signs an instructor in before each test.
testServer()

const Component = () => null
const screen = async () => ({ Component })

test('a screen is there with its part for the own role, and without those of others', async () => {
  const own = vi.fn(async () => undefined)
  const other = vi.fn(async () => undefined)
  expect(await codeOf(screen, { INSTRUCTOR: own, ADMINISTRATOR: other })()).toEqual({ Component })
  expect([own.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

test('a part that does not arrive fails as the screen does, so that the router shows it', async () => {
  const lost = () => Promise.reject(new Error('lost'))
  await expect(codeOf(screen, { INSTRUCTOR: lost })()).rejects.toThrow('lost')
  await expect(codeOf(lost, undefined)()).rejects.toThrow('lost')
  expect(await codeOf(screen, { ADMINISTRATOR: lost })()).toEqual({ Component })
})
