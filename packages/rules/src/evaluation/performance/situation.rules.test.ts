import { describe, expect, it } from 'vitest'
import { componentSituation, conceptOf, enrollmentSituation, type Situation } from './situation.rules.ts'

const component = (more: Partial<Parameters<typeof componentSituation>[0]>) =>
  componentSituation({
    mark: 52,
    final: 52,
    average: 60,
    termsClosed: true,
    yearFinished: false,
    recovered: false,
    annualRecovery: 'SUBSTITUTE_IF_GREATER',
    ...more,
  })

const enrollment = (components: Situation[], more: Partial<Parameters<typeof enrollmentSituation>[0]> = {}) =>
  enrollmentSituation({
    exit: null,
    yearFinished: true,
    components,
    maxDependencies: 0,
    councilApproved: false,
    meetsFrequency: true,
    ...more,
  })

describe('situation in a component', () => {
  it('a student has none but "cursando" while a term is open or there is no mark', () => {
    expect(component({ mark: 90, final: 90, termsClosed: false })).toBe('ONGOING')
    expect(component({ mark: null, final: null, yearFinished: true })).toBe('ONGOING')
  })

  it('a student exactly at the average is approved, just below is in recovery', () => {
    expect(component({ mark: 60, final: 60 })).toBe('APPROVED')
    expect(component({ mark: 59.9, final: 59.9 })).toBe('IN_RECOVERY')
  })

  it('a student with the annual recovery is approved after it, or failed', () => {
    expect(component({ final: 60, recovered: true })).toBe('AFTER_RECOVERY')
    expect(component({ final: 59.2, recovered: true })).toBe('FAILED')
  })

  it('a student below the average fails when the year ends, or where there is no annual recovery', () => {
    expect(component({ yearFinished: true, termsClosed: false })).toBe('FAILED')
    expect(component({ annualRecovery: 'NONE' })).toBe('FAILED')
  })
})

describe('situation of the enrolment', () => {
  it('a student who left keeps the way of leaving, whatever the marks', () => {
    const exit = { reason: 'TRANSFERRED' as const }
    expect(enrollment(['FAILED'], { exit, meetsFrequency: false })).toBe('TRANSFERRED')
  })

  it('a student is in recovery while the year is open and one component is', () => {
    expect(enrollment(['APPROVED', 'IN_RECOVERY'], { yearFinished: false })).toBe('IN_RECOVERY')
    expect(enrollment(['APPROVED', 'FAILED'], { yearFinished: false })).toBe('ONGOING')
  })

  it('a student with more failed components than allowed fails, also for lack of attendance', () => {
    expect(enrollment(['FAILED', 'FAILED'], { maxDependencies: 1, meetsFrequency: false })).toBe('FAILED')
  })

  it('a council cannot override the lack of attendance', () => {
    expect(enrollment(['FAILED'], { councilApproved: true, meetsFrequency: false })).toBe('BY_ABSENCE')
  })

  it('a council may approve a student with failed components', () => {
    expect(enrollment(['FAILED', 'FAILED'], { councilApproved: true })).toBe('BY_COUNCIL')
  })

  it('a student passes with a dependency where that is allowed', () => {
    expect(enrollment(['FAILED', 'APPROVED'], { maxDependencies: 1 })).toBe('WITH_DEPENDENCY')
  })

  it('a student with every component passes, after recovery too', () => {
    expect(enrollment(['APPROVED', 'AFTER_RECOVERY'])).toBe('APPROVED')
  })

  it('a student of a grade with opinions passes unless absent', () => {
    expect(enrollment([])).toBe('APPROVED')
    expect(enrollment([], { meetsFrequency: false })).toBe('BY_ABSENCE')
  })

  it('nobody is approved without a single mark where marks are given', () => {
    expect(enrollment(['ONGOING', 'ONGOING'])).toBe('ONGOING')
  })
})

describe('concept', () => {
  it('a mark has exactly one concept, from A at 90% to E', () => {
    expect(
      [100, 90, 89.99, 70, 69.9, 50, 49.99, 20, 19.99, 0].map(mark => conceptOf(mark, 100)).join(''),
    ).toBe('AABBCCDDEE')
    expect(conceptOf(2.7, 3)).toBe('A')
  })
})
