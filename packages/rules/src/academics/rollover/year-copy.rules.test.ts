import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../calendar/civil-date.rules.ts'
import { type CopyRequest, copyStructure, type YearPart } from './year-copy.rules.ts'

const year = (number: number) => ({
  id: `year ${number}`,
  year: number,
  start: `${number}-01-01`,
  end: `${number}-12-31`,
})

const counter = () => {
  const given: string[] = []
  return () => `new ${given.push('id')}`
}

const STRUCTURE_PARTS: YearPart[] = ['LEVELS', 'TERMS', 'COMPONENTS', 'GRADES', 'TERM_MARKS', 'MATRIX']
const request = (given: Partial<CopyRequest> = {}): CopyRequest => ({
  from: year(2026),
  to: year(2027),
  parts: new Set(STRUCTURE_PARTS),
  gradeIds: null,
  newId: counter(),
  ...given,
})

const level = (id: string, isActive = true) => ({ id, name: `Nível ${id}`, isActive })
const term = (id: string, levelId: string, position: number, start: string, end: string) => ({
  id,
  levelId,
  position,
  start,
  end,
})

const COMPONENT_LEFT_OUT = { kind: 'COMPONENT_INACTIVE', name: 'Latim' }

const SOURCE = {
  levels: [level('A'), level('B', false)],
  terms: [term('t1', 'A', 1, '2026-02-09', '2026-04-24'), term('t2', 'B', 1, '2026-02-09', '2026-04-24')],
  components: [
    { id: 'c1', levelId: 'A', name: 'Arte', isActive: true },
    { id: 'c2', levelId: 'A', name: 'Latim', isActive: false },
  ],
  grades: [
    { id: 'g1', levelId: 'A', name: '6º ano A' },
    { id: 'g2', levelId: 'A', name: '6º ano B' },
    { id: 'g3', levelId: 'B', name: 'EJA 1' },
  ],
  termWorths: [
    { gradeId: 'g1', termId: 't1', highest: 25 },
    { gradeId: 'g2', termId: 't1', highest: 25 },
  ],
  matrix: [
    { gradeId: 'g1', componentId: 'c1', hour: 80 },
    { gradeId: 'g1', componentId: 'c2', hour: 40 },
  ],
}

describe('what a copy leaves out', () => {
  test('is an archived level with all that belongs to it, by name', () => {
    const copied = copyStructure(SOURCE, request())
    expect(copied.levels.rows.map(each => each.name)).toEqual(['Nível A'])
    expect(copied.terms.rows).toHaveLength(1)
    expect(copied.grades.rows.map(each => each.name)).toEqual(['6º ano A', '6º ano B'])
    expect(copied.warnings).toContainEqual({ kind: 'LEVEL_INACTIVE', name: 'Nível B' })
  })

  test('is an archived component and its rows of the matrix', () => {
    const copied = copyStructure(SOURCE, request())
    expect(copied.components.rows.map(each => each.name)).toEqual(['Arte'])
    expect(copied.matrix.map(row => row.hour)).toEqual([80])
    expect(copied.warnings).toContainEqual({ kind: 'COMPONENT_INACTIVE', name: 'Latim' })
  })

  test('are the classes that were not chosen, with their marks and matrix', () => {
    const copied = copyStructure(SOURCE, request({ gradeIds: new Set(['g2']) }))
    expect(copied.grades.rows.map(each => each.name)).toEqual(['6º ano B'])
    expect(copied.termWorths).toHaveLength(1)
    expect(copied.matrix).toEqual([])
  })

  test('are the terms of a level, with their marks, when one of them would have no days in a shorter year', () => {
    const source = {
      ...SOURCE,
      levels: [level('A'), level('B')],
      terms: [
        term('t1', 'A', 1, '2026-02-09', '2026-04-24'),
        term('t2', 'A', 2, '2026-04-27', '2026-07-10'),
        term('t3', 'B', 1, '2026-05-04', '2026-07-10'),
      ],
    }
    const copied = copyStructure(source, request({ to: { ...year(2027), start: '2027-05-03' } }))
    expect(copied.terms.rows.map(each => [each.start, each.end])).toEqual([['2027-05-03', '2027-07-09']])
    expect(copied.moved).toHaveLength(1)
    expect(copied.termWorths).toEqual([])
    expect(copied.warnings).toEqual([COMPONENT_LEFT_OUT, { kind: 'TERMS_OUT_OF_YEAR', name: 'Nível A' }])
  })

  test('are the parts that were not asked for', () => {
    const copied = copyStructure(SOURCE, request({ parts: new Set<YearPart>(['LEVELS', 'GRADES']) }))
    expect(copied.grades.rows).toHaveLength(2)
    expect([...copied.terms.rows, ...copied.components.rows, ...copied.termWorths, ...copied.matrix]).toEqual(
      [],
    )
  })
})

