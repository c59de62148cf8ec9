import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTermWorths } from '../../academics/grade/term-worths.rules.ts'
import { checkTerms, TERM_COUNT, type TermType } from '../../academics/level/terms.rules.ts'
import { sortKey } from '../../people/person/search-key.rules.ts'
import { matrixTotals, minimumHours } from '../hours.rules.ts'
import {
  annualHours,
  classNamesOf,
  LEVEL_TEMPLATE_IDS,
  LEVEL_TEMPLATES,
  MAX_CLASSES_OF_A_YEAR,
} from './level-templates.rules.ts'
import {
  planReadyStart,
  type ReadyStart,
  type StartChoice,
  type StructureBefore,
  startIdCount,
  startingTermWorths,
} from './ready-start.rules.ts'

const EMPTY: StructureBefore = {
  areas: [],
  trainingTypes: [],
  levels: [],
  terms: [],
  components: [],
  grades: [],
  matrix: [],
}
const YEAR = { start: '2026-02-02', end: '2026-12-18' } as const
const TERM_TYPES = Object.keys(TERM_COUNT) as TermType[]

const counter = () => {
  let count = 0
  return { newId: () => `id-${++count}`, used: () => count }
}

const plan = (before: StructureBefore, choice: StartChoice, institutionMode: 'SUM' | 'MEAN' = 'SUM') =>
  planReadyStart(before, choice, { year: YEAR, institutionMode, newId: counter().newId })

/** The structure as it is stored after a start. */
const after = (before: StructureBefore, made: ReadyStart): StructureBefore => ({
  areas: [...before.areas, ...made.areas.map(area => ({ ...area, isActive: true }))],
  trainingTypes: [...before.trainingTypes, ...made.trainingTypes.map(type => ({ ...type, isActive: true }))],
  levels: [...before.levels, ...made.levels.map(level => ({ ...level, isActive: true }))],
  terms: [...before.terms, ...made.terms],
  components: [...before.components, ...made.components.map(component => ({ ...component, isActive: true }))],
  grades: [...before.grades, ...made.grades],
  matrix: [...before.matrix, ...made.matrix],
})

const rowCount = ({ items: _, ...rows }: ReadyStart) => Object.values(rows).flat().length

const choices: fc.Arbitrary<StartChoice> = fc.record({
  mode: fc.constantFrom('SUM', 'MEAN'),
  levels: fc.subarray([...LEVEL_TEMPLATE_IDS], { minLength: 1 }).chain(templates =>
    fc.tuple(
      ...templates.map(template =>
        fc.record({
          template: fc.constant(template),
          termType: fc.constantFrom(...TERM_TYPES),
          classes: fc.integer({ min: 0, max: MAX_CLASSES_OF_A_YEAR }),
        }),
      ),
    ),
  ),
})

describe('the templates of levels', () => {
  it.each(LEVEL_TEMPLATE_IDS)('%s has at least the hours of the law, and names that differ', id => {
    const { components, stage, years, trainingTypes } = LEVEL_TEMPLATES[id]
    const rows = components.map(({ area, hour, trainingType }) => ({
      hour,
      knowledgeArea: { id: area, name: area },
      trainingType: trainingType === null ? null : { id: trainingType },
    }))
    const { total, byTrainingType } = matrixTotals(rows)
    expect(total).toBeGreaterThanOrEqual(minimumHours(stage) ?? 400)
    expect(new Set(components.map(({ name }) => sortKey(name))).size).toBe(components.length)
    expect(new Set(years).size).toBe(years.length)
    const initials = trainingTypes.map(type => type.initials)
    expect(byTrainingType.flatMap(type => type.id ?? [])).toEqual(initials)
  })

  it('counts three years of Médio as 2.400 hours of FGB and 600 of the itinerary', () => {
    const hoursOf = (type: string) =>
      LEVEL_TEMPLATES.MEDIO.components
        .filter(({ trainingType }) => trainingType === type)
        .reduce((sum, { hour }) => sum + Math.round(hour * 100), 0) / 100
    expect(hoursOf('FGB')).toBe(800)
    expect(hoursOf('IFA')).toBe(200)
  })

  it('counts 166,67 hours for five lessons a week', () => {
    expect(annualHours(5)).toBe(166.67)
  })

  it('names classes by year and letter', () => {
    expect(classNamesOf(LEVEL_TEMPLATES.INFANTIL, 2)).toEqual(['Pré I A', 'Pré I B', 'Pré II A', 'Pré II B'])
    expect(classNamesOf(LEVEL_TEMPLATES.MEDIO, 0)).toEqual([])
  })
})

