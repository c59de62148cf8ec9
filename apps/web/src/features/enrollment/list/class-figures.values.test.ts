import { describe, expect, it } from 'vitest'
import { visibleRows } from '../../../frames/list/rows-shown.ts'
import { aGrade } from '../../academics/grade/grade-test-world.ts'
import { testId } from '../enrollment-test-world.ts'
import { classOrders, isInState, totalsOf } from './class-figures.values.ts'

const full = aGrade({
  id: testId(31),
  name: '1ª série',
  vacancies: { capacity: 30, active: 30, surplus: 4, free: 0 },
})
const roomy = aGrade({ id: testId(32), name: '6º ano A' })
const limitless = aGrade({
  id: testId(33),
  name: 'Pré I',
  capacity: null,
  vacancies: { capacity: null, active: 7, surplus: 0, free: null },
})
const grades = [full, roomy, limitless]

describe('the classes that a secretary looks for', () => {
  it('have free places where there is no limit either, and none where all are taken', () => {
    const names = (state: Parameters<typeof isInState>[0]) =>
      grades.filter(grade => isInState(state, grade)).map(({ name }) => name)
    expect(names('livres')).toEqual(['6º ano A', 'Pré I'])
    expect(names('lotadas')).toEqual(['1ª série'])
    expect(names('espera')).toEqual(['1ª série', '6º ano A'])
    expect(names('todas')).toHaveLength(3)
  })

  it('stand as a school orders them, and no limit is more than any number', () => {
    const ordered = (sort: string) =>
      visibleRows(grades, { sort, orders: classOrders(grades) }).data.map(({ name }) => name)
    expect(ordered('name')).toEqual(['Pré I', '6º ano A', '1ª série'])
    expect(ordered('-free')).toEqual(['Pré I', '6º ano A', '1ª série'])
    expect(ordered('-surplus')[0]).toBe('1ª série')
  })

  it('are counted together', () => {
    expect(totalsOf(grades)).toEqual({ active: 65, surplus: 6 })
  })
})
