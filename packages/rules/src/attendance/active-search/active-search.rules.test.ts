import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import {
  DEFAULT_SEARCH_POLICY,
  daysTogether,
  daysWithoutNotice,
  isDayOfAbsence,
  permittedDays,
  type SearchDay,
  type SearchPolicy,
  type SearchYear,
  searchAlerts,
  urgentStep,
} from './active-search.rules.ts'

const YEAR: SearchYear = { schoolDays: 200, minimum: 75, benefits: [] }

/** One day for each sign from 2 February on: P present, F absent, J justified, M half of the lessons missed, ? incomplete. */
const daysOf = (signs: string, termId = 't1'): SearchDay[] =>
  [...signs].map((sign, at) => ({
    date: addDays('2026-02-02', at),
    termId,
    lessons: 4,
    absences: sign === 'F' || sign === '?' ? 4 : sign === 'M' ? 2 : 0,
    justified: sign === 'J' ? 4 : 0,
    isComplete: sign !== '?',
  }))

const alertsOf = (signs: string, policy: Partial<SearchPolicy> = {}, year: Partial<SearchYear> = {}) =>
  searchAlerts(daysOf(signs), { ...YEAR, ...year }, { ...DEFAULT_SEARCH_POLICY, ...policy })

describe('days of absence', () => {
  it('counts a day of which all lessons were missed, or any, by the setting', () => {
    const half = { lessons: 4, absences: 2, justified: 0 }
    expect(isDayOfAbsence(half, { dayRule: 'ALL', justified: 'ABSENT' })).toBe(false)
    expect(isDayOfAbsence(half, { dayRule: 'ANY', justified: 'ABSENT' })).toBe(true)
  })

  it('counts justified absences as the policy of the institution says', () => {
    const mixed = { lessons: 4, absences: 2, justified: 2 }
    expect(isDayOfAbsence(mixed, { dayRule: 'ALL', justified: 'ABSENT' })).toBe(true)
    expect(isDayOfAbsence(mixed, { dayRule: 'ALL', justified: 'EXCLUDED' })).toBe(true)
    expect(isDayOfAbsence(mixed, { dayRule: 'ALL', justified: 'PRESENT' })).toBe(false)
    const justified = { lessons: 4, absences: 0, justified: 4 }
    expect(isDayOfAbsence(justified, { dayRule: 'ANY', justified: 'EXCLUDED' })).toBe(false)
    expect(isDayOfAbsence(justified, { dayRule: 'ANY', justified: 'ABSENT' })).toBe(true)
  })
})

it('joins two classes of one day, which is complete when both are', () => {
  const [morning] = daysOf('F')
  const [afternoon] = daysOf('P')
  if (!morning || !afternoon) throw new Error('There are no days')
  const [both] = daysTogether([morning, { ...afternoon, isComplete: false }])
  expect(both).toMatchObject({ lessons: 8, absences: 4, isComplete: false })
  expect(daysTogether(daysOf('FPF'))).toEqual(daysOf('FPF'))
})

describe('limits of the law', () => {
  it('notifies the Conselho Tutelar on the sixteenth of 200 days, and on the twenty-fifth in pré-escola', () => {
    expect(permittedDays(200, 75)).toBe(50)
    expect(daysWithoutNotice(200, 75)).toBe(15)
    expect(daysWithoutNotice(200, 60)).toBe(24)
    expect(alertsOf('FP'.repeat(15)).map(({ kind }) => kind)).not.toContain('OF_PERMITTED')
    const [letter] = alertsOf('FP'.repeat(16)).filter(({ kind }) => kind === 'OF_PERMITTED')
    expect(letter).toMatchObject({ step: 'LETTER', limit: 15, passedOn: addDays('2026-02-02', 30) })
  })

  it('keeps exact limits where percentages have decimals', () => {
    expect(permittedDays(203, 74.5)).toBe(51)
    expect(permittedDays(200, 100)).toBe(0)
    expect(daysWithoutNotice(0, 75)).toBe(0)
  })
})

