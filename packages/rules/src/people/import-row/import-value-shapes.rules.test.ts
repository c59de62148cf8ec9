import { expect, test } from 'vitest'
import { areOnlyAdults } from './import-value-shapes.rules.ts'

const today = '2026-08-17'

test('a list of teachers has adults alone; one pupil of 17 years makes it a list of pupils', () => {
  const teachers = ['14/03/1976', '01/02/85', '1990-05-06', '', 'não sabe']
  expect(areOnlyAdults(teachers, today)).toBe(true)
  expect(areOnlyAdults([...teachers, '18/08/2008'], today)).toBe(false)
  expect(areOnlyAdults([...teachers, '17/08/2008'], today)).toBe(true)
})

test('two dates say nothing', () => {
  expect(areOnlyAdults(['14/03/1976', '01/02/1985'], today)).toBe(false)
  expect(areOnlyAdults([], today)).toBe(false)
})
