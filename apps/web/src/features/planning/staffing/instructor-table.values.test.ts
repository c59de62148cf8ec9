import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { expect, test } from 'vitest'
import {
  cellInstructors,
  chosenInstructors,
  filteredClasses,
  tableClasses,
  withInstructors,
} from './instructor-table.values.ts'

const ref = (id: string, name = id) => ({ id, name })
const plan = (grade: string, component: string, people: [string, string, string | null][]) =>
  ({
    grade: ref(grade),
    curriculumComponent: ref(component),
    parentLessonPlanId: null,
    instructors: people.map(([id, start, end]) => ({ user: { id }, start, end })),
  }) as unknown as LessonPlan
const missing = (grade: string, component: string) => ({
  grade: ref(grade),
  curriculumComponent: ref(component),
  trainingTypes: [],
  hour: 0,
})
const MATHS = plan('6º ano A', 'Matemática', [
  ['marta', '2026-02-09', '2026-06-30'],
  ['beatriz', '2026-07-01', null],
])

test('the table has planned and missing components, class by class', () => {
  const classes = tableClasses([MATHS], [missing('10º ano', 'Arte'), missing('6º ano A', 'Ciências')])
  expect(classes.map(({ grade, cells }) => [grade.name, cells.map(cell => cell.component.name)])).toEqual([
    ['6º ano A', ['Ciências', 'Matemática']],
    ['10º ano', ['Arte']],
  ])
})

test('a cell shows the people of a day or later, and a choice of the same people is no change', () => {
  const [cell] = tableClasses([MATHS], [])[0]!.cells
  expect(cellInstructors(cell!, '2026-02-09')).toEqual(['marta', 'beatriz'])
  expect(cellInstructors(cell!, '2026-08-01')).toEqual(['beatriz'])
  const changed = withInstructors(new Map(), [cell!], { ids: ['carlos'], from: '2026-08-01' })
  expect(chosenInstructors(cell!, changed, '2026-08-01')).toEqual(['carlos'])
  expect(withInstructors(changed, [cell!], { ids: ['beatriz'], from: '2026-08-01' }).size).toBe(0)
})

test('a change adds and takes out people, and another day does not bring back people who left before it', () => {
  const [cell] = tableClasses([MATHS], [])[0]!.cells
  const ids = ['marta', 'beatriz', 'carlos']
  const changed = withInstructors(new Map(), [cell!], { ids, from: '2026-02-09' })
  expect(chosenInstructors(cell!, changed, '2026-02-09')).toEqual(ids)
  expect(chosenInstructors(cell!, changed, '2026-08-01')).toEqual(['beatriz', 'carlos'])
  const replaced = withInstructors(new Map(), [cell!], { ids: ['carlos'], from: '2026-08-01' })
  expect(chosenInstructors(cell!, replaced, '2026-02-09')).toEqual(['marta', 'carlos'])
})

test('words filter classes and components without accents', () => {
  const classes = tableClasses([MATHS], [missing('6º ano B', 'Matemática'), missing('6º ano A', 'Ciências')])
  const shown = (typed: string) =>
    filteredClasses(classes, typed).map(({ grade, cells }) => [grade.name, cells.length])
  expect(shown('')).toEqual([
    ['6º ano A', 2],
    ['6º ano B', 1],
  ])
  expect(shown('matematica a')).toEqual([
    ['6º ano A', 1],
    ['6º ano B', 1],
  ])
  expect(shown('ciencias')).toEqual([['6º ano A', 1]])
})
