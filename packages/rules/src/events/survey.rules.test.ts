import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  checkAnswers,
  isBrokenDown,
  isSurveyOpen,
  optionsProblem,
  type Question,
  surveyResult,
} from './survey.rules.ts'

const rating: Question = { id: 'r', type: 'RATING', options: null, required: true }
const choice: Question = { id: 'c', type: 'CHOICE', options: ['Sim', 'Não'], required: false }
const text: Question = { id: 't', type: 'TEXT', options: null, required: false }
const questions = [rating, choice, text]
const of = (answers: Record<string, string | number>): Answer[] =>
  Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))
const problemsOf = (answers: Answer[]) =>
  checkAnswers(questions, answers).problems.map(({ questionId, code }) => `${questionId} ${code}`)

test('a survey is open on its first and its last day', () => {
  const period = { start: '2026-09-01', end: '2026-09-03' }
  expect(
    ['2026-08-31', '2026-09-01', '2026-09-03', '2026-09-04'].map(date => isSurveyOpen(period, date)),
  ).toEqual([false, true, true, false])
})

test('four anonymous answers are not broken down, five are, and named ones always', () => {
  expect([isBrokenDown(true, 4), isBrokenDown(true, 5), isBrokenDown(false, 0)]).toEqual([false, true, true])
})

test.each([
  ['CHOICE', [], 'REQUIRED'],
  ['CHOICE', ['Sim'], 'INVALID'],
  ['CHOICE', ['Sim', 'Sim'], 'INVALID'],
  ['CHOICE', ['Sim', 'Não'], null],
  ['RATING', ['Sim', 'Não'], 'INVALID'],
  ['TEXT', [], null],
] as const)('a question of %s with the options %j: %s', (type, options, problem) => {
  expect(optionsProblem({ type, options })).toBe(problem)
})

describe('answers', () => {
  test('are kept in the order of the questions, blank ones left out', () => {
    const { answers, problems } = checkAnswers(questions, of({ t: '  ', c: 'Não', r: 4 }))
    expect([answers, problems]).toEqual([of({ r: 4, c: 'Não' }), []])
  })

  test.each([
    ['none', {}, ['r REQUIRED']],
    ['a blank where one is required', { r: '' }, ['r REQUIRED']],
    ['six stars', { r: 6 }, ['r ANSWER_INVALID']],
    ['half a star', { r: 4.5 }, ['r ANSWER_INVALID']],
    ['stars in letters', { r: '5' }, ['r ANSWER_INVALID']],
    ['another option', { r: 5, c: 'Talvez' }, ['c ANSWER_INVALID']],
    ['a number as a text', { r: 5, t: 3 }, ['t ANSWER_INVALID']],
    ['a question of another survey', { r: 5, x: 'Sim' }, ['x ANSWER_INVALID']],
  ])('%s', (_, answers, problems) => {
    expect(problemsOf(of(answers))).toEqual(problems)
  })

  test('to one question are given once', () => {
    expect(problemsOf([...of({ r: 5 }), ...of({ r: 4 })])).toEqual(['r ANSWER_INVALID'])
  })
})

const validAnswers = fc
  .record({
    r: fc.integer({ min: 1, max: 5 }),
    c: fc.option(fc.constantFrom('Sim', 'Não')),
    t: fc.option(fc.constantFrom('Bom', 'Ótimo', 'Água')),
  })
  .map(({ r, c, t }) => of({ r, ...(c === null ? {} : { c }), ...(t === null ? {} : { t }) }))

describe('a result', () => {
  test('counts every value, also those that nobody gave, and tells texts in alphabetical order', () => {
    const responses = [of({ r: 5, c: 'Sim', t: 'Zelo' }), of({ r: 4, t: 'Água' }), of({ r: 4 })]
    expect(surveyResult({ anonymous: false, questions }, responses)).toEqual([
      {
        questionId: 'r',
        mean: 4.33,
        counts: [1, 2, 3, 4, 5].map(value => ({ value, count: value === 5 ? 1 : value === 4 ? 2 : 0 })),
      },
      {
        questionId: 'c',
        counts: [
          { value: 'Sim', count: 1 },
          { value: 'Não', count: 0 },
        ],
      },
      { questionId: 't', texts: ['Água', 'Zelo'] },
    ])
  })

  test('without answers has no mean', () => {
    expect(surveyResult({ anonymous: false, questions: [rating] }, [])[0]).not.toHaveProperty('mean')
  })

  test('of an anonymous survey is the same in whatever order the answers came, and nothing below five', () => {
    fc.assert(
      fc.property(fc.array(validAnswers, { maxLength: 12 }), responses => {
        const survey = { anonymous: true, questions }
        const result = surveyResult(survey, responses)
        expect(surveyResult(survey, responses.toReversed())).toEqual(result)
        if (responses.length < 5) expect(result).toEqual(questions.map(({ id }) => ({ questionId: id })))
      }),
    )
  })

  test('counts each answer once, and its mean lies among the answers', () => {
    fc.assert(
      fc.property(fc.array(validAnswers, { minLength: 5, maxLength: 12 }), responses => {
        const [stars] = surveyResult({ anonymous: true, questions }, responses)
        expect(stars?.counts?.reduce((sum, { count }) => sum + count, 0)).toBe(responses.length)
        const given = responses.flatMap(answers =>
          answers.flatMap(each => (each.questionId === 'r' ? [Number(each.value)] : [])),
        )
        expect(stars?.mean).toBeGreaterThanOrEqual(Math.min(...given))
        expect(stars?.mean).toBeLessThanOrEqual(Math.max(...given))
      }),
    )
  })
})

test('what is accepted is kept as it is when it is checked again', () => {
  fc.assert(
    fc.property(validAnswers, given => {
      const { answers, problems } = checkAnswers(questions, given)
      expect(problems).toEqual([])
      expect(checkAnswers(questions, answers)).toEqual({ answers, problems: [] })
    }),
  )
})
