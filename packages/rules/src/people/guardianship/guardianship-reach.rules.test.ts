import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import {
  DAYS_AFTER_LEAVING,
  type GuardianshipFacts,
  guardianshipReach,
  isPlaceHidden,
  MAJORITIES,
  type RestrictionSpan,
} from './guardianship-reach.rules.ts'

const FACTS: GuardianshipFacts = {
  isEnded: false,
  startsOn: '2026-02-02',
  livesWith: false,
  majority: null,
  birthdate: '2014-05-10',
  lastDay: '2026-12-18',
  restrictions: [],
  restrictionsOfStudent: [],
}
const ORDER: RestrictionSpan = {
  noAccess: true,
  noAddress: false,
  isLifted: false,
  startsOn: '2026-04-01',
  endsOn: '2026-04-30',
}
const reach = (facts: Partial<GuardianshipFacts>, day: string) =>
  guardianshipReach({ ...FACTS, ...facts }, day)

describe('the reach of a guardian', () => {
  it('begins on the first day and ends with the bond', () => {
    expect(reach({}, '2026-02-01')).toBe('NOT_YET')
    expect(reach({}, '2026-02-02')).toBe('OPEN')
    expect(reach({ isEnded: true }, '2026-02-02')).toBe('ENDED')
  })

  it('is closed on every day of an order, the last one too', () => {
    const restrictions = [ORDER]
    expect(reach({ restrictions }, '2026-03-31')).toBe('OPEN')
    expect(reach({ restrictions }, '2026-04-01')).toBe('RESTRICTED')
    expect(reach({ restrictions }, '2026-04-30')).toBe('RESTRICTED')
    expect(reach({ restrictions }, '2026-05-01')).toBe('OPEN')
    expect(reach({ restrictions: [{ ...ORDER, isLifted: true }] }, '2026-04-15')).toBe('OPEN')
    expect(reach({ restrictions: [{ ...ORDER, noAccess: false, noAddress: true }] }, '2026-04-15')).toBe(
      'OPEN',
    )
    expect(reach({ restrictions: [{ ...ORDER, endsOn: null }] }, '2027-01-15')).toBe('RESTRICTED')
  })

  it('ends on the 18th birthday, unless the student agrees or a court has named the guardian', () => {
    const birthdate = '2008-06-10'
    expect(reach({ birthdate }, '2026-06-09')).toBe('OPEN')
    expect(reach({ birthdate }, '2026-06-10')).toBe('ADULT')
    for (const majority of MAJORITIES) expect(reach({ birthdate, majority }, '2026-06-10')).toBe('OPEN')
    expect(reach({ birthdate: '2008-02-29' }, '2026-02-28')).toBe('OPEN')
    expect(reach({ birthdate: '2008-02-29' }, '2026-03-01')).toBe('ADULT')
    expect(reach({ birthdate: null }, '2026-06-10')).toBe('OPEN')
  })

  it('goes on for 90 days after the student left', () => {
    const lastDay = '2026-05-04'
    expect(reach({ lastDay }, addDays(lastDay, DAYS_AFTER_LEAVING))).toBe('OPEN')
    expect(reach({ lastDay }, addDays(lastDay, DAYS_AFTER_LEAVING + 1))).toBe('LEFT')
    expect(reach({ lastDay: null }, '2026-11-30')).toBe('OPEN')
  })
})

describe('a protected address', () => {
  const restrictionsOfStudent = [{ ...ORDER, noAccess: false, noAddress: true }]
  it('is shown to the guardian with whom the student lives, and to no other', () => {
    expect(isPlaceHidden({ ...FACTS, restrictionsOfStudent }, '2026-04-15')).toBe(true)
    expect(isPlaceHidden({ ...FACTS, restrictionsOfStudent, livesWith: true }, '2026-04-15')).toBe(false)
    expect(isPlaceHidden({ ...FACTS, restrictionsOfStudent }, '2026-05-01')).toBe(false)
    expect(isPlaceHidden(FACTS, '2026-04-15')).toBe(false)
  })

  it('is hidden from the restricted guardian, whatever the record says of where the student lives', () => {
    const own = { ...FACTS, restrictions: restrictionsOfStudent, restrictionsOfStudent, livesWith: true }
    expect(isPlaceHidden(own, '2026-04-15')).toBe(true)
  })
})

const day = fc.integer({ min: 0, max: 400 }).map(n => addDays('2026-01-01', n))
const span: fc.Arbitrary<RestrictionSpan> = fc.record({
  noAccess: fc.boolean(),
  noAddress: fc.boolean(),
  isLifted: fc.boolean(),
  startsOn: day,
  endsOn: fc.option(day),
})
const facts: fc.Arbitrary<GuardianshipFacts> = fc.record({
  isEnded: fc.boolean(),
  startsOn: day,
  livesWith: fc.boolean(),
  majority: fc.constantFrom(null, ...MAJORITIES),
  birthdate: fc.option(fc.integer({ min: 0, max: 800 }).map(n => addDays('2007-06-01', n))),
  lastDay: fc.option(day),
  restrictions: fc.array(span, { maxLength: 3 }),
  restrictionsOfStudent: fc.array(span, { maxLength: 3 }),
})

describe('laws of reach', () => {
  it('a further restriction never opens anything', () => {
    fc.assert(
      fc.property(facts, span, day, (one, more, on) => {
        const after = { ...one, restrictions: [...one.restrictions, more] }
        if (guardianshipReach(one, on) !== 'OPEN') expect(guardianshipReach(after, on)).not.toBe('OPEN')
        const ofStudent = { ...one, restrictionsOfStudent: [...one.restrictionsOfStudent, more] }
        if (isPlaceHidden(one, on)) expect(isPlaceHidden(ofStudent, on)).toBe(true)
      }),
    )
  })

  it('a lifted restriction is none', () => {
    fc.assert(
      fc.property(facts, span, day, (one, more, on) => {
        const lifted = { ...more, isLifted: true }
        const after = { ...one, restrictions: [...one.restrictions, lifted] }
        expect(guardianshipReach(after, on)).toBe(guardianshipReach(one, on))
      }),
    )
  })
})
