import { reference, requiredText } from '@lousa/contract/schema.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseBody } from './blank-fields.ts'

const row = z.strictObject({ id: z.union([z.guid(), z.literal('new')]).optional(), start: z.iso.date() })
const body = z.strictObject({
  name: requiredText(20),
  gradeId: reference,
  status: z.enum(['Ativo', 'Inativo']).optional(),
  note: z.string().nullable().optional(),
  rows: z.array(row).optional(),
})
const SENT = { name: 'Ana', gradeId: 'g' }

const parsed = (method: string, sent: unknown) => {
  const { data, issues } = parseBody(body, sent, method)
  return issues.length > 0 ? issues.map(({ path }) => path.join('.')) : data
}

describe('what is sent as null or as an empty string', () => {
  test('is left out of what is created, where it may be', () => {
    for (const blank of [null, ''])
      expect(parsed('POST', { ...SENT, status: blank, rows: blank, note: null })).toEqual({
        ...SENT,
        note: null,
      })
  })

  test('clears what may be null, whatever else is left out', () => {
    expect(parsed('POST', { ...SENT, note: null, status: null })).toEqual({ ...SENT, note: null })
  })

  test('is missed where something must be said, an id included', () => {
    expect(parsed('POST', { name: null, gradeId: '', status: null })).toEqual(['name', 'gradeId'])
    expect(parsed('PATCH', { name: 'Ana', gradeId: '' })).toEqual(['gradeId'])
  })

  test('is no change of what cannot be cleared', () => {
    for (const blank of [null, '']) expect(parsed('PATCH', { ...SENT, status: blank })).toEqual(['status'])
  })

  test('is left out of the rows of a list, which is always sent whole', () => {
    for (const method of ['POST', 'PATCH', 'PUT'])
      for (const blank of [null, ''])
        expect(parsed(method, { ...SENT, rows: [{ id: blank, start: '2026-02-01' }] })).toEqual({
          ...SENT,
          rows: [{ start: '2026-02-01' }],
        })
    expect(parsed('PATCH', { ...SENT, rows: [{ start: null }, null] })).toEqual(['rows.0.start', 'rows.1'])
  })

  test('is left out of both kinds of a body that may be of two', () => {
    const kinds = z.discriminatedUnion('isEvent', [
      z.strictObject({ isEvent: z.literal(false).optional(), groups: z.array(z.string()).optional() }),
      z.strictObject({ isEvent: z.literal(true), start: z.iso.date() }),
    ])
    expect(parseBody(kinds, { isEvent: null, groups: '' }, 'POST')).toEqual({ data: {}, issues: [] })
  })
})

test('the id of a blank row is dropped, whether rows have ids or not, and no other', () => {
  const marks = z.strictObject({
    marks: z.array(z.strictObject({ highest: z.number() })),
    parts: z.array(z.strictObject({ id: z.guid().optional() })).optional(),
  })
  const paths = (sent: unknown) => parseBody(marks, sent, 'PATCH').issues.map(({ path }) => path.join('.'))
  expect(parseBody(marks, { marks: [{ id: 'new', highest: 3 }], parts: [{ id: 'new' }] }, 'PATCH')).toEqual({
    data: { marks: [{ highest: 3 }], parts: [{}] },
    issues: [],
  })
  expect(paths({ marks: [{ id: 'old', highest: 3 }], parts: [{ id: 'old' }] })).toEqual([
    'marks.0',
    'parts.0.id',
  ])
  expect(paths({ id: 'new', marks: [] })).toEqual([''])
})

/** The items of all lists that are copied while a body of so many rows is parsed, each with a blank field of every kind. */
const itemsCopied = (rows: number): number => {
  const schema = z.strictObject({
    rows: z.array(
      z.strictObject({ id: z.guid().optional(), name: requiredText(20), note: z.string().optional() }),
    ),
  })
  const sent = { rows: Array.from({ length: rows }, () => ({ id: 'new', name: '', note: null })) }
  const iterator = Array.prototype[Symbol.iterator]
  const set = (method: typeof iterator) =>
    Object.defineProperty(Array.prototype, Symbol.iterator, {
      value: method,
      writable: true,
      configurable: true,
    })
  let items = 0
  set(function (this: unknown[]) {
    items += this.length
    return iterator.call(this)
  })
  let count = 0
  try {
    count = parseBody(schema, sent, 'PUT').issues.length
  } finally {
    set(iterator)
  }
  expect(count).toBe(rows)
  return items
}

test('class: a text costs what it weighs: a body with ten times as many blank rows copies about ten times as much', () => {
  expect(itemsCopied(1_000) / itemsCopied(100)).toBeLessThan(15)
})
