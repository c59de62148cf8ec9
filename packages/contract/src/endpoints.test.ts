import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import { fill, M } from './messages.ts'
import { ContractError, ERRORS } from './refusal/errors.ts'
import { FIELD_MESSAGES } from './refusal/field-errors.ts'
import { Refusal } from './refusal/refusal.ts'
import { allOf, pageOf } from './schema.ts'

const nameOf = ({ endpoint }: (typeof ENDPOINTS)[number]) => `${endpoint.method} ${endpoint.path}`

test('no call is declared twice', () => {
  const names = ENDPOINTS.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
})

test('every id in a path is declared as an object', () => {
  const missing = ENDPOINTS.flatMap(each =>
    [...each.endpoint.path.matchAll(/:(\w+)/g)].flatMap(([, name]) =>
      each.endpoint.access.objects?.[String(name)] ? [] : [`${nameOf(each)} ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('every schema can be written in the API document', () => {
  for (const { endpoint } of ENDPOINTS) {
    for (const schema of [endpoint.query, endpoint.body, endpoint.answer]) {
      if (schema) expect(() => z.toJSONSchema(schema, { unrepresentable: 'any' })).not.toThrow()
    }
  }
})

test('a body refuses fields that it does not know', () => {
  for (const each of ENDPOINTS) {
    const parsed = each.endpoint.body?.safeParse({ campoQueNinguemConhece: 1 })
    if (parsed) expect([nameOf(each), parsed.success]).toEqual([nameOf(each), false])
  }
})

test('every error has an HTTP status of failure and a sentence without holes', () => {
  for (const [code, [status, message]] of Object.entries(ERRORS)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    expect(message).toMatch(/^[A-ZÀ-Ú][^{}]+$/)
    // By this shape a browser, which has no catalogue, tells a code of ours.
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
  }
  expect(Object.values(FIELD_MESSAGES).every(message => message.length > 0)).toBe(true)
})

test('an error tells its code, sentence, fields and data in one body', () => {
  const error = new ContractError('TERM_MARK_EXCEEDED', { data: { limit: 4 } })
  expect([error.status, error.toBody()]).toEqual([
    422,
    { code: 'TERM_MARK_EXCEEDED', message: ERRORS.TERM_MARK_EXCEEDED[1], limit: 4 },
  ])
})

test('what the server refuses with is a refusal to whoever asks for one', () => {
  expect(new ContractError('IN_USE')).toBeInstanceOf(Refusal)
  expect(new Error('IN_USE')).not.toBeInstanceOf(Refusal)
})

test('texts are filled by name', () => {
  expect(fill(M.modal.newF, { item: 'avaliação' })).toBe('Nova avaliação')
  // A value may be missing in a text that is known late: a name in braces is better than nothing.
  const template: string = '{a} {b}'
  expect(fill(template, { a: 1 })).toBe('1 {b}')
})

test('pages know their neighbours, and there is always a first one', () => {
  const at = (currentPage: number, total: number) => pageOf([], { currentPage, rowsPerPage: 20 }, total)
  expect(at(1, 0)).toMatchObject({ totalPages: 1, nextPage: null, previousPage: null })
  expect(at(2, 41)).toMatchObject({ totalPages: 3, nextPage: 3, previousPage: 1 })
  expect(at(9, 41)).toMatchObject({ totalPages: 3, nextPage: null, previousPage: 3 })
  expect(allOf([1, 2, 3])).toMatchObject({ rowsPerPage: 3, totalPages: 1, totalRowCount: 3 })
})
