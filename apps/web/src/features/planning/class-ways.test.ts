import { expect, it } from 'vitest'
import { classPathsOf } from '../../lib/address/paths.ts'
import { resultWays } from './class-ways.values.ts'

const labels = (plan: { isEvaluated: boolean }) =>
  resultWays(classPathsOf('INSTRUCTOR'), plan).map(({ label }) => label)

it('leads to results where there are any', () => {
  expect(labels({ isEvaluated: true })).toEqual(['Avaliações', 'Notas'])
  expect(labels({ isEvaluated: false })).toEqual([])
})
