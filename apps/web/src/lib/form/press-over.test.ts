import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pointerReleased } from './press-over.ts'

/** Plays a held press, which the browser of the tests does not know. */
const hold = () => vi.spyOn(document, 'querySelector').mockReturnValue(document.body)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const watched = () => {
  const settled = vi.fn()
  void pointerReleased().then(settled)
  return settled
}

it('nothing is held: nobody waits', async () => {
  const settled = watched()
  await Promise.resolve()
  await Promise.resolve()
  expect(settled).toHaveBeenCalledOnce()
})

it('a button is held: what would move it waits until the click has been seen', async () => {
  hold()
  const settled = watched()
  await vi.advanceTimersByTimeAsync(300)
  expect(settled).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerup'))
  // The browser tells of the click in the task of the release.
  await Promise.resolve()
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledOnce()
})

it('a press whose end is never seen holds nothing off for long', async () => {
  hold()
  const settled = watched()
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledOnce()
})
