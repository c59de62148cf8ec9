import { expect, it } from 'vitest'
import { termName } from './term-name.ts'

it('a person reads the terms in Portuguese', () => {
  expect([termName('QUARTER', 1), termName('TRIMESTER', 3), termName('SEMESTER', 2)]).toEqual([
    '1º bimestre',
    '3º trimestre',
    '2º semestre',
  ])
})
