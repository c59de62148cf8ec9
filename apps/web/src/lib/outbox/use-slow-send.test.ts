import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EntryView } from './outbox.types.ts'
import { useSlowSend } from './use-slow-send.ts'

const FREE = { blocked: null, durable: true }
const entry = (state: EntryView['state'], reason: string | null = null): EntryView => ({
  kind: 'attendance',
  subjectId: 'l1',
  place: {},
  title: 'Frequência',
  state,
  rows: {},
  conflicts: {},
  refused: {},
  reason,
  savedAt: null,
  changedAt: '2026-03-05T12:00:00Z',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('is not told of a slow server by who keeps nothing on the device, nor where the reason is known', () => {
  const undurable = renderHook(() => useSlowSend([entry('sending')], { ...FREE, durable: false }))
  const offline = renderHook(() => useSlowSend([entry('queued')], { ...FREE, blocked: 'offline' }))
  const failed = renderHook(() => useSlowSend([entry('queued', 'O servidor falhou.')], FREE))
  after(60_000)
  expect([undurable, offline, failed].map(({ result }) => result.current)).toEqual([false, false, false])
})

it('is told within five seconds that no answer comes, and no longer once it has come', () => {
  const { result, rerender } = renderHook(({ state }) => useSlowSend([entry(state), null], FREE), {
    initialProps: { state: 'sending' as EntryView['state'] },
  })
  after(3000)
  expect(result.current).toBe(false)
  // A second try is the same wait.
  rerender({ state: 'queued' })
  after(1900)
  expect(result.current).toBe(true)
  rerender({ state: 'saved' })
  expect(result.current).toBe(false)
})
