import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftOverTotal, owingOf } from './owing.rules.ts'

type Person = { id: string; name: string }
const nameOf = ({ name }: Person) => name
const [ana, bia] = [
  { id: 'a', name: 'Ana' },
  { id: 'b', name: 'Bia' },
]
const plan = (unreleased: number, instructors?: Person[]) => ({
  unreleased,
  withoutAttendance: 1,
  unscored: 0,
  ...(instructors ? { instructors } : {}),
})

test('the larger number comes first, equal ones by name, and plans that no person teaches last', () => {
  const shared = plan(2, [bia, ana])
  const owing = owingOf([plan(9), plan(1, [bia]), shared], nameOf)
  expect(owing.map(({ person, total }) => [person?.name, total])).toEqual([
    ['Bia', 5],
    ['Ana', 3],
    [undefined, 10],
  ])
  expect(owingOf([shared], nameOf).map(({ person }) => person?.name)).toEqual(['Ana', 'Bia'])
  expect(owingOf([], nameOf)).toEqual([])
})

test('whatever is left over, each plan counts for each of its instructors, and once where it has none', () => {
  const person = fc.constantFrom('a', 'b', 'c').map(id => ({ id, name: id }))
  const people = fc.uniqueArray(person, { selector: each => each.id, maxLength: 3 })
  const plans = fc.array(fc.tuple(fc.nat(9), people).map(([unreleased, of]) => plan(unreleased, of)))
  fc.assert(
    fc.property(plans, given => {
      const owing = owingOf(given, nameOf)
      for (const { person: who, plans: theirs, total } of owing) {
        const own = given.filter(({ instructors = [] }) =>
          who ? instructors.some(each => each.id === who.id) : instructors.length === 0,
        )
        expect(theirs).toEqual(own)
        const { unreleased, withoutAttendance, unscored } = leftOverTotal(own)
        expect(total).toBe(unreleased + withoutAttendance + unscored)
      }
      const totals = owing.filter(({ person: who }) => who).map(({ total }) => total)
      expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    }),
  )
})
