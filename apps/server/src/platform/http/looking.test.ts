import { endpoint } from '@lousa/contract/endpoint.ts'
import { personal } from '@lousa/contract/personal.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createRecentLooks, settled } from './looking.ts'
import { assertAccess } from './router.ts'

const call = (looks?: { entity: 'user'; of: 'ANSWER' }) =>
  endpoint({
    method: 'GET',
    path: 'somebody',
    summary: 'Alguém.',
    access: { roles: ['ADMINISTRATOR'] },
    answer: z.object({ taxNumber: personal(z.string()) }),
    ...(looks ? { looks } : {}),
  })

describe('a call that shows personal fields', () => {
  const started = (declared: ReturnType<typeof call>) => () =>
    assertAccess([{ endpoint: declared, run: async () => null }], {})

  test('stops the start where it does not say who notes the look', () => {
    expect(started(call())).toThrow('does not declare who notes the look')
    expect(started(call({ entity: 'user', of: 'ANSWER' }))).not.toThrow()
  })
})

describe('entries of one command', () => {
  const look = { entity: 'user', entityId: 'a', action: 'VIEWED', studentId: 'a' } as const
  const change = { entity: 'user', entityId: 'a', action: 'UPDATED', studentId: 'a' } as const

  test('say of one person once that they were looked at', () => {
    expect(settled([look, { ...look }])).toEqual([look])
    expect(settled([look, { ...look, entityId: 'b', studentId: 'b' }])).toHaveLength(2)
  })

  test('leave the look out where the same person was changed', () => {
    expect(settled([look, change])).toEqual([change])
    expect(settled([{ ...look, entity: 'consent', entityId: 'c' } as const, change])).toEqual([change])
  })
})

test('a look is recent for a quarter of an hour, and never before it happened', () => {
  const looks = createRecentLooks()
  const at = new Date('2026-08-14T12:00:00Z')
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  looks.note(['list'], at)
  expect([0, 14, 15].map(minutes => looks.isRecent('list', after(minutes)))).toEqual([true, true, false])
  expect(looks.isRecent('list', after(-1))).toBe(false)
  expect(looks.isRecent('another', at)).toBe(false)
})
