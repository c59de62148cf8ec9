import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { DEFAULT_SEARCH_POLICY, searchAlerts } from './active-search.rules.ts'
import {
  alertKey,
  closingFault,
  handledAlerts,
  openAlerts,
  SEARCH_OUTCOMES,
  SEARCH_STATUSES,
} from './search-case.rules.ts'

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

describe('alerts and closed cases', () => {
  const daysOf = (signs: string) =>
    [...signs].map((sign, at) => ({
      date: addDays('2026-03-02', at),
      termId: 't1',
      lessons: 4,
      absences: sign === 'F' ? 4 : 0,
      justified: 0,
      isComplete: sign !== '?',
    }))
  const alertsOf = (signs: string) =>
    searchAlerts(daysOf(signs), { schoolDays: 60, minimum: 75, benefits: [] }, DEFAULT_SEARCH_POLICY)
  const handled = (signs: string, hasLetter = false) => new Set(handledAlerts(alertsOf(signs), { hasLetter }))

  it('an alert of the closing is dealt with, a longer row and a later row are not', () => {
    expect(openAlerts(alertsOf('FFFP'), handled('FFFP'))).toEqual([])
    expect(openAlerts(alertsOf('FFFFF'), handled('FFF')).map(({ step }) => step)).toContain('VISIT')
    expect(openAlerts(alertsOf('FFFPFFF'), handled('FFFP')).map(({ passedOn }) => passedOn)).toContain(
      '2026-03-08',
    )
  })

  it('each window of a benefit is an alert of its own', () => {
    const benefits = [
      { id: '2026-02', from: '2026-03-02', until: '2026-03-05', schoolDays: 4, minimum: 75 },
      { id: '2026-04', from: '2026-03-06', until: '2026-03-09', schoolDays: 4, minimum: 75 },
    ]
    const year = { schoolDays: 200, minimum: 75, benefits }
    const alerts = searchAlerts(daysOf('FPFPFPFP'), year, DEFAULT_SEARCH_POLICY)
    expect(alerts.map(alertKey)).toEqual(['BENEFIT:CONTACT:2026-02', 'BENEFIT:CONTACT:2026-04'])
  })

  it('a limit that is passed by a roll of before the closing, entered later, is an alert', () => {
    expect(openAlerts(alertsOf('FFFFPFP'), handled('FFF?PFP')).map(({ kind }) => kind)).toContain(
      'OF_PERMITTED',
    )
  })

  it('the notice to the Conselho Tutelar stays until a letter is sent', () => {
    const signs = 'FPFPFPFPF'
    expect(openAlerts(alertsOf(signs), handled(signs)).map(({ step }) => step)).toEqual(['LETTER'])
    expect(openAlerts(alertsOf(signs), handled(signs, true))).toEqual([])
  })

  it('no closing hides an alert that was not there, for any days', () => {
    const signs = fc.string({ unit: fc.constantFrom('P', 'F', '?'), maxLength: 40 })
    fc.assert(
      fc.property(signs, signs, fc.boolean(), (before, after, hasLetter) => {
        const known = new Set(alertsOf(before).map(alertKey))
        const open = openAlerts(alertsOf(after), handled(before, hasLetter)).map(alertKey)
        for (const key of alertsOf(after).map(alertKey)) if (!known.has(key)) expect(open).toContain(key)
      }),
    )
  })
})
