import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import { textsOf } from './text-schemas.ts'

// Generated over the contract: a call that is declared later is judged here without another line.

const calls = ENDPOINTS.map(({ endpoint }) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))
/** Ids and names of hosts are in small letters by their kind. */
const SMALL_LETTERS = /ids?(?:\[\])?$|[./]hosts?(?:\[\])?(?:\.name)?$/i
const typed = calls
  .flatMap(({ name, body }) => textsOf(body, name))
  .filter(({ path }) => !SMALL_LETTERS.test(path))

/** Names of fields of a schema, also of objects within objects and lists. */
const fieldsOf = (schema: unknown): string[] => {
  if (!(schema instanceof z.ZodType)) return []
  const own = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const def: Record<string, unknown> = Object(schema.def)
  const inside = schema instanceof z.ZodObject ? Object.values(schema.shape) : Object.values(def).flat()
  return [...own, ...inside.flatMap(fieldsOf)]
}

describe('class: actor and institution from the request', () => {
  /** Facts of the token and the host, under names that other systems read from the request. */
  const OF_THE_CALLER =
    /^(?:institution|tenant|school|actor|author|caller|owner|sender)(?:Id)?$|^(?:created|updated|deleted|sent|recorded)By(?:Id)?$/i

  test('no body or query has a field for them', () => {
    const found = calls.flatMap(({ name, body, query }) =>
      [body, query]
        .flatMap(fieldsOf)
        .filter(field => OF_THE_CALLER.test(field))
        .map(field => `${name} ${field}`),
    )
    // The name of the school that a year of a history was at.
    expect(found).toEqual(['PATCH academic-record/:id institution'])
  })

  test('a field below lists and optional parts is found', () => {
    const schema = z.object({ rows: z.array(z.object({ author: z.string().optional() })).nullable() })
    expect(fieldsOf(schema)).toEqual(['rows', 'author'])
  })
})

describe('class: names of columns and filters from the request', () => {
  const HOSTILE = ['name;', "name' or 1=1--", '1', 'constructor', '__proto__', 'toString', 'name,(select 1)']

  test('an order of a list is one of a closed list', () => {
    const orders = calls.flatMap(({ name, query }) =>
      query instanceof z.ZodObject
        ? Object.entries(query.shape)
            .filter(([field]) => /sort|order/i.test(field))
            .map(([field, schema]) => ({
              path: `${name} ${field}`,
              schema: z.instanceof(z.ZodType).parse(schema),
            }))
        : [],
    )
    expect(orders.length).toBeGreaterThan(0)
    const open = orders.filter(({ schema }) => HOSTILE.some(text => schema.safeParse(text).success))
    expect(open.map(({ path }) => path)).toEqual([])
  })
})

describe('class: ordinary names that look like commands', () => {
  const NAMES = [
    "Joana D'Ávila",
    "Sant'Anna",
    'União',
    'Select',
    'Maria Null',
    'Ana Delete Update',
    'Drop Table',
  ]

  test.each(NAMES)('%s is refused by its field or arrives as it was typed', name => {
    const accepted = typed.flatMap(({ path, schema }) => {
      const { success, data } = schema.safeParse(name)
      return success ? [{ path, data }] : []
    })
    expect(accepted.length).toBeGreaterThan(50)
    const changed = accepted.filter(({ data }) => data !== name)
    expect(changed).toEqual([])
  })
})

describe('class: markup in any text', () => {
  const MARKUP = '<img src=x onerror=alert(1)>'

  test('is refused, removed or stored as it is, and never half of it', () => {
    const changed = typed.flatMap(({ path, schema }) => {
      const { success, data } = schema.safeParse(`a ${MARKUP} b`)
      const isWhole = data === `a ${MARKUP} b` || data === 'a  b' || data === 'a b'
      return success && !isWhole ? [`${path} ${JSON.stringify(data)}`] : []
    })
    expect(changed).toEqual([])
  })
})

describe('class: an action beside a protected one', () => {
  /** Records of people by their kind are records of people. */
  const PEOPLE = ['student', 'instructor', 'staff']
  /** The kind of the record itself, where several kinds name who may read it. */
  const RECORDS = new Map([
    ...PEOPLE.map(kind => [kind, 'user'] as const),
    ['gradeOrEvent', 'grade'],
    ['gradeOrCovered', 'grade'],
    ['planOrCovered', 'plan'],
  ])
  /** Up to its id, a path names one resource; each action of it takes that id in the same way. */
  const resources = Map.groupBy(
    calls.filter(({ path, access }) => path.includes('/:id') && access.roles !== 'public'),
    ({ path }) => path.slice(0, path.indexOf('/:id')),
  )

  test.each([...resources])('%s/:id is one kind of object for all of its actions', (_, actions) => {
    const kinds = new Set(
      actions.map(({ access }) => String(access.objects?.id)).map(kind => RECORDS.get(kind) ?? kind),
    )
    expect([...kinds]).toHaveLength(1)
  })
})
