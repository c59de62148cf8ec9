import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_SEARCH_POLICY, searchAlerts } from './active-search.rules.ts'
import { closingFault, openAlerts, SEARCH_OUTCOMES, SEARCH_STATUSES } from './search-case.rules.ts'

it('a case without a step stays open, unless the attendance was wrong', () => {
  expect(closingFault({ status: 'OPEN', outcome: 'RETURNED', steps: 0 })).toBe('SEARCH_WITHOUT_STEP')
  expect(closingFault({ status: 'OPEN', outcome: 'RETURNED', steps: 1 })).toBeNull()
  expect(closingFault({ status: 'OPEN', outcome: 'WRONG_ATTENDANCE', steps: 0 })).toBeNull()
})

it('a closed case is never closed again, whatever its outcome and steps', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SEARCH_STATUSES),
      fc.constantFrom(...SEARCH_OUTCOMES),
      fc.nat({ max: 3 }),
      (status, outcome, steps) => {
        const fault = closingFault({ status, outcome, steps })
        expect(fault === 'INVALID_TRANSITION').toBe(status === 'CLOSED')
      },
    ),
  )
})

it('alerts up to the closing are dealt with, later ones ask again', () => {
  const days = [
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-05',
  ].map(date => ({
    date,
    termId: 't1',
    lessons: 4,
    absences: date === '2026-03-05' ? 0 : 4,
    justified: 0,
    isComplete: true,
  }))
  const alerts = searchAlerts(days, { schoolDays: 200, minimum: 75, benefits: [] }, DEFAULT_SEARCH_POLICY)
  expect(alerts).toHaveLength(2)
  expect(openAlerts(alerts, null)).toHaveLength(2)
  expect(openAlerts(alerts, '2026-03-04')).toMatchObject([{ passedOn: '2026-03-11' }])
  expect(openAlerts(alerts, '2026-03-11')).toEqual([])
})
