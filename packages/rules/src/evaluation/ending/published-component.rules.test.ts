import { expect, it } from 'vitest'
import { resultDifferences } from './published-component.rules.ts'

const component = {
  componentId: 'c',
  mark: 50,
  recovery: null,
  final: 50,
  absences: 2,
  frequency: 98,
  situation: 'FAILED',
  terms: [],
} as const
const result = { enrollmentId: 'e', situation: 'FAILED', frequency: 98, components: [component] } as const

it('results differ by situation, frequency, final marks and absences', () => {
  expect(resultDifferences([result], [result])).toEqual([])
  const changed = { ...component, final: 60, absences: 3 }
  expect(
    resultDifferences(
      [result],
      [{ ...result, situation: 'APPROVED', frequency: 97.5, components: [changed] }],
    ),
  ).toEqual([
    { enrollmentId: 'e', field: 'SITUATION', componentId: null, from: 'FAILED', to: 'APPROVED' },
    { enrollmentId: 'e', field: 'FREQUENCY', componentId: null, from: 98, to: 97.5 },
    { enrollmentId: 'e', field: 'MARK', componentId: 'c', from: 50, to: 60 },
    { enrollmentId: 'e', field: 'ABSENCES', componentId: 'c', from: 2, to: 3 },
  ])
})

it('a student without a published result differs in the situation', () => {
  expect(resultDifferences([], [{ ...result, frequency: null }])).toEqual([
    { enrollmentId: 'e', field: 'SITUATION', componentId: null, from: null, to: 'FAILED' },
  ])
})
