import { describe, expect, it } from 'vitest'
import { savedStudent } from '../person-sample.ts'
import { labelOf, sectionFacts } from './person.words.ts'

const census = { nis: '12038619494', colourOrRace: 'Parda' }
const labels = (person: Parameters<typeof sectionFacts>[0]) =>
  (['personal', 'documents'] as const).flatMap(section =>
    sectionFacts(person, section).map(({ label }) => label),
  )

describe('the facts of a record', () => {
  it('are shown as people write them', () => {
    const person = savedStudent(census)
    expect(sectionFacts(person, 'personal')).toContainEqual({
      label: 'Data de nascimento',
      value: '05/03/2014',
    })
    expect(sectionFacts(person, 'personal')).toContainEqual({ label: 'Cor/raça', value: 'Parda' })
    expect(sectionFacts(person, 'documents')).toContainEqual({ label: 'NIS', value: '120.38619.49-4' })
  })

  it('leave out what the record does not tell, and keep what nobody has said yet', () => {
    expect(labels(savedStudent({ nis: null, colourOrRace: null }))).toEqual(
      expect.arrayContaining(['NIS', 'Cor/raça', 'Naturalidade']),
    )
    const others = labels(savedStudent())
    expect(others).toContain('Naturalidade')
    expect(others).not.toContain('NIS')
    expect(others).not.toContain('Cor/raça')
  })
})

it('a field is called alike wherever it stands in a body', () => {
  expect(['nis', 'birthdateInfo.naturalness', 'address.city'].map(labelOf)).toEqual([
    'NIS',
    'Naturalidade',
    'Cidade',
  ])
})