describe('a ready start', () => {
  it('makes Fundamental of an empty year with four bimestres, a class of each year, marks and matrix', () => {
    const made = plan(EMPTY, {
      mode: 'SUM',
      levels: [
        { template: 'INICIAIS', termType: 'QUARTER', classes: 1 },
        { template: 'FINAIS', termType: 'QUARTER', classes: 1 },
      ],
    })
    expect(made.areas.map(({ name }) => name)).toEqual([
      'Linguagens',
      'Matemática',
      'Ciências da Natureza',
      'Ciências Humanas',
      'Ensino Religioso',
    ])
    expect(made.levels.map(({ name }) => name)).toEqual([
      'Ensino Fundamental – Anos Iniciais',
      'Ensino Fundamental – Anos Finais',
    ])
    expect(made.terms).toHaveLength(8)
    expect(made.components).toHaveLength(8 + 9)
    expect(made.grades).toHaveLength(5 + 4)
    expect(made.termWorths).toHaveLength(9 * 4)
    expect(made.matrix).toHaveLength(5 * 8 + 4 * 9)
    expect(made.grades.map(({ rollMode }) => rollMode)).toEqual([
      ...Array(5).fill('PER_DAY'),
      ...Array(4).fill('PER_LESSON'),
    ])
  })

  it('leaves what exists by name, whatever its accents and case, and adds the matrix that a class lacks', () => {
    const before: StructureBefore = {
      ...EMPTY,
      areas: [{ id: 'area', name: 'matematica', isActive: true }],
      levels: [{ id: 'level', name: 'ensino médio', type: 'TRIMESTER', isActive: true }],
      components: [{ id: 'fisica', levelId: 'level', name: 'FISICA', isActive: true }],
      grades: [{ id: 'grade', levelId: 'level', name: '1ª Série A', trainingTypeIds: [] }],
    }
    const made = plan(before, {
      mode: 'SUM',
      levels: [{ template: 'MEDIO', termType: 'QUARTER', classes: 1 }],
    })
    expect(made.levels).toEqual([])
    expect(made.terms).toHaveLength(3)
    expect(made.components.map(({ name }) => name)).not.toContain('Física')
    expect(made.grades.map(({ name }) => name)).toEqual(['2ª série A', '3ª série A'])
    // The stored class has none of the training types of the template.
    expect(made.matrix.filter(row => row.gradeId === 'grade')).toEqual([])
    expect(made.items).toContainEqual({
      kind: 'LEVEL',
      template: 'MEDIO',
      name: 'Ensino Médio',
      state: 'EXISTS',
      count: 1,
    })

    const fundamental: StructureBefore = {
      ...EMPTY,
      levels: [{ id: 'level', name: 'Educação infantil', type: 'SEMESTER', isActive: true }],
      grades: [{ id: 'grade', levelId: 'level', name: 'PRE I A', trainingTypeIds: [] }],
    }
    const infantil = plan(fundamental, {
      mode: 'SUM',
      levels: [{ template: 'INFANTIL', termType: 'SEMESTER', classes: 1 }],
    })
    expect(infantil.matrix.filter(row => row.gradeId === 'grade')).toHaveLength(5)
  })

  it('adds nothing to an archived level, and no component of an archived area', () => {
    const archived: StructureBefore = {
      ...EMPTY,
      areas: [{ id: 'area', name: 'Matemática', isActive: false }],
      levels: [{ id: 'level', name: 'Educação Infantil', type: 'SEMESTER', isActive: false }],
    }
    const made = plan(archived, {
      mode: 'SUM',
      levels: [
        { template: 'INFANTIL', termType: 'SEMESTER', classes: 2 },
        { template: 'FINAIS', termType: 'QUARTER', classes: 1 },
      ],
    })
    expect(made.grades.map(({ name }) => name)).toEqual(['6º ano A', '7º ano A', '8º ano A', '9º ano A'])
    expect(made.components.map(({ name }) => name)).not.toContain('Matemática')
    expect(made.items).toContainEqual({
      kind: 'COMPONENT',
      template: 'FINAIS',
      name: 'Matemática',
      state: 'ARCHIVED',
      count: 1,
    })
  })

  it('gives a class the mode as its own rule where the institution follows another', () => {
    const choice: StartChoice = {
      mode: 'MEAN',
      levels: [{ template: 'FINAIS', termType: 'QUARTER', classes: 1 }],
    }
    expect(plan(EMPTY, choice, 'MEAN').grades.map(({ policy }) => policy)).toEqual(Array(4).fill(null))
    expect(plan(EMPTY, choice, 'SUM').grades.map(({ policy }) => policy)).toEqual(
      Array(4).fill({ mode: 'MEAN' }),
    )
  })

  it('makes rows that satisfy the rules of terms, marks and hours, for any choice', () => {
    fc.assert(
      fc.property(choices, choice => {
        const ids = counter()
        const made = planReadyStart(EMPTY, choice, { year: YEAR, institutionMode: 'SUM', newId: ids.newId })
        expect(ids.used()).toBeLessThanOrEqual(startIdCount(choice))
        for (const level of made.levels) {
          const terms = made.terms.filter(term => term.levelId === level.id)
          expect(checkTerms(level.type, terms, YEAR)).toEqual([])
          const names = made.components
            .filter(({ levelId }) => levelId === level.id)
            .map(each => each.sortKey)
          expect(new Set(names).size).toBe(names.length)
        }
        for (const grade of made.grades) {
          const worths = made.termWorths.filter(({ gradeId }) => gradeId === grade.id)
          expect(checkTermWorths(choice.mode, worths, grade.highest)).toBeNull()
          expect(worths.length > 0).toBe(grade.type === 'MARK')
          expect(grade.average).toBeLessThanOrEqual(grade.highest)
          const rows = made.matrix.filter(({ gradeId }) => gradeId === grade.id)
          expect(
            rows.every(
              row => row.trainingTypeId === null || grade.trainingTypeIds.includes(row.trainingTypeId),
            ),
          ).toBe(true)
          const componentsOfLevel = made.components.filter(({ levelId }) => levelId === grade.levelId)
          expect(new Set(rows.map(row => row.componentId))).toEqual(
            new Set(componentsOfLevel.map(({ id }) => id)),
          )
        }
        const gradeNames = made.grades.map(grade => grade.sortKey)
        expect(new Set(gradeNames).size).toBe(gradeNames.length)
      }),
    )
  })

  it('creates nothing the second time, and more of the same with more levels or classes', () => {
    fc.assert(
      fc.property(choices, choices, (first, second) => {
        const stored = after(EMPTY, plan(EMPTY, first))
        expect(rowCount(plan(stored, first))).toBe(0)
        const both = after(stored, plan(stored, second))
        expect(rowCount(plan(both, first))).toBe(0)
        expect(rowCount(plan(both, second))).toBe(0)
        expect(plan(both, second).items.every(({ state }) => state === 'EXISTS')).toBe(true)
      }),
    )
  })

  it('adds up term marks to the highest of the year in mode SUM', () => {
    for (const type of TERM_TYPES) {
      expect(startingTermWorths('SUM', type).reduce((sum, worth) => sum + worth, 0)).toBe(100)
      expect(startingTermWorths('MEAN', type)).toEqual(Array(TERM_COUNT[type]).fill(10))
    }
  })
})
