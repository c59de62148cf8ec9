import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ImageAnswer, imageConsent } from './image-consent.rules.ts'

const answer = (giver: string, given: boolean, more: Partial<ImageAnswer> = {}): ImageAnswer => ({
  giver,
  given,
  isOwn: false,
  isRestricted: false,
  ...more,
})
const answers = fc.array(
  fc.record({
    giver: fc.constantFrom('mother', 'father', 'own'),
    given: fc.boolean(),
    isOwn: fc.boolean(),
    isRestricted: fc.boolean(),
  }),
  { maxLength: 8 },
)

describe('the use of an image', () => {
  it('is allowed by one parent, and no longer once the other says no, in either order', () => {
    expect(imageConsent([], false)).toBe('NONE')
    expect(imageConsent([answer('mother', true)], false)).toBe('GIVEN')
    expect(imageConsent([answer('father', false), answer('mother', true)], false)).toBe('WITHDRAWN')
    expect(imageConsent([answer('mother', true), answer('father', false)], false)).toBe('WITHDRAWN')
  })

  it('is allowed once more when the parent who said no says yes', () => {
    const all = [answer('father', true), answer('mother', true), answer('father', false)]
    expect(imageConsent(all, false)).toBe('GIVEN')
  })

  it('does not count answers of a parent whom a court keeps away', () => {
    const no = answer('father', false, { isRestricted: true })
    expect(imageConsent([no, answer('mother', true)], false)).toBe('GIVEN')
    expect(imageConsent([answer('father', true, { isRestricted: true })], false)).toBe('NONE')
  })

  it('is decided by an adult alone, once there is an own answer', () => {
    const own = answer('own', true, { isOwn: true })
    expect(imageConsent([answer('mother', false), own], true)).toBe('GIVEN')
    expect(imageConsent([answer('mother', true)], true)).toBe('GIVEN')
  })

  it('is never given while the latest counted answer is a no', () => {
    fc.assert(
      fc.property(answers, fc.boolean(), (all, isAdult) => {
        const no = answer('mother', false, { isOwn: isAdult })
        expect(imageConsent([no, ...all], isAdult)).toBe('WITHDRAWN')
      }),
    )
  })

  it('does not depend on earlier answers of the same giver', () => {
    fc.assert(
      fc.property(answers, fc.boolean(), (all, given) => {
        const newest = answer('mother', given)
        const without = all.filter(({ giver }) => giver !== 'mother')
        expect(imageConsent([newest, ...all], false)).toBe(imageConsent([newest, ...without], false))
      }),
    )
  })
})
