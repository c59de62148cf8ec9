import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NumberedStudent, renumbered } from './renumbering.rules.ts'

const student = fc.record({
  id: fc.uuid(),
  number: fc.option(fc.integer({ min: 1, max: 99 })),
  sortKey: fc.constantFrom('ana', 'bia', 'caio', 'davi'),
  hasLeft: fc.boolean(),
})
const students = fc.uniqueArray(student, { selector: each => each.id, maxLength: 12 })

describe('renumbered', () => {
  it('gives the numbers of the list by name, and after them those of who left', () => {
    const of = (id: string, number: number | null, sortKey: string, hasLeft = false): NumberedStudent => ({
      id,
      number,
      sortKey,
      hasLeft,
    })
    const list = [
      of('1', 1, 'zelia'),
      of('2', 2, 'bruno', true),
      of('3', 3, 'ana', true),
      of('4', 4, 'ana'),
      of('5', null, 'eva', true),
    ]
    expect(renumbered(list)).toEqual([
      { id: '4', from: 4, to: 1 },
      { id: '1', from: 1, to: 2 },
      { id: '2', from: 2, to: 3 },
      { id: '3', from: 3, to: 4 },
    ])
  })

  it('numbers from 1 without gaps, by name, and twice is once', () => {
    fc.assert(
      fc.property(students, list => {
        const rows = renumbered(list)
        expect(rows.map(row => row.to)).toEqual(rows.map((_, place) => place + 1))
        const byId = new Map(list.map(each => [each.id, each]))
        const present = rows.flatMap(({ id }) => {
          const each = byId.get(id)
          return each && !each.hasLeft ? [each.sortKey] : []
        })
        expect(present).toEqual(present.toSorted())
        expect(present).toHaveLength(list.filter(each => !each.hasLeft).length)
        const numbers = new Map(rows.map(({ id, to }) => [id, to]))
        const again = renumbered(list.map(each => ({ ...each, number: numbers.get(each.id) ?? null })))
        expect(again.every(({ from, to }) => from === to)).toBe(true)
      }),
    )
  })

  it('does not depend on the order in which students are given', () => {
    fc.assert(
      fc.property(fc.uniqueArray(student, { selector: each => each.number, maxLength: 12 }), list => {
        expect(renumbered(list.toReversed())).toEqual(renumbered(list))
      }),
    )
  })
})
