import { expect, it } from 'vitest'
import { classPathsOf } from '../../lib/address/paths.ts'
import { resultLinks } from './class-links.values.ts'

const labels = (plan: { isEvaluated: boolean }) =>
  resultLinks(classPathsOf('INSTRUCTOR'), plan).map(({ label }) => label)

it('leads to results where there are any', () => {
  expect(labels({ isEvaluated: true })).toEqual(['Avaliações', 'Notas'])
  expect(labels({ isEvaluated: false })).toEqual([])
})
