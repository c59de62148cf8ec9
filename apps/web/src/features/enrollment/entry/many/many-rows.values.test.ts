import { describe, expect, it } from 'vitest'
import { anEnrollment, testId } from '../../enrollment-test-world.ts'
import type { Situation } from '../../list/situation.values.ts'
import { approvedIn, countOutcomes, firstChoice, rowsOfClass, tickedIds } from './many-rows.values.ts'

const enrollments = [anEnrollment(1, 'Ana'), anEnrollment(2, 'Bia'), anEnrollment(3, 'Caio')]
const rowsWith = (situations: Situation[], taken: string[] = []) =>
  rowsOfClass(
    enrollments,
    new Map(situations.map((situation, at) => [testId(101 + at), { situation, text: '' }])),
    new Set(taken),
  )

describe('many students at once', () => {
  it('are first those who are approved, once the year is decided', () => {
    const rows = rowsWith(['APPROVED', 'FAILED', 'WITH_DEPENDENCY'])
    expect(firstChoice(rows)).toEqual([testId(201), testId(203)])
  })

  it('are all of them while nobody is decided, but for who is in the class already', () => {
    expect(firstChoice(rowsWith(['ONGOING', 'ONGOING', 'ONGOING'], [testId(202)]))).toEqual([
      testId(201),
      testId(203),
    ])
    expect(firstChoice(rowsWith(['NO_RESULT', 'NO_RESULT', 'NO_RESULT']))).toHaveLength(3)
    expect(firstChoice(rowsWith(['NO_RESULT', 'APPROVED', 'FAILED']))).toEqual([testId(202)])
    expect(firstChoice(rowsWith([]))).toHaveLength(3)
    expect(approvedIn(rowsWith([]))).toEqual([])
  })

  it('stay ticked and unticked by hand, and who joins the list later is ticked too', () => {
    const [ana, bia, caio] = rowsWith([])
    const rows = [ana, bia].filter(row => row !== undefined)
    const ticks = new Map([[testId(201), false]])
    expect([...tickedIds(rows, ticks, firstChoice(rows))]).toEqual([testId(202)])
    const more = [ana, bia, caio].filter(row => row !== undefined)
    expect([...tickedIds(more, ticks, firstChoice(more))]).toEqual([testId(202), testId(203)])
    expect([...tickedIds(more, ticks, [])]).toEqual([])
  })

  it('are counted by what came of them', () => {
    const outcomes = (['ACTIVE', 'WAITING', 'FAILED', 'ACTIVE'] as const).map(kind => ({ kind, text: '' }))
    expect(countOutcomes(outcomes)).toEqual({ active: 2, waiting: 1, failed: 1 })
  })
})
