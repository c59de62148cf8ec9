import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STAGES } from '../level/stage.rules.ts'
import { allowedRetentions, effectiveRetention, lawfulRetention, RETENTIONS } from './retention.rules.ts'

const law = (grade: string, level = 'Anos Iniciais') =>
  lawfulRetention({ choice: null, stage: 'FUNDAMENTAL', grade, level })

describe('retention by law', () => {
  it('infantil retains no child, whatever is chosen or named', () => {
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(...RETENTIONS)),
        fc.string(),
        fc.string(),
        (choice, grade, level) => {
          expect(effectiveRetention({ choice, stage: 'INFANTIL', grade, level })).toBe('NONE')
        },
      ),
    )
    expect(allowedRetentions('INFANTIL')).toEqual(['NONE'])
  })

  it.each([
    '1º ano',
    '1º Ano A',
    '1o ano B',
    '1° ano',
    '1.º ano',
    '1ºano',
    '1 ano – Manhã',
    'Primeiro ano',
    'PRIMEIRO ANO A',
    '2º ano B',
    '2º  ano',
    'Segundo Ano',
    'Turma 2º ano',
    '1º e 2º ano',
    '1º e 2º anos',
    '1 e 2 ano',
    '2º e 1º Anos – Multisseriada',
    '1º ao 2º ano',
    'Do 1º ao 2º ano',
    '1ª e 2ª anos',
    'Primeiro e segundo anos',
    '1º/2º anos',
    '1º ano e 2º ano',
    'Sala 3, 1º ano',
    '2026 – 1º ano',
    '02º ano',
  ])('a class of the first years is kept by absence alone: %s', name => {
    expect(law(name)).toBe('ABSENCE_ONLY')
  })

  it.each([
    '3º ano',
    '11º ano',
    '12º ano',
    '21º ano',
    '2ª série',
    '1ª série A',
    '6º ano',
    '2º ano e 3º ano',
    '2º/3º ano',
    '1º e 3º anos',
    '3º e 2º ano',
    '3º e 1º anos',
    '1º, 2º e 3º ano',
    '3º, 2º e 1º anos',
    '3, 2 e 1 ano',
    '1º ao 3º ano',
    '1º a 3º anos',
    '3º ao 1º ano',
    '3 a 1 ano',
    '10º e 1º ano',
    'Turma 3º e 2º ano',
    'Terceiro ao primeiro ano',
    'Terceiro ano',
    'Turma A',
    '1º A',
    'Crianças de 1 anos',
    'Crianças de 1 e 2 anos',
    'Crianças de 1 a 2 anos',
    'Crianças de 1 ou 2 anos',
    '1º ou 3º ano',
    '2026 ano letivo',
    'Turma 1 ano letivo 2026',
    '2026/1 anos',
    'EJA 1º ano',
    'Ensino Médio 1º ano',
    '1º anota',
  ])('another class is not: %s', name => {
    expect(law(name)).toBe('FULL')
  })

  it('a list or span of years is of the first years only where every year of it is', () => {
    const year = fc.integer({ min: 1, max: 12 })
    const between = fc.constantFrom(' e ', ', ', '/', ' a ', ' ao ', ' – ', ', e ', ' até ', ' e do ')
    const written = fc.constantFrom(...['º', 'o', '°', '.º', 'ª'])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(between, year), { maxLength: 4 }),
        year,
        written,
        fc.constantFrom('ano', 'anos', ' ano', ' Anos', ' ANO B', ' anos – Tarde'),
        fc.constantFrom('', 'Turma ', 'Do '),
        (before, last, ordinal, noun, start) => {
          const list = before.map(([sign, number]) => `${number}${ordinal}${sign}`).join('')
          const years = [...before.map(([, number]) => number), last]
          const expected = years.every(number => number <= 2) ? 'ABSENCE_ONLY' : 'FULL'
          expect(law(`${start}${list}${last}${ordinal}${noun}`)).toBe(expected)
        },
      ),
    )
  })

  it('ages are no years, whatever the numbers', () => {
    const age = fc.integer({ min: 1, max: 2 })
    fc.assert(
      fc.property(
        fc.array(age, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' e ', ', ', ' a ', ' ou '),
        (of, sign) => {
          expect(law(`Crianças de ${of.join(sign)} anos`)).toBe('FULL')
        },
      ),
    )
  })

  it('the name of the level speaks only where the class names no year', () => {
    expect(law('Turma A', '1º ano')).toBe('ABSENCE_ONLY')
    expect(law('3º ano A', '1º ano')).toBe('FULL')
    expect(law('Turma A', '1º ao 5º ano')).toBe('FULL')
    expect(law('1º ano A', 'Fundamental – EJA')).toBe('FULL')
  })

  it('only in the fundamental', () => {
    for (const stage of ['MEDIO', 'EJA', 'LIVRE', null] as const)
      expect(lawfulRetention({ choice: null, stage, grade: '1º ano', level: '' })).toBe('FULL')
  })

  it.each([
    ['Pré II A', 'Educação Básica', 'NONE'],
    ['Turma Azul', 'Educação Infantil', 'NONE'],
    ['Berçário I', 'Turmas', 'NONE'],
    ['Maternal B', 'Pré-escola', 'NONE'],
    ['1º ano A', 'Educação Infantil e Anos Iniciais', 'FULL'],
    ['6º ano A', 'Ensino Fundamental', 'FULL'],
    ['Pré-vestibular', 'Cursos', 'FULL'],
    ['Turma A', 'Núcleo Jardim das Flores', 'FULL'],
  ] as const)(
    'infantil is read from the names where no stage is filled in: %s, %s',
    (grade, level, expected) => {
      expect(effectiveRetention({ choice: null, stage: null, grade, level })).toBe(expected)
      expect(effectiveRetention({ choice: 'FULL', stage: null, grade, level })).toBe('FULL')
    },
  )

  it('the choice of the school goes first where the stage allows it', () => {
    for (const stage of [...STAGES, null])
      for (const choice of RETENTIONS) {
        const source = { choice, stage, grade: '1º ano', level: '' }
        const isAllowed = allowedRetentions(stage).includes(choice)
        expect(effectiveRetention(source)).toBe(isAllowed ? choice : lawfulRetention(source))
        expect(allowedRetentions(stage)).toContain(lawfulRetention(source))
      }
  })
})
