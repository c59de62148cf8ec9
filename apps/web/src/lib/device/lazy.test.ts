import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferIdleUntil, firstScreenOpens, lazyModule, useLazyModule } from './lazy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Code that fails to arrive so many times. */
const shaky = (failures: number) => {
  let requestCount = 0
  const part = lazyModule(async () => {
    requestCount++
    if (requestCount <= failures) throw new Error('network')
    return 'code'
  })
  return { part, requests: () => requestCount }
}

describe('code that is fetched late', () => {
  it('is not asked for again by itself when nobody waits for it', async () => {
    const { part, requests } = shaky(1)
    part.fetch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests(), part.current()]).toEqual([1, null])
    part.fetch()
    await vi.advanceTimersByTimeAsync(0)
    expect([requests(), part.current()]).toEqual([2, 'code'])
  })

  it('is asked for until it arrives while somebody waits, who then is told', async () => {
    const { part, requests } = shaky(2)
    const listener = vi.fn()
    part.subscribe(listener)
    part.fetch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests(), part.current(), listener.mock.calls.length]).toEqual([3, 'code', 1])
  })

  it('is asked for once, however many want it', async () => {
    const { part, requests } = shaky(0)
    part.fetch()
    part.fetch()
    await vi.advanceTimersByTimeAsync(0)
    part.fetch()
    expect(requests()).toBe(1)
  })

  it('does not arrive without its looks: a style sheet that was lost with it is asked for anew, and first', async () => {
    const lost = document.createElement('link')
    lost.rel = 'stylesheet'
    lost.href = '/assets/janela.css'
    // Nothing is fetched in this test's page: the test answers itself.
    Object.defineProperty(lost, 'sheet', { value: null })
    document.head.append(lost)
    const { part, requests } = shaky(1)
    part.subscribe(() => undefined)
    part.fetch()
    await vi.advanceTimersByTimeAsync(6000)
    const anew = document.querySelector('link[rel="stylesheet"]')
    expect(anew).not.toBe(lost)
    expect(anew?.getAttribute('href')).toMatch(/\/assets\/janela\.css$/)
    expect(requests()).toBe(1)
    anew?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(0)
    expect(part.current()).toBe('code')
    anew?.remove()
  })
})

describe('code of a part below what is shown first', () => {
  it('is fetched after the picture, without an idle moment', async () => {
    const { part, requests } = shaky(0)
    renderHook(() => useLazyModule(part, 'shown'))
    expect(requests()).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(requests()).toBe(1)
  })

  it('is not fetched for a part that has gone before that', async () => {
    const { part, requests } = shaky(0)
    renderHook(() => useLazyModule(part, 'shown')).unmount()
    await vi.advanceTimersByTimeAsync(200)
    expect(requests()).toBe(0)
  })
})

it('the application opens until its first screen stands', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  expect(firstScreenOpens()).toBe(false)
  deferIdleUntil(promise)
  expect(firstScreenOpens()).toBe(true)
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(firstScreenOpens()).toBe(false)
})
