import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, officeKey, officeWords, searchKey, sortKey } from './search-key.rules.ts'

describe('search key', () => {
  it.each(['davila', "d'avila", 'D Ávila', 'D’ÁVILA', 'd´avila'])(
    'a secretary who types "%s" finds Ana D\'Ávila',
    typed => {
      expect(searchKey("Ana D'Ávila")).toContain(searchKey(typed))
    },
  )

  it('a secretary finds João, Conceição and a hyphenated name without accents', () => {
    expect(searchKey('  João   da CONCEIÇÃO ')).toBe('joao da conceicao')
    expect(searchKey('Ana-Lívia Araújo')).toBe('ana livia araujo')
  })

  it('a secretary who types "6o ano" finds the class "6º ano A"', () => {
    expect(searchKey('6º ano A')).toContain(searchKey('6o ano'))
  })

  it('a particle is not glued to the surname', () => {
    expect(searchKey('Maria da Silva e Souza')).toBe('maria da silva e souza')
  })

  it('a key searched again is the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const key = searchKey(text)
        expect(searchKey(key)).toBe(key)
      }),
      { numRuns: 500 },
    )
  })

  it('a key has no capital, no accent and no double or outer space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const key = searchKey(text)
        expect(key).toBe(key.trim())
        expect(key).not.toMatch(/ {2}|\p{M}|[A-ZÀ-Ý]/u)
      }),
    )
  })
})

describe('sort key', () => {
  it('a class list puts Álvaro between Alice and Amanda', () => {
    const names = ['Amanda', 'Zélia', 'álvaro', 'Alice', 'Édson', 'Eduarda']
    const sorted = names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    expect(sorted).toEqual(['Alice', 'álvaro', 'Amanda', 'Édson', 'Eduarda', 'Zélia'])
  })
})

it('names are ordered as a person looks for them, whatever their accents and case', () => {
  expect(['Física', 'educação', 'Arte', 'Álgebra'].toSorted(compareNames)).toEqual([
    'Álgebra',
    'Arte',
    'educação',
    'Física',
  ])
  expect(compareNames('FISICA', 'Física')).toBe(0)
})

describe('office search', () => {
  const key = officeKey(
    searchKey("Ana D'Ávila 202600017"),
    ['39053344705', null, '11987654321', 'B-77/12'],
    [{ name: 'Conceição Nóbrega', numbers: ['52998224725', undefined, ''] }],
  )

  it('holds the names, the numbers as one word, and who answers for the person', () => {
    expect(key).toBe('ana davila 202600017 39053344705 11987654321 b7712 conceicao nobrega 52998224725')
  })

  it.each([
    ['390.533.447-05', ['39053344705']],
    ['(11) 98765-4321', ['11987654321']],
    ['+55 (11) 98765-4321', ['11987654321']],
    ['55 98765-4321', ['55987654321']],
    ['ana 390.533', ['ana', '390533']],
    ['6º ano A', ['6o', 'ano', 'a']],
    ["d'avila", ['davila']],
    ['  ', []],
  ])('a secretary who types "%s" asks for %j', (typed, words) => {
    expect(officeWords(typed)).toEqual(words)
  })

  it('whoever types a stored number in any grouping finds it', () => {
    const grouped = fc
      .tuple(
        fc.stringMatching(/^[0-9]{4,14}$/),
        fc.array(fc.constantFrom('.', '-', ' ', '/', ') '), { maxLength: 4 }),
      )
      .map(([digits, marks]) => {
        const step = Math.max(1, Math.ceil(digits.length / (marks.length + 1)))
        const parts = digits.match(new RegExp(`.{1,${step}}`, 'g')) ?? []
        return {
          digits,
          typed: parts.map((part, at) => part + (parts[at + 1] ? (marks[at] ?? '') : '')).join(''),
        }
      })
    fc.assert(
      fc.property(grouped, ({ digits, typed }) => {
        const keyOfDigits = officeKey('', [digits])
        expect(officeWords(typed).every(word => keyOfDigits.includes(word))).toBe(true)
      }),
    )
  })
})
