import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthplaceText, declarationText, genderEnding, parentsOf } from './declaration-text.rules.ts'

const OPENING = 'Declaramos que'
const PREDICATE = 'está matriculada em 2026.'

describe('the sentence of a declaration', () => {
  it('has what identifies the person between commas', () => {
    expect(
      declarationText({
        opening: OPENING,
        name: 'Ana Souza',
        appositions: ['filha de Eva Souza', null, 'matrícula 1'],
        predicate: PREDICATE,
      }),
    ).toBe('Declaramos que Ana Souza, filha de Eva Souza, matrícula 1, está matriculada em 2026.')
  })

  it('has no comma after a name that stands alone', () => {
    expect(
      declarationText({ opening: OPENING, name: 'Ana', appositions: [null, '', ' '], predicate: PREDICATE }),
    ).toBe('Declaramos que Ana está matriculada em 2026.')
  })

  it('is whole whatever is missing, and tells all that is there in its order', () => {
    const words = fc.stringMatching(/^[\p{L}#*$<>=+"'\\{}]+( [\p{L}#*$]+)*$/u)
    fc.assert(
      fc.property(words, fc.array(fc.option(words), { maxLength: 6 }), (name, appositions) => {
        const text = declarationText({ opening: OPENING, name, appositions, predicate: PREDICATE })
        expect(text.startsWith(`${OPENING} ${name}`)).toBe(true)
        expect(text.endsWith(` ${PREDICATE}`)).toBe(true)
        expect(text).not.toMatch(/, ,|,,| {2}| ,|undefined/)
        const recorded = appositions.filter(part => part !== null)
        expect(
          text
            .split(', ')
            .slice(1, recorded.length + 1)
            .join(', '),
        ).toContain(recorded[0] ?? '')
        const commas = recorded.length === 0 ? 0 : recorded.length + 1
        expect([...text].filter(letter => letter === ',')).toHaveLength(commas)
        let at = 0
        for (const part of [name, ...recorded]) {
          at = text.indexOf(part, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at += part.length
        }
      }),
    )
  })
})

it.each([
  ['Feminino', 'a'],
  ['Masculino', 'o'],
  ['Não informado', 'o(a)'],
  ['', 'o(a)'],
  [null, 'o(a)'],
])('a word after a person of gender %s ends in %s', (gender, ending) => {
  expect(genderEnding(gender)).toBe(ending)
})

describe('the filiation', () => {
  it('is mother and father in the order of the register, two mothers too, and nobody else', () => {
    expect(
      parentsOf([
        { name: 'Rui', kinship: 'Avô' },
        { name: ' Ana ', kinship: 'mãe' },
        { name: 'Eva', kinship: 'MAE' },
        { name: 'João', kinship: 'Pai' },
        { name: 'Lia', kinship: 'Madrasta' },
        { name: 'Zé', kinship: 'Pai social' },
        { name: ' ', kinship: 'Pai' },
      ]),
    ).toEqual(['Ana', 'Eva', 'João'])
  })
})

it.each([
  ['Campinas', 'SP', 'Campinas/SP'],
  ['Assunção', null, 'Assunção'],
  [' ', 'SP', 'SP'],
  [null, null, null],
  ['', '', null],
])('someone born in %s, %s is of %s', (city, state, text) => {
  expect(birthplaceText(city, state)).toBe(text)
})
