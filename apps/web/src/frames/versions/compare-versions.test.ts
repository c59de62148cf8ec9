import { describe, expect, it } from 'vitest'
import { type CompareUnit, differences, mergeChoices } from './compare-versions.ts'

type Values = { name: string; phone: string; address: { city: string; street: string } }

const units: readonly CompareUnit<Values>[] = [
  { id: 'name', label: 'Nome', show: ({ name }) => name, paths: ['name'] },
  { id: 'phone', label: 'Telefone', show: ({ phone }) => phone, paths: ['phone'] },
  { id: 'address', label: 'Endereço', show: ({ address }) => address.city, paths: ['address'] },
]
const before: Values = { name: 'Ana', phone: '1', address: { city: 'Itu', street: 'A' } }

describe('two versions of a record', () => {
  it('are no difference where both people wrote the same', () => {
    const same = { ...before, name: 'Bia' }
    expect(differences({ mine: same, theirs: same, before }, units)).toEqual([])
  })

  it('keep what I changed and take what only the other person changed, until somebody decides', () => {
    const mine = { ...before, name: 'Bia' }
    const theirs = { ...before, name: 'Bea', phone: '2' }
    expect(differences({ mine, theirs, before }, units)).toEqual([
      { id: 'name', label: 'Nome', mine: 'Bia', theirs: 'Bea', suggested: 'mine' },
      { id: 'phone', label: 'Telefone', mine: '1', theirs: '2', suggested: 'theirs' },
    ])
  })

  it('are merged unit by unit, and neither of the two is touched', () => {
    const mine = { ...before, name: 'Bia', address: { city: 'Salto', street: 'B' } }
    const theirs = { ...before, name: 'Bea', address: { city: 'Itu', street: 'C' } }
    const merged = mergeChoices(
      mine,
      theirs,
      units,
      new Map([
        ['name', 'mine'],
        ['address', 'theirs'],
      ]),
    )
    expect(merged).toEqual({ name: 'Bia', phone: '1', address: { city: 'Itu', street: 'C' } })
    expect(mine.address.city).toBe('Salto')
    merged.address.city = 'Sorocaba'
    expect(theirs.address.city).toBe('Itu')
  })
})
