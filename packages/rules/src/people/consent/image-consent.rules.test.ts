import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedImageAnswers,
  decidingImageAnswer,
  type ImageAnswer,
  imageConsent,
  imageGivers,
  type KnownGiver,
  type NamedGiver,
} from './image-consent.rules.ts'

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

describe('the answer that decides', () => {
  it('is the latest no that counts, else the latest yes', () => {
    const all = [
      answer('mother', true),
      answer('father', false, { isRestricted: true }),
      answer('aunt', true),
    ]
    expect(decidingImageAnswer(all, false)).toBe(all[0])
    const no = answer('aunt', false)
    expect(decidingImageAnswer([...all.slice(0, 2), no], false)).toBe(no)
    expect(decidingImageAnswer([], false)).toBeUndefined()
  })

  it('agrees with the state, and is never of a giver whom a court keeps away from a child', () => {
    fc.assert(
      fc.property(answers, fc.boolean(), (all, isAdult) => {
        const state = { true: 'GIVEN', false: 'WITHDRAWN', undefined: 'NONE' }
        const deciding = decidingImageAnswer(all, isAdult)
        expect(imageConsent(all, isAdult)).toBe(state[`${deciding?.given}`])
        if (!isAdult) expect(deciding?.isRestricted ?? false).toBe(false)
        const givers = countedImageAnswers(all, isAdult).map(({ giver }) => giver)
        expect(new Set(givers).size).toBe(givers.length)
      }),
    )
  })
})

describe('the giver of an answer', () => {
  const by = (name: string, taxNumber: string | null = null): NamedGiver => ({ name, taxNumber })
  const known = (name: string, key: string | null, more: Partial<KnownGiver> = {}): KnownGiver => ({
    name,
    taxNumber: key,
    key,
    isRestricted: false,
    ...more,
  })

  it('by a name alone is the person with a CPF and that name, in the record or among the answers', () => {
    expect(imageGivers([], [known('Maria Souza', '1')])(by('maria  SOUZÁ')).giver).toBe('1')
    expect(imageGivers([by('Maria Souza', '1')], [])(by('Maria Souza')).giver).toBe('1')
  })

  it('by a name alone is a giver of its own where no one, or more than one, has that name', () => {
    expect(imageGivers([], [known('Rui', '2')])(by('Maria')).giver).toBe('maria')
    expect(imageGivers([by('Maria', '1')], [known('Maria', '2')])(by('Maria')).giver).toBe('maria')
  })

  it('is one for a line of the record and the person of the bond that was made from it', () => {
    const giverOf = imageGivers([], [known('Zé', '1', { taxNumber: '9' }), known('José Lima', '1')])
    for (const giver of [by('Zé'), by('Zé', '9'), by('José Lima'), by('Outro', '1')])
      expect(giverOf(giver).giver).toBe('1')
  })

  it('is kept away by an order through a CPF, a name or the name of a line', () => {
    const away = { isRestricted: true }
    const giverOf = imageGivers(
      [],
      [known('José Lima', '1', away), known('Zé', '1', { ...away, taxNumber: null })],
    )
    for (const giver of [by('José Lima'), by('Zé'), by('Outro', '1'), by('José Lima', '7')])
      expect(giverOf(giver).isRestricted).toBe(true)
    expect(giverOf(by('Maria')).isRestricted).toBe(false)
  })

  it('is not kept away for the name of another person who is known by CPF', () => {
    const giverOf = imageGivers([], [known('José', '1', { isRestricted: true }), known('José', '2')])
    expect(giverOf(by('José', '2')).isRestricted).toBe(false)
  })

  it('with a CPF that no record has is that CPF', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, taxNumber) => {
        expect(imageGivers([by(name, taxNumber)], [])(by(name, taxNumber)).giver).toBe(taxNumber)
      }),
    )
  })
})
