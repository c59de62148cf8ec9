import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortKey } from '../../people/person/search-key.rules.ts'
import { classOrder, compareClasses } from './class-order.rules.ts'

const inOrder = (names: readonly string[]): string[] => names.toReversed().toSorted(compareClasses)

describe('classes stand as a school has them', () => {
  it.each([
    [
      'ano before série',
      ['1º ano A', '2º ano A', '9º ano B', '10º ano', '1ª série A', '2ª série', '3ª Série C'],
    ],
    [
      'letters and shift after the number',
      ['6º ano', '6º ano A', '6º ano B', '6º ano B - Tarde', '7º ano A'],
    ],
    [
      'the small ones first, EJA last',
      [
        'Berçário',
        'Creche II',
        'Maternal I',
        'Maternal II',
        'Infantil 4',
        'Infantil 5',
        'Pré I',
        '1º ano',
        '3º EM',
        'EJA 1',
      ],
    ],
    ['without the word', ['6A', '6B', '9A', '10A', '11A']],
    ['numbers and ordinals are the same year', ['5º ano', '6 ano A', '6º ano B', '6o ano C', '7º Ano']],
    [
      'ensino médio told by words',
      ['9º ano', '1º ano do Ensino Médio', '2º ano EM', '3º ano - Ensino Médio'],
    ],
    ['the ninth série of Fundamental is no Ensino Médio', ['8ª série do Fundamental', '9º ano', '1ª série']],
    [
      'what tells no stage stands between',
      ['3ª série', 'Futsal Sub-9', 'Futsal Sub-11', 'Pré-vestibular', 'EJA 2'],
    ],
    [
      'a place tells no stage, nor does an age',
      [
        'Jardim',
        'Jardim A',
        'Jardim de Infância',
        'Jardim I',
        'Jardim II – Manhã',
        'Anos iniciais',
        '1º ano – Núcleo Jardim das Flores',
        '1º e 2º anos',
        '1ª série',
        'Futsal – Núcleo Centro – 6 a 9 anos',
        'Futsal – Núcleo Jardim das Flores – 6 a 9 anos',
        'Futsal – Núcleo Jardim das Flores – 10 a 12 anos',
        'Futsal – Núcleo Vila Nova – 6 a 9 anos',
        'Jardim América – Vôlei',
        'Núcleo Creche Velha – Dança',
        'Parque Infantil – Judô',
        'Polo Médio Tietê – Xadrez',
        'EJA – Núcleo Centro',
      ],
    ],
  ])('%s', (_, names) => {
    expect(inOrder(names)).toEqual(names)
  })

  const name = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'º',
          'ª',
          ' ',
          '-',
          'ano',
          'série',
          'EJA',
          'Pré',
          'Infantil',
          'A',
          'b',
          'EM',
          'Médio',
          'anos',
          ' Núcleo ',
          ' Jardim ',
        ),
        fc.nat(200).map(String),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 7 },
    )
    .map(parts => parts.join(''))

  it('is one order of all names, in which only those equal for search are equal', () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareClasses(a, b))).toBe(-Math.sign(compareClasses(b, a)) + 0)
        if (compareClasses(a, b) <= 0 && compareClasses(b, c) <= 0)
          expect(compareClasses(a, c)).toBeLessThanOrEqual(0)
        expect(classOrder(a) === classOrder(b)).toBe(sortKey(a) === sortKey(b))
      }),
    )
  })

  it('has numbers by their value, wherever they stand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          (n: number) => `${n}º ano`,
          n => `${n}ª série B`,
          n => `Infantil ${n}`,
          n => `${n}A`,
          n => `Sub-${n}`,
        ),
        fc.nat(99_999),
        fc.nat(99_999),
        (called, a, b) => {
          expect(Math.sign(compareClasses(called(a), called(b)))).toBe(Math.sign(a - b))
        },
      ),
    )
  })
})
