import { expect, it } from 'vitest'
import type { Report } from '../document/paper.types.ts'
import { BETWEEN, choiceOf } from './paper-choice.values.ts'

const paper: Report = {
  tag: 'LESSON_PLAN_FREQUENCY',
  subject: 'plan',
  label: 'Frequência',
  periods: 'terms+range',
  ask: async () => null,
}
const between = (start: string, end: string) =>
  choiceOf(paper, {
    period: { term: BETWEEN, start, end },
    format: 'pdf',
    student: '',
    includeUnpublished: false,
    terms: [],
    days: { start: '2026-02-09', end: '2026-12-18' },
  })

it('a paper of chosen days may leave either end open', () => {
  expect(between('2026-03-01', '')).toMatchObject({ start: '2026-03-01', end: undefined })
  expect(between('', '')).toMatchObject({ start: undefined, end: undefined })
})

it.each([
  ['that is none', '31/02/2026', ''],
  ['that is typed halfway', '', '05/0'],
  ['outside of the year', '2026-01-01', ''],
  ['before the other', '2026-05-02', '2026-05-01'],
])('no paper is asked for with a day %s', (_what, start, end) => {
  expect(between(start, end)).toBeNull()
})
