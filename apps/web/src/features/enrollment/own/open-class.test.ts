import { describe, expect, it } from 'vitest'
import {
  agesOf,
  agesText,
  type ClassFilter,
  choicesOf,
  fittingClasses,
  timesText,
  vacanciesText,
  windowText,
} from './open-class.values.ts'
import { anOpenClass } from './own-test-world.ts'

const NO_FILTER: ClassFilter = { words: '', modalityId: '', place: '', ages: '' }
const futsal = anOpenClass({
  id: 'f',
  name: 'Futsal – 6 a 9 anos',
  place: 'Núcleo Centro',
  ageMin: 6,
  ageMax: 9,
})
const swimming = anOpenClass({
  id: 'n',
  name: 'Natação – adultos',
  place: 'Piscina Leste',
  ageMin: 18,
  modalities: [{ id: 'nat', name: 'Natação' }],
})

const idsOf = (filter: Partial<ClassFilter>) =>
  fittingClasses([futsal, swimming], { ...NO_FILTER, ...filter }).map(({ id }) => id)

describe('a resident looks for a class', () => {
  it('by words of name and place, without accents', () => {
    expect(idsOf({ words: 'NATACAO' })).toEqual(['n'])
    expect(idsOf({ words: 'centro futsal' })).toEqual(['f'])
    expect(idsOf({ words: 'centro natação' })).toEqual([])
  })

  it('by the ages that classes have, from the youngest, each once, and no others', () => {
    const forAll = anOpenClass({ id: 'g', name: 'Ginástica', ageMin: null, ageMax: null })
    expect(agesOf([swimming, forAll, futsal, { ...futsal, id: 'f2' }])).toEqual([
      { value: '6-9', label: '6 a 9 anos' },
      { value: '18-', label: 'A partir de 18 anos' },
      { value: '-', label: 'Sem limite de idade' },
    ])
    expect(agesOf([forAll])).toEqual([])
    expect(idsOf({ ages: '6-9' })).toEqual(['f'])
    expect(idsOf({ ages: '18-' })).toEqual(['n'])
  })

  it('by modality and place, of which there are those of the classes', () => {
    expect(choicesOf([swimming, futsal])).toEqual({
      modalities: [
        { id: 'fut', name: 'Futsal' },
        { id: 'nat', name: 'Natação' },
      ],
      places: ['Núcleo Centro', 'Piscina Leste'],
    })
    expect(idsOf({ modalityId: 'nat' })).toEqual(['n'])
    expect(idsOf({ place: 'Núcleo Centro' })).toEqual(['f'])
  })
})

it('a class is described in words', () => {
  const full = { vacancies: { capacity: 10, active: 10, surplus: 3, free: 0 } }
  expect(vacanciesText(full)).toBe('Sem vagas · 3 em espera')
  expect(vacanciesText({ vacancies: { ...full.vacancies, free: 1 } })).toBe('1 vaga')
  expect([agesText(futsal), agesText(swimming)]).toEqual(['6 a 9 anos', 'A partir de 18 anos'])
  expect(timesText(futsal)).toEqual(['Terça, 08:00 às 09:00'])
  const [tuesday] = futsal.times ?? []
  const days = ['TUESDAY', 'THURSDAY', 'FRIDAY'] as const
  const twice = { times: tuesday ? days.map(weekday => ({ ...tuesday, weekday })) : [] }
  expect(timesText(twice)).toEqual(['Terça, quinta e sexta, 08:00 às 09:00'])
  const window = { selfEnrollment: true, enrollmentStart: '2026-08-10', enrollmentEnd: '2026-08-20' }
  expect(
    ['2026-08-09', '2026-08-10', '2026-08-20', '2026-08-21'].map(day => windowText(window, day)),
  ).toEqual([
    'Inscrições a partir de 10/08/2026',
    'Inscrições até 20/08/2026',
    'Inscrições até 20/08/2026',
    'Inscrições encerradas',
  ])
})
