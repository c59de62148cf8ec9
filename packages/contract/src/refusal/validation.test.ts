import { expect, test } from 'vitest'
import { z } from 'zod'
import { attendanceRow } from '../attendance/attendance.contract.ts'
import { createEvaluation, saveScores } from '../evaluation/evaluation.contract.ts'
import { login } from '../identity/identity.contract.ts'
import { release } from '../planning/release/release.contract.ts'
import { civilDate, optionalText } from '../schema.ts'
import { fieldErrors } from './validation.ts'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : fieldErrors(parsed.error.issues)
}
const codesOf = (schema: z.ZodType, value: unknown) =>
  errorsOf(schema, value).map(each => `${each.path}: ${each.code}`)

test('a missing field is required, by its name and in Portuguese', () => {
  expect(errorsOf(release, {})).toEqual([
    { path: 'contentRegistration', code: 'REQUIRED', message: 'Campo obrigatório' },
  ])
  expect(codesOf(release, { contentRegistration: '   ' })).toEqual(['contentRegistration: REQUIRED'])
})

test('a choice or a text that was left empty is required, and never too short', () => {
  const choices = z.object({
    id: z.string().min(1),
    all: z.array(z.string()).min(1),
    word: z.string().min(2),
  })
  expect(codesOf(choices, { id: '', all: [], word: 'a' })).toEqual([
    'id: REQUIRED',
    'all: REQUIRED',
    'word: TOO_SHORT',
  ])
})

test('an unknown field is refused wherever it is', () => {
  expect(codesOf(release, { contentRegistration: 'x', role: 'ADMINISTRATOR' })).toEqual([
    'role: UNKNOWN_FIELD',
  ])
  const rows = z.strictObject({ attendances: z.array(attendanceRow) })
  const row = { studentEnrollmentId: '0190a000-0000-7000-8000-000000000000', status: 'ABSENCE', gradeId: 'x' }
  expect(codesOf(rows, { attendances: [row] })).toEqual(['attendances.0.gradeId: UNKNOWN_FIELD'])
})

test('limits say their number', () => {
  expect(errorsOf(release, { contentRegistration: 'x'.repeat(4001) })[0]?.message).toBe(
    'Máximo de 4000 caracteres',
  )
})

test('a login with wrong digits is told apart from an empty one', () => {
  expect(codesOf(login, { username: '111.111.111-11', password: 'x' })).toEqual(['username: INVALID_LOGIN'])
  expect(codesOf(login, { password: 'x' })).toEqual(['username: REQUIRED'])
})

test('days that no calendar has are refused', () => {
  for (const date of ['2026-02-30', '2026-13-01', '30/02/2026', '']) {
    expect(codesOf(civilDate, date)).toEqual([': INVALID_DATE'])
  }
  expect(codesOf(civilDate, '2028-02-29')).toEqual([])
})

test('a mark has at most two decimals and is positive', () => {
  const body = createEvaluation.body
  const base = { name: 'Prova', type: 'PROOF', date: '2026-08-17' }
  expect(codesOf(body!, { ...base, highest: 10.25 })).toEqual([])
  expect(codesOf(body!, { ...base, highest: 10.255 })).toEqual(['highest: INVALID_NUMBER'])
  expect(codesOf(body!, { ...base, highest: 0 })).toEqual(['highest: NOT_POSITIVE'])
})

test('an empty list where an entry is asked for is required, and a count below one is not positive', () => {
  expect(codesOf(z.object({ rows: z.array(z.string()).min(1) }), { rows: [] })).toEqual(['rows: REQUIRED'])
  expect(codesOf(z.object({ rows: z.array(z.string()).min(2) }), { rows: [] })).toEqual(['rows: INVALID'])
  expect(codesOf(z.object({ page: z.int().min(1) }), { page: 0 })).toEqual(['page: NOT_POSITIVE'])
})

test('of a body with several shapes the fields of the one that is meant are named', () => {
  const studentEnrollmentId = '0190a000-0000-7000-8000-000000000000'
  const { body } = saveScores
  expect(codesOf(body!, { studentEnrollmentId, score: '7' })).toEqual(['score: INVALID'])
  expect(codesOf(body!, { studentEvaluations: [{ studentEnrollmentId, score: '7' }] })).toEqual([
    'studentEvaluations.0.score: INVALID',
  ])
  expect(codesOf(body!, { studentEvaluations: [{ score: 7 }], force: 1 })).toEqual([
    'studentEvaluations.0.studentEnrollmentId: REQUIRED',
    'force: INVALID',
  ])
  expect(codesOf(body!, { studentEnrollmentId, score: 7, gradeId: 'x' })).toEqual(['gradeId: UNKNOWN_FIELD'])
})

test('blank optional text is no text', () => {
  expect(optionalText(10).parse('  ')).toBeNull()
  expect(optionalText(10).parse(' a ')).toBe('a')
})
