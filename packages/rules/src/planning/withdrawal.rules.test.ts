import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordDays, withdrawalMode, withdrawalRefusal } from './withdrawal.rules.ts'

const OPEN = { inPeriod: true, termClosed: false, yearFinished: false }

describe('withdrawalRefusal', () => {
  test('an instructor of the date withdraws until the term is closed', () => {
    expect(withdrawalRefusal({ ...OPEN, role: 'INSTRUCTOR' })).toBeNull()
    expect(withdrawalRefusal({ ...OPEN, role: 'INSTRUCTOR', termClosed: true })).toBe('TERM_CLOSED')
    expect(withdrawalRefusal({ ...OPEN, role: 'INSTRUCTOR', inPeriod: false })).toBe(
      'OUT_OF_INSTRUCTOR_PERIOD',
    )
  })

  test('an administrator withdraws in a closed term of an open year', () => {
    const facts = { ...OPEN, role: 'ADMINISTRATOR', inPeriod: false, termClosed: true }
    expect(withdrawalRefusal(facts)).toBeNull()
    expect(withdrawalRefusal({ ...facts, yearFinished: true })).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('no other role withdraws anything, and nobody does in a finished year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (role, inPeriod, termClosed, yearFinished) => {
          const refusal = withdrawalRefusal({ role, inPeriod, termClosed, yearFinished })
          if (role !== 'ADMINISTRATOR' && role !== 'INSTRUCTOR') expect(refusal).not.toBeNull()
          if (yearFinished) expect(refusal).not.toBeNull()
        },
      ),
    )
  })
})

describe('withdrawalMode', () => {
  const today = '2026-08-17'
  test('an administrator always gives a reason', () => {
    expect(withdrawalMode({ role: 'ADMINISTRATOR', recordedOn: [today], today })).toBe('WITH_REASON')
  })

  test('an instructor gives a reason from the day after the first of the records', () => {
    expect(withdrawalMode({ role: 'INSTRUCTOR', recordedOn: [today, today], today })).toBe('FREE')
    expect(withdrawalMode({ role: 'INSTRUCTOR', recordedOn: [today, '2026-08-16'], today })).toBe(
      'WITH_REASON',
    )
    expect(withdrawalMode({ role: 'INSTRUCTOR', recordedOn: [], today })).toBe('FREE')
  })
})

test('a record is of the day that it is in the institution', () => {
  expect(recordDays('America/Sao_Paulo', ['2026-08-18T02:59:00Z', null, '2026-08-18T03:00:00Z'])).toEqual([
    '2026-08-17',
    '2026-08-18',
  ])
})