test('a term that would begin on a holiday of the new year is pointed out', () => {
  // 21 April 2026 is itself Tiradentes; a term from 22 April moves to Wednesday 21 April 2027.
  const source = { ...SOURCE, terms: [term('t1', 'A', 1, '2026-04-22', '2026-07-10')] }
  expect(copyStructure(source, request()).warnings).toContainEqual({
    kind: 'TERM_ON_DAY_OFF',
    position: 1,
    date: '2027-04-21',
  })
})

describe('for any structure', () => {
  const structures = fc
    .record({
      from: fc.integer({ min: 1950, max: 2150 }),
      ahead: fc.integer({ min: 1, max: 4 }),
      levels: fc.integer({ min: 1, max: 3 }),
      perLevel: fc.integer({ min: 0, max: 4 }),
      lengths: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 4, maxLength: 4 }),
      highest: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ from, ahead, levels, perLevel, lengths, highest }) => {
      const levelRows = Array.from({ length: levels }, (_, index) => level(`L${index}`))
      const each = <Row>(make: (levelId: string, index: number) => Row) =>
        levelRows.flatMap(({ id }) => Array.from({ length: perLevel }, (_, index) => make(id, index)))
      let start = `${from}-01-05`
      const dates = lengths.map(length => {
        const span = { start, end: addDays(start, length) }
        start = addDays(span.end, 1)
        return span
      })
      const terms = levelRows.flatMap(({ id }) =>
        dates.map((span, index) => term(`t ${id} ${index}`, id, index + 1, span.start, span.end)),
      )
      const grades = each((levelId, index) => ({
        id: `g ${levelId} ${index}`,
        levelId,
        name: `Turma ${levelId} ${index}`,
      }))
      const components = each((levelId, index) => ({
        id: `c ${levelId} ${index}`,
        levelId,
        name: `Componente ${levelId} ${index}`,
        isActive: true,
      }))
      return {
        from: year(from),
        to: year(from + ahead),
        source: {
          levels: levelRows,
          terms,
          components,
          grades,
          termWorths: grades.flatMap(grade =>
            terms
              .filter(each => each.levelId === grade.levelId)
              .map(each => ({ gradeId: grade.id, termId: each.id, highest })),
          ),
          matrix: grades.flatMap(grade =>
            components
              .filter(each => each.levelId === grade.levelId)
              .map(each => ({ gradeId: grade.id, componentId: each.id, hour: highest })),
          ),
        },
      }
    })

  type Shape = Pick<ReturnType<typeof copyStructure>, 'termWorths' | 'matrix'> & {
    levels: readonly { id: string; name: string }[]
    terms: readonly { id: string; levelId: string; position: number }[]
    components: readonly { id: string; levelId: string; name: string }[]
    grades: readonly { id: string; levelId: string; name: string }[]
  }
  /** Everything said by names, so that ids do not matter. */
  const shapeOf = ({ levels, terms, components, grades, termWorths, matrix }: Shape) => {
    const name = new Map([...levels, ...components, ...grades].map(each => [each.id, each.name]))
    const termName = new Map(terms.map(each => [each.id, `${name.get(each.levelId)} ${each.position}`]))
    return {
      levels: levels.map(each => each.name),
      terms: [...termName.values()],
      components: components.map(each => [name.get(each.levelId), each.name]),
      grades: grades.map(each => [name.get(each.levelId), each.name]),
      termWorths: termWorths.map(each => [name.get(each.gradeId), termName.get(each.termId)]),
      matrix: matrix.map(each => [name.get(each.gradeId), name.get(each.componentId)]),
    }
  }

  test('the copy is the same structure up to ids and dates', () => {
    fc.assert(
      fc.property(structures, ({ from, to, source }) => {
        const copied = copyStructure(source, request({ from, to }))
        const rows = {
          levels: copied.levels.rows,
          terms: copied.terms.rows,
          components: copied.components.rows,
          grades: copied.grades.rows,
          termWorths: copied.termWorths,
          matrix: copied.matrix,
        }
        expect(shapeOf(rows)).toEqual(shapeOf(source))
        const ids = [...rows.levels, ...rows.terms, ...rows.components, ...rows.grades].map(each => each.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every(id => id.startsWith('new '))).toBe(true)
      }),
    )
  })

  test('terms keep their order, lengths and weekdays, and lie in the new year', () => {
    fc.assert(
      fc.property(structures, ({ from, to, source }) => {
        const { terms } = copyStructure(source, request({ from, to }))
        for (const [index, copy] of terms.rows.entries()) {
          const original = source.terms[index]
          if (!original) throw new Error('One copy for each term')
          expect(copy.start >= to.start && copy.end <= to.end).toBe(true)
          expect(weekdayOf(copy.end)).toBe(weekdayOf(original.end))
          if (copy.start > to.start)
            expect(daysBetween(copy.start, copy.end)).toBe(daysBetween(original.start, original.end))
        }
      }),
    )
  })
})
