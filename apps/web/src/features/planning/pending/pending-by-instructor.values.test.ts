import type { PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { expect, it } from 'vitest'
import { pendingByInstructor } from './pending-by-instructor.values.ts'

const plan = (id: string, unreleased: number, names: string[]): PendingPlan => ({
  lessonPlan: {
    id,
    grade: { id: 'g', name: '6º ano A' },
    curriculumComponent: { id: 'c', name: 'Arte' },
  },
  instructors: names.map(name => ({ id: name, name, socialName: null, thumb: null })),
  unreleased,
  withoutAttendance: 1,
  unscored: 0,
})

it('whose work is left over is named, the most of it first, and what nobody teaches comes last', () => {
  const owing = pendingByInstructor([
    plan('1', 2, ['Zoé']),
    plan('2', 9, []),
    plan('3', 2, ['Álvaro', 'Zoé']),
    plan('4', 2, ['Bia']),
  ])
  expect(owing.map(({ name, total, plans }) => [name, total, plans.map(each => each.lessonPlan.id)])).toEqual(
    [
      ['Zoé', 6, ['1', '3']],
      ['Álvaro', 3, ['3']],
      ['Bia', 3, ['4']],
      [null, 10, ['2']],
    ],
  )
})

it("nothing left over is nobody's", () => {
  expect(pendingByInstructor([])).toEqual([])
})