describe('reasons to look for a student', () => {
  it('asks for a contact after three days in a row and for a visit after five, once for each row', () => {
    expect(alertsOf('FFP')).toEqual([])
    expect(alertsOf('PFFFP')).toMatchObject([
      {
        kind: 'IN_A_ROW',
        step: 'CONTACT',
        passedOn: '2026-02-05',
        dates: ['2026-02-03', '2026-02-04', '2026-02-05'],
      },
    ])
    expect(alertsOf('FFFFFF')).toMatchObject([{ kind: 'IN_A_ROW', step: 'VISIT', passedOn: '2026-02-06' }])
    expect(alertsOf('FFFPFFF')).toHaveLength(2)
  })

  it('does not count a day whose roll is not complete, and ends the row there', () => {
    expect(alertsOf('FF?FF')).toEqual([])
    expect(alertsOf('??????')).toEqual([])
  })

  it('asks for a visit on the tenth day of one term, not of two', () => {
    expect(alertsOf('FP'.repeat(10)).map(({ kind }) => kind)).toContain('IN_TERM')
    const twoTerms = daysOf('FP'.repeat(18)).map((day, at) => ({ ...day, termId: at < 18 ? 't1' : 't2' }))
    expect(searchAlerts(twoTerms, YEAR, DEFAULT_SEARCH_POLICY).map(({ kind }) => kind)).not.toContain(
      'IN_TERM',
    )
  })

  it('names a window of the benefit once it cannot be reached any more', () => {
    const window = { id: 'feb', from: '2026-02-02', until: '2026-03-31', schoolDays: 40, minimum: 75 }
    expect(alertsOf('FP'.repeat(10), {}, { benefits: [window] }).map(({ kind }) => kind)).not.toContain(
      'BENEFIT',
    )
    const found = alertsOf('FP'.repeat(11), {}, { benefits: [window] }).find(({ kind }) => kind === 'BENEFIT')
    expect(found).toMatchObject({ windowId: 'feb', limit: 10 })
  })

  it('answers the most that is asked for', () => {
    expect(urgentStep([])).toBeNull()
    expect(urgentStep(alertsOf('FFF'))).toBe('CONTACT')
    expect(urgentStep(alertsOf('FFFFF'))).toBe('VISIT')
    expect(urgentStep(alertsOf('FP'.repeat(16)))).toBe('LETTER')
  })
})

describe('laws', () => {
  const signs = fc.string({ unit: fc.constantFrom('P', 'F', 'J', 'M', '?'), maxLength: 60 })
  const policy = fc.record({
    dayRule: fc.constantFrom('ALL', 'ANY'),
    justified: fc.constantFrom('ABSENT', 'EXCLUDED', 'PRESENT'),
    contactAfter: fc.constant(3),
    visitAfter: fc.constant(5),
    visitInTerm: fc.integer({ min: 5, max: 12 }),
  } as const)
  const benefits = [{ id: 'w', from: '2026-02-10', until: '2026-03-10', schoolDays: 20, minimum: 75 }]

  it('entering a missing roll later never takes an alert away', () => {
    fc.assert(
      fc.property(signs, signs, policy, (typed, later, own) => {
        const year = { schoolDays: 60, minimum: 75, benefits }
        const completed = [...typed].map((sign, at) => (sign === '?' ? (later[at] ?? 'P') : sign)).join('')
        const before = searchAlerts(daysOf(typed), year, own)
        const after = searchAlerts(daysOf(completed), year, own)
        for (const alert of before) {
          const same = after.filter(({ kind }) => kind === alert.kind)
          expect(same.some(({ dates }) => alert.dates.every(date => dates.includes(date)))).toBe(true)
        }
      }),
    )
  })

  it('each alert names days of absence that are complete, and as many as its limit asks for', () => {
    fc.assert(
      fc.property(signs, policy, (typed, own) => {
        const days = daysOf(typed)
        for (const { dates, passedOn, kind, limit } of searchAlerts(
          days,
          { ...YEAR, schoolDays: 60, benefits },
          own,
        )) {
          const named = days.filter(({ date }) => dates.includes(date))
          expect(named.every(day => day.isComplete && isDayOfAbsence(day, own))).toBe(true)
          expect(dates).toContain(passedOn)
          expect(dates.length).toBeGreaterThanOrEqual(
            kind === 'IN_A_ROW' || kind === 'IN_TERM' ? limit : limit + 1,
          )
        }
      }),
    )
  })

  it('the order of the days does not matter', () => {
    fc.assert(
      fc.property(signs, policy, fc.infiniteStream(fc.double({ noNaN: true })), (typed, own, random) => {
        const days = daysOf(typed)
        const shuffled = days.map(day => ({ day, at: random.next().value })).sort((a, b) => a.at - b.at)
        expect(
          searchAlerts(
            shuffled.map(({ day }) => day),
            YEAR,
            own,
          ),
        ).toEqual(searchAlerts(days, YEAR, own))
      }),
    )
  })
})
