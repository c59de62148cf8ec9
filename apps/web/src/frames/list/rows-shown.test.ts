import { describe, expect, it } from 'vitest'
import { visibleRows } from './rows-shown.ts'

const rows = [
  { name: '10º ano', count: 2 },
  { name: 'Ciências da Natureza', count: 11 },
  { name: 'Arte', count: 3 },
  { name: '9º ano', count: 1 },
]
const orders = { name: (row: (typeof rows)[0]) => row.name, count: (row: (typeof rows)[0]) => row.count }
const textOf = (row: (typeof rows)[0]) => row.name
const names = (wanted: { search?: string; sort: string }) =>
  visibleRows(rows, { ...wanted, orders, textOf }).data.map(({ name }) => name)

describe('a list that came whole', () => {
  it('is searched by a secretary without accents and word by word', () => {
    expect(names({ search: 'natureza CIENC', sort: 'name' })).toEqual(['Ciências da Natureza'])
    expect(names({ search: 'natureza arte', sort: 'name' })).toEqual([])
  })

  it('is put in order with numbers as numbers, both ways', () => {
    expect(names({ sort: 'name' })).toEqual(['9º ano', '10º ano', 'Arte', 'Ciências da Natureza'])
    expect(names({ sort: '-count' })).toEqual(['Ciências da Natureza', 'Arte', '10º ano', '9º ano'])
  })
})
