import type {
  GradePerformance,
  PartialFigure,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClassStudent,
  classStatistics,
  filtered,
  inOrder,
  isBelowAverage,
  missingText,
  type Passing,
  studentsOf,
} from './overview-rows.values.ts'

const student = (number: number | null, name: string): ClassStudent => ({
  id: name,
  number,
  user: { id: name, name, socialName: null, thumb: null },
})

const resultOf = (of: ClassStudent, figures: Partial<GradePerformance>): GradePerformance => ({
  studentEnrollment: of,
  curriculumComponent: { id: 'matematica', name: 'Matemática' },
  academicTerm: { id: 't1', position: 1 },
  mark: null,
  recovery: null,
  mean: null,
  partial: null,
  concept: null,
  text: null,
  absences: 0,
  justifiedAbsences: 0,
  lessonsGiven: 10,
  frequency: 100,
  situation: null,
  ...figures,
})

const partialOf = (
  earned: number,
  possible: number,
  year: Partial<NonNullable<PartialFigure['year']>>,
): PartialFigure => ({
  ...{ earned, possible, missing: 0, remaining: 30 },
  year: {
    mode: 'SUM',
    levelType: 'QUARTER',
    closed: earned,
    closedTerms: 3,
    hidden: false,
    open: [],
    total: { earned, possible },
    average: 60,
    wanted: 60,
    missing: 0,
    toCome: 1,
    outlook: 'REACHED',
    percent: null,
    ...year,
  },
})

const bia = student(2, 'Bia')
const ari = student(3, 'Ari')
const leo = student(1, 'Léo')
const isa = student(null, 'Isa')
const all = [bia, ari, leo, isa]
const results = new Map(
  [
    resultOf(bia, { mean: 6, recovery: 6, mark: 4, frequency: 79.9 }),
    resultOf(ari, { mean: 11.9, frequency: 74.9 }),
    resultOf(leo, { mean: 12 }),
    resultOf(isa, { frequency: null }),
  ].map(result => [result.studentEnrollment.id, result]),
)
const judged = { results, passing: { mark: 12, of: 20 } }
const names = (students: readonly ClassStudent[]) => students.map(({ id }) => id)

