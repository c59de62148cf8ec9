import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'

/** A text of at most this length is typed into a field of one line. */
const MAX_LINE = 200
const BROKEN = 'a\r\nBcc: b@exemplo.com'

/** Ids, secrets and codes are compared with rows and never stored or shown as they are sent. */
const COMPARED =
  /(Ids?|[pP]assword|token|challenge|code|recoveryCode|transports|field|fromOther|registration)(\[\])?$|^POST client-error/

const PARENTS = [z.ZodObject, z.ZodArray, z.ZodUnion]

type Text = { path: string; schema: z.ZodType }

/** Every text of a schema with its path; arrays, unions and wrappers are looked into. */
const textsOf = (schema: unknown, path: string): Text[] => {
  if (!(schema instanceof z.ZodType)) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => textsOf(option, path))
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}{}`)
  const accepted = schema.safeParse(BROKEN)
  const isText = schema.safeParse('a').success || accepted.success
  if (isText) return [{ path, schema }]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe && PARENTS.some(parent => schema.in instanceof parent))
    return textsOf(schema.in, path)
  return []
}

const ofBodies = ENDPOINTS.flatMap(({ endpoint }) =>
  textsOf(endpoint.body, `${endpoint.method} ${endpoint.path}`),
)

test('no text of one line keeps a line break, which would begin another header or line on a document', () => {
  expect(ofBodies.length).toBeGreaterThan(100)
  const broken = ofBodies.filter(({ path, schema }) => {
    const isShort = !schema.safeParse('a'.repeat(MAX_LINE + 1)).success
    const { data } = schema.safeParse(BROKEN)
    return isShort && !COMPARED.test(path) && typeof data === 'string' && /[\r\n]/.test(data)
  })
  expect(broken.map(({ path }) => path)).toEqual([])
})
