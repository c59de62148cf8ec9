import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Guardian, haveOneFamily } from './siblings.rules.ts'

const person = (more: Partial<Guardian> = {}): Guardian => ({
  kinship: 'Mãe',
  name: 'Rosa Maria Lima',
  taxNumber: null,
  ...more,
})

describe('siblings', () => {
  test('one CPF makes one family, whatever the kinship and the name', () => {
    const aunt = person({ kinship: 'Tia', name: 'Rosa', taxNumber: '52998224725' })
    expect(haveOneFamily([aunt], [person({ taxNumber: '52998224725' })])).toBe(true)
    expect(haveOneFamily([aunt], [person({ kinship: 'Tia', name: 'Rosa' })])).toBe(false)
  })

  test('one mother is found without accents and case, and a father of that name is none', () => {
    expect(haveOneFamily([person()], [person({ kinship: 'mae', name: 'ROSA MARÍA  LIMA' })])).toBe(true)
    expect(haveOneFamily([person()], [person({ kinship: 'Pai' })])).toBe(false)
  })

  test('mothers of one name with two CPFs, or of one word, are two persons', () => {
    const [one, other] = [person({ taxNumber: '52998224725' }), person({ taxNumber: '11144477735' })]
    expect(haveOneFamily([one], [other])).toBe(false)
    expect(haveOneFamily([person({ name: 'Rosa' })], [person({ name: 'Rosa' })])).toBe(false)
  })

  const guardian = fc.record({
    kinship: fc.constantFrom('Mãe', 'Pai', 'Avó'),
    name: fc.constantFrom('Rosa Lima', 'Ana Reis', 'Rosa'),
    taxNumber: fc.constantFrom(null, '52998224725', '11144477735'),
  })
  test('is symmetric, and a further guardian never takes a family apart', () => {
    fc.assert(
      fc.property(fc.array(guardian), fc.array(guardian), guardian, (one, other, more) => {
        const found = haveOneFamily(one, other)
        expect(haveOneFamily(other, one)).toBe(found)
        if (found) expect(haveOneFamily([...one, more], other)).toBe(true)
      }),
    )
  })
})
