import { expect, it } from 'vitest'
import { classesWithVacancies, type OneClass, vacanciesIn } from './vacancies.ts'

const one = (name: string, given: Partial<OneClass>): OneClass => ({
  grade: { id: name, name },
  active: 10,
  surplus: 0,
  capacity: 12,
  ...given,
})

it('an office is told of the classes in which somebody waits although there is a place, the longest queue first', () => {
  const all = [
    one('nobody waits', {}),
    one('full', { active: 12, surplus: 3 }),
    one('more than full', { active: 13, surplus: 3 }),
    one('two places', { surplus: 1 }),
    one('no limit', { capacity: null, surplus: 4 }),
  ]
  expect(classesWithVacancies(all).map(({ grade }) => grade.name)).toEqual(['no limit', 'two places'])
  expect(all.map(vacanciesIn)).toEqual([2, 0, 0, 2, null])
})
