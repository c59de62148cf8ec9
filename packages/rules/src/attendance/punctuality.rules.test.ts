import { expect, test } from 'vitest'
import { punctualityOf, punctualityRefusal } from './punctuality.rules.ts'

const P = 'ATTENDANCE'
const refusal = (
  value: number | null | undefined,
  more: Partial<Parameters<typeof punctualityRefusal>[1]> = {},
) => punctualityRefusal(value, { status: P, mode: 'WITH_MINUTES', stored: null, ...more })

test('only a present student is late or leaves early', () => {
  expect(refusal(10)).toBeNull()
  expect(refusal(10, { status: 'ABSENCE' })).toBe('NOT_PRESENT')
  expect(refusal(null, { status: 'JUSTIFIED_ABSENCE' })).toBeNull()
  expect(punctualityOf({ status: 'ABSENCE', arrivedLate: 10 })).toEqual({
    arrivedLate: null,
    leftEarly: null,
  })
  expect(punctualityOf({ status: P, arrivedLate: 10 })).toEqual({ arrivedLate: 10, leftEarly: null })
})

test('the setting decides what can be recorded, and what is stored already is accepted', () => {
  expect(refusal(0, { mode: 'OFF' })).toBe('PUNCTUALITY_OFF')
  expect(refusal(0, { mode: 'WITHOUT_MINUTES' })).toBeNull()
  expect(refusal(10, { mode: 'WITHOUT_MINUTES' })).toBe('PUNCTUALITY_WITHOUT_MINUTES')
  for (const mode of ['OFF', 'WITHOUT_MINUTES'] as const) {
    expect(refusal(10, { mode, stored: 10 })).toBeNull()
    expect(refusal(null, { mode, stored: 10 })).toBeNull()
    expect(refusal(undefined, { mode, stored: 10 })).toBeNull()
  }
})
