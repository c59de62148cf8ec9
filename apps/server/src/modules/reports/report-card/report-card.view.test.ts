import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { openYear } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import {
  type ClassPerformanceInput,
  type PerformanceRow,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardData } from '../words/card-data.types.ts'
import { reportCardDocument } from './report-card.view.ts'

const COMPONENT = { id: 'mat', name: 'Matemática' }
const SHARES = [20, 30, 20, 30]
const DATES = ['2026-03-10', '2026-05-12', '2026-08-10', '2026-10-13']

/** A student's scores of a test in each term and of a recovery, with any of the terms closed. */
const classes = fc
  .record({
    mode: fc.constantFrom('SUM' as const, 'MEAN' as const),
    step: fc.constantFrom(0.1 as const, 0.5 as const, 1 as const),
    closed: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    percents: fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 4 }), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ mode, step, closed, percents }): ClassPerformanceInput => {
    const terms = SHARES.map((highest, at) => ({
      id: `t${at + 1}`,
      position: at + 1,
      start: '2026-02-09',
      end: '2026-12-18',
      closed: closed[at] ?? false,
      highest,
    }))
    const evaluations = terms.flatMap(({ id, highest }, at) =>
      (['PROOF', 'RECOVERY'] as const).map(type => ({
        id: `${id} ${type}`,
        componentId: COMPONENT.id,
        termId: id,
        type,
        highest,
        date: DATES[at] ?? '',
      })),
    )
    return {
      policy: { ...DEFAULT_POLICY, mode, step },
      grade: { type: 'MARK', highest: 100, average: 60, retention: 'FULL' },
      terms,
      components: [COMPONENT.id],
      evaluations,
      scores: evaluations.map(({ id, highest }, at) => {
        const percent = percents[at] ?? null
        const score = percent === null ? null : Math.floor(highest * percent) / 100
        return { evaluationId: id, enrollmentId: 'ana', score }
      }),
      enrollments: [{ id: 'ana', status: 'ACTIVE', start: '2026-02-09', exit: null, decision: null }],
      lessonTotals: [],
      yearFinished: false,
    }
  })

const cardOf = (
  input: ClassPerformanceInput,
  rows: readonly PerformanceRow[],
  brought: CardData['students'][number]['brought'] = [],
) => {
  const data: CardData = {
    class: {
      name: '6º ano A',
      ...input.grade,
      retention: { choice: 'FULL', stage: null, grade: '6º ano A', level: 'Fundamental' },
      shift: null,
      levelId: 'level',
      level: 'Fundamental',
      levelType: 'QUARTER',
      year: 2026,
      yearFinished: input.yearFinished,
      policies: [input.policy],
      institution: {
        name: 'Escola',
        inep: null,
        taxNumber: null,
        email: null,
        phone: null,
        address: null,
        logo: null,
        signatories: [],
      },
    },
    terms: input.terms.map(term => ({ ...term, published: true })),
    components: [COMPONENT],
    students: [
      {
        enrollmentId: 'ana',
        personId: 'ana',
        name: 'Ana',
        socialName: null,
        birthdate: null,
        registration: '1',
        start: '2026-02-09',
        exit: null,
        decision: null,
        brought,
      },
    ],
    figures: rows.map(row => ({ ...row })),
  }
  const order = { now: new Date('2026-11-22T12:00:00Z'), timeZone: 'America/Sao_Paulo', codes: ['CODE'] }
  return reportCardDocument(data, order).students[0]
}
const printed = (input: ClassPerformanceInput, rows: readonly PerformanceRow[]) =>
  cardOf(input, rows)?.components[0]

/** The sum of an open year over the rows of its terms, as the screens have it. */
const withYear = (
  { policy, grade, terms }: ClassPerformanceInput,
  rows: readonly PerformanceRow[],
  partial: NonNullable<PerformanceRow['partial']>,
) => ({
  ...partial,
  year: openYear({
    policy,
    grade,
    levelType: 'QUARTER',
    partial: { ...partial, remaining: partial.remaining ?? 0 },
    terms: terms.map(term => {
      const row = rows.find(({ termId }) => termId === term.id)
      const { mean = null, complete = false, partial: soFar = null } = row ?? {}
      return { ...term, shown: true, mean, complete, partial: soFar }
    }),
  }),
})

test('a card prints the figures that the screens show, of every term and of the year, open or over', () => {
  fc.assert(
    fc.property(classes, input => {
      const { step } = input.policy
      const { rows } = performanceOfGrade(input)
      const card = printed(input, rows)
      const year = rows.find(row => row.termId === null) ?? expect.unreachable('the year has a row')
      const words = figureWords(
        { ...year, partial: year.partial && withYear(input, rows, year.partial) },
        step,
      )
      const shown = (value: number | null) => (value === null ? null : formatMark(value, step))
      for (const [at, term] of input.terms.entries()) {
        const row = rows.find(({ termId }) => termId === term.id)
        const { mark = null, recovery = null } = row ?? {}
        const { result, soFar } = row ? figureWords(row, step) : { result: null, soFar: false }
        expect(card?.terms[at]).toMatchObject({
          mark: soFar && recovery === null ? result : shown(mark),
          recovery: shown(recovery),
          mean: result,
        })
      }
      expect(card?.soFar).toBe(year.partial ? words.result : undefined)
      expect([card?.total, card?.final]).toEqual([shown(year.mark), shown(year.mean)])
      if (words.target) expect(card?.situation?.toLowerCase()).toBe(words.target)
    }),
    { numRuns: 150 },
  )
})

test('a card says in which terms marks were brought, and from where', () => {
  const [input] = fc.sample(classes, { numRuns: 1, seed: 1 })
  const [first, second] = input?.terms ?? []
  if (!input || !first || !second) return expect.unreachable('a class has terms')
  const brought = [
    { termId: second.id, origin: 'MOVED' as const },
    { termId: first.id, origin: 'MOVED' as const },
    { termId: first.id, origin: 'OTHER_SCHOOL' as const },
  ]
  expect(cardOf(input, [], brought)?.notes).toEqual([
    '1º bimestre e 2º bimestre: com notas da turma anterior.',
    '1º bimestre: com notas de outra escola.',
  ])
  expect(cardOf(input, [])?.notes).toEqual([])
})
