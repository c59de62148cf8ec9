import { describe, expect, it } from 'vitest'
import { testId } from '../enrollment-test-world.ts'
import { checkTermMarks } from './term-marks.schema.ts'
import { besideGrid, cellText, gridPath, gridValues, isGridValues } from './term-marks.values.ts'

const shape = {
  components: [
    { id: testId(1), name: 'Arte' },
    { id: testId(2), name: 'Matemática' },
  ],
  terms: [1, 2].map(position => ({ id: testId(10 + position), position, closedAt: null })),
}
const row = {
  curriculumComponentId: testId(2),
  academicTermId: testId(11),
  origin: 'OTHER_SCHOOL' as const,
  mark: 7.5,
  text: null,
  absences: 3,
  lessonsGiven: 40,
  note: null,
}
const saved = { termMarks: [row], version: 2 }

describe('marks brought along', () => {
  it('stand where their component and term meet, with a comma, and come back as they were', () => {
    const values = gridValues(saved, shape)
    expect(values.rows[1]?.cells[0]).toMatchObject({ mark: '7,5', absences: '3', lessonsGiven: '40' })
    expect(checkTermMarks(shape)(values)).toEqual({
      value: { termMarks: [row], places: ['rows.1.cells.0'] },
    })
  })

  it('that are no numbers are said at their cell', () => {
    const values = gridValues(saved, shape)
    const cell = values.rows[0]?.cells[1]
    if (cell) cell.mark = 'dez'
    expect(checkTermMarks(shape)(values)).toMatchObject({
      errors: [{ path: 'rows.0.cells.1.mark', code: 'INVALID_NUMBER' }],
    })
  })

  it('that are less than nothing are refused at their cell too', () => {
    const values = gridValues(saved, shape)
    const cell = values.rows[1]?.cells[0]
    if (cell) cell.absences = '-1'
    const checked = checkTermMarks(shape)(values)
    expect('errors' in checked && checked.errors.map(({ path }) => path)).toEqual(['rows.1.cells.0.absences'])
  })

  it('of a component that the class has no more are kept', () => {
    const other = { ...row, curriculumComponentId: testId(9) }
    expect(besideGrid({ termMarks: [row, other], version: 1 }, shape)).toEqual([other])
  })

  it('refused by the server are shown at the cell that they came from', () => {
    expect(gridPath('termMarks.1.mark', ['rows.0.cells.0', 'rows.1.cells.1'])).toBe('rows.1.cells.1.mark')
    expect(gridPath('version', [])).toBe('version')
  })

  it('are no draft of a grid of other components', () => {
    const values = gridValues(saved, shape)
    expect(isGridValues(shape)(values)).toBe(true)
    expect(isGridValues({ ...shape, components: [] })(values)).toBe(false)
    expect(isGridValues(shape)({ rows: [{ cells: [{}, {}] }, { cells: [] }] })).toBe(false)
  })

  it('are told in a few words, and nothing as nothing', () => {
    const [first, second] = gridValues(saved, shape).rows
    expect(second?.cells[0] && cellText(second.cells[0])).toBe('nota 7,5, faltas 3, aulas 40, Outra escola')
    expect(first?.cells[0] && cellText(first.cells[0])).toBe('')
  })
})