describe('an overview of a class', () => {
  it('a student in several lists stands there once, by class number, the ones without number last', () => {
    const rows = all.map(studentEnrollment => ({ studentEnrollment }))
    expect(names(studentsOf([rows, rows.toReversed()]))).toEqual(['Léo', 'Bia', 'Ari', 'Isa'])
  })

  it('a teacher orders by number, name or mark, and whoever has no mark comes last in either direction', () => {
    expect(names(inOrder(all, results, 'numero'))).toEqual(['Léo', 'Bia', 'Ari', 'Isa'])
    expect(names(inOrder(all, results, 'nome'))).toEqual(['Ari', 'Bia', 'Isa', 'Léo'])
    expect(names(inOrder(all, results, 'maior-nota'))).toEqual(['Léo', 'Ari', 'Bia', 'Isa'])
    expect(names(inOrder(all, results, 'menor-nota'))).toEqual(['Bia', 'Ari', 'Léo', 'Isa'])
  })

  it('a teacher sees only those in recovery, below the average, or near the least attendance', () => {
    expect(names(filtered(all, 'recuperacao', judged))).toEqual(['Bia'])
    expect(names(filtered(all, 'abaixo', judged))).toEqual(['Bia', 'Ari'])
    expect(names(filtered(all, 'frequencia', judged))).toEqual(['Bia', 'Ari'])
    expect(filtered(all, 'todos', judged)).toEqual(all)
  })

  it('in the year whoever is in recovery by situation is found, and whoever is done with it is not', () => {
    const year = { academicTerm: null, recovery: 5 }
    const ofYear = new Map([
      [bia.id, resultOf(bia, { ...year, situation: 'IN_RECOVERY' })],
      [ari.id, resultOf(ari, { ...year, situation: 'AFTER_RECOVERY' })],
    ])
    expect(
      names(filtered([bia, ari], 'recuperacao', { results: ofYear, passing: { mark: 6, of: 10 } })),
    ).toEqual(['Bia'])
  })

  it('a running term judges nobody', () => {
    const running = { results, passing: null }
    expect(filtered(all, 'abaixo', running)).toEqual([])
    expect(classStatistics(all, running).below).toBeNull()
  })

  it('whoever left is shown, and is in no count and no mean', () => {
    const gone = { ...bia, exit: { date: '2026-05-12', reason: 'TRANSFERRED' as const } }
    const students = [gone, ari, leo, isa]
    expect(names(inOrder(students, results, 'numero'))).toContain('Bia')
    expect(classStatistics(students, judged)).toMatchObject({ students: 3, below: 1, mean: 12 })
  })

  it('of an open year it is told who can no longer reach the average, and nobody is below it', () => {
    const year = { academicTerm: null, mean: null }
    const open = new Map(
      [
        resultOf(bia, { ...year, partial: partialOf(46.5, 70, { percent: 68.1, outlook: 'REACHED' }) }),
        resultOf(ari, { ...year, partial: partialOf(12, 70, { percent: 17.1, outlook: 'OUT_OF_REACH' }) }),
        resultOf(leo, { ...year, partial: partialOf(0, 0, { percent: null, outlook: 'WITHIN_REACH' }) }),
      ].map(result => [result.studentEnrollment.id, result]),
    )
    const statistics = classStatistics([bia, ari, leo], { results: open, passing: null })
    expect(statistics).toMatchObject({ mean: null, below: null, lost: 1, withoutMark: 1 })
    expect(names(inOrder([bia, ari, leo], open, 'maior-nota'))).toEqual(['Bia', 'Ari', 'Léo'])
  })

  it('the statistics leave those without a mark out of the mean and count them apart', () => {
    // (6 + 11,9 + 12) ÷ 3 = 9,966…
    expect(classStatistics(all, judged)).toEqual({
      students: 4,
      mean: 10,
      percent: null,
      below: 2,
      lost: null,
      withoutMark: 1,
      withoutResult: 1,
    })
    expect(classStatistics([isa], judged).mean).toBeNull()
  })

  it('what is missing to pass is said of those below the average, in tenths that are enough', () => {
    const missing = (mean: number | null, passing: Passing = { mark: 6, of: 10 }) =>
      missingText(resultOf(bia, { mean }), passing)
    expect([3.5, 5.8, 5.95, 4].map(mean => missing(mean))).toEqual([
      'faltam 2,5',
      'falta 0,2',
      'falta 0,1',
      'faltam 2,0',
    ])
    // An open year says itself what is missing with the points of its open terms, although no result exists yet.
    const open = (year: Parameters<typeof partialOf>[2]) =>
      missingText({ mean: null, partial: partialOf(46.5, 70, year) }, null)
    expect(open({ missing: 7, outlook: 'WITHIN_REACH' })).toBe('faltam 7,0')
    expect(open({ missing: 0, outlook: 'REACHED' })).toBeNull()
    expect(open({ missing: 43, outlook: 'OUT_OF_REACH' })).toBe('já não alcança')
    expect(open({ mode: 'MEAN', missing: 3.5, outlook: 'WITHIN_REACH' })).toBeNull()
    const nobody = missingText(undefined, { mark: 6, of: 10 })
    expect([missing(6), missing(null), missing(3, null), nobody]).toEqual([null, null, null, null])
  })

  it('in an open term students are compared by percent of what is scored, in mean and order', () => {
    const points = (earned: number, possible: number) => ({
      mean: earned,
      partial: { earned, possible, missing: null, remaining: null, year: null },
    })
    const open = new Map([
      [bia.id, resultOf(bia, points(17.5, 24))],
      [ari.id, resultOf(ari, points(9.75, 15))],
      [leo.id, resultOf(leo, points(9, 9))],
      [isa.id, resultOf(isa, { ...points(0, 0), mean: null })],
    ])
    const students = [bia, ari, leo, isa]
    expect(names(inOrder(students, open, 'maior-nota'))).toEqual(['Léo', 'Bia', 'Ari', 'Isa'])
    expect(names(inOrder(students, open, 'menor-nota'))).toEqual(['Ari', 'Bia', 'Léo', 'Isa'])
    // (72,9 + 65 + 100) ÷ 3 = 79,3; a mean of 17,5, 9,75 and 9 points would be 12,1.
    expect(classStatistics(students, { results: open, passing: null })).toMatchObject({
      mean: null,
      percent: 79.3,
      withoutMark: 1,
    })
  })

  it('in a term that has ended and is not closed only whoever is all scored is judged', () => {
    const points = (earned: number, possible: number) => ({
      mean: earned,
      partial: { earned, possible, missing: null, remaining: null, year: null },
    })
    const passing = { mark: 18, of: 30 }
    const [part, whole] = [resultOf(bia, points(9, 9)), resultOf(ari, points(17, 30))]
    expect([isBelowAverage(part, passing), isBelowAverage(whole, passing)]).toEqual([false, true])
    expect([missingText(part, passing), missingText(whole, passing)]).toEqual([null, 'falta 1,0'])
  })

  it('an opinion or a concept is a result where the class gives no marks', () => {
    const opinions = new Map([
      [bia.id, resultOf(bia, { text: 'Participa' })],
      [ari.id, resultOf(ari, { concept: 'A' })],
      [leo.id, resultOf(leo, {})],
    ])
    expect(classStatistics([bia, ari, leo], { results: opinions, passing: null }).withoutResult).toBe(1)
  })

  it('no order loses or repeats a student, and the mean lies between the lowest and the highest mark', () => {
    const mean = fc.option(fc.integer({ min: 0, max: 1000 }).map(tenths => tenths / 10))
    fc.assert(
      fc.property(fc.array(mean, { maxLength: 40 }), means => {
        const students = means.map((_, index) => student(index % 3 === 0 ? null : index, `Aluno ${index}`))
        const some = new Map(
          students.map((one, index) => [one.id, resultOf(one, { mean: means[index] ?? null })]),
        )
        for (const order of ['numero', 'nome', 'maior-nota', 'menor-nota'] as const)
          expect(new Set(inOrder(students, some, order))).toEqual(new Set(students))
        const given = means.filter(value => value !== null)
        const { mean: whole, withoutMark } = classStatistics(students, { results: some, passing: null })
        expect(withoutMark + given.length).toBe(students.length)
        if (whole === null) {
          expect(given).toEqual([])
          return
        }
        expect(whole).toBeGreaterThanOrEqual(Math.min(...given))
        expect(whole).toBeLessThanOrEqual(Math.max(...given))
      }),
    )
  })
})
