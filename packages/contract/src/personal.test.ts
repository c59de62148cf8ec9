import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { PERSON_FIELDS } from './people/person/person-table.ts'
import { carriesPersonal, personal, recordsIn } from './personal.ts'
import { listOf } from './schema.ts'

const endpoints: AnyEndpoint[] = ENDPOINTS.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

describe('class: whole records in answers: a call that shows personal fields', () => {
  test('declares that it looks, in its answer and in what a refusal says is stored', () => {
    const undeclared = endpoints.filter(
      ({ answer, current, looks }) =>
        looks === undefined && [answer, current].some(schema => schema && carriesPersonal(schema)),
    )
    expect(undeclared.map(nameOf)).toEqual([])
  })

  test('answers no visitor', () => {
    const open = endpoints.filter(
      ({ access, answer, visitorAnswer }) =>
        (access.roles === 'public' && answer && carriesPersonal(answer)) ||
        (visitorAnswer && carriesPersonal(visitorAnswer)),
    )
    expect(open.map(nameOf)).toEqual([])
  })

  /** Contact data of the institution, and data of the callers themselves. */
  const OF_NOBODY_ELSE = [
    'GET auth/me',
    'GET institution',
    'PATCH institution',
    'POST institution/host',
    'GET messages-by-email',
    'PATCH messages-by-email',
  ]
  /** Others name a note of something else so. */
  const names = new Set(
    PERSON_FIELDS.filter(({ inLists, name }) => !inLists && name !== 'note').map(({ name }) => name),
  )
  /** Fields below a schema that are called as a field of a record and are not marked. */
  const unmarked = (schema: z.ZodType, seen: readonly string[] = []): string[] => {
    if (carriesPersonal(schema)) return []
    const def: Record<string, unknown> = Object(schema.def)
    const below = (child: unknown, path: readonly string[]) =>
      child instanceof z.ZodType ? unmarked(child, path) : []
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).flatMap(([name, child]) => [
        ...(names.has(name) ? [[...seen, name].join('.')] : []),
        ...below(child, [...seen, name]),
      ])
    if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => below(option, seen))
    return [def.element, def.innerType, def.valueType, def.out].flatMap(child => below(child, seen))
  }

  test('has no field of a record that nobody marked', () => {
    const found = endpoints.flatMap(endpoint =>
      endpoint.answer && !OF_NOBODY_ELSE.includes(nameOf(endpoint))
        ? unmarked(endpoint.answer).map(field => `${nameOf(endpoint)}: ${field}`)
        : [],
    )
    expect(found).toEqual([])
  })
})

describe('records in an answer', () => {
  const cpf = personal(z.string().nullable())
  const person = z.object({
    id: z.string(),
    documents: z.object({ cpf }),
    phones: personal(z.array(z.string())),
  })
  const brief = z.object({ id: z.string() })

  test('are as many as a list has items, whatever each of them has', () => {
    const list = listOf(z.union([person, brief]))
    const ana = { id: 'a', documents: { cpf: null }, phones: ['1'] }
    const page = { data: [ana, ana, { id: 'b' }], totalRowCount: 3 }
    expect(recordsIn(list, page)).toBe(2)
    expect(recordsIn(list, { data: [] })).toBe(0)
  })

  test('are one in a record, with the lists inside of it', () => {
    expect(recordsIn(person, { id: 'a', documents: { cpf: '1' }, phones: ['1', '2'] })).toBe(1)
    expect(recordsIn(person, { id: 'a', phones: [] })).toBe(0)
  })

  test('are two where two stand side by side', () => {
    const side = z.object({ cpf })
    const both = z.object({ kept: side, other: side.optional() })
    expect(recordsIn(both, { kept: { cpf: null }, other: { cpf: null } })).toBe(2)
    expect(recordsIn(both, { kept: { cpf: null } })).toBe(1)
  })

  test('are none of a schema of which another one was marked', () => {
    const plain = z.string()
    personal(plain)
    expect(carriesPersonal(z.object({ plain }))).toBe(false)
    expect(carriesPersonal(z.object({ plain: personal(plain).optional() }))).toBe(true)
  })
})
