import { PARSED_FOR_PEOPLE } from '@lousa/contract/refusal/validation.ts'
import type { z } from 'zod'

type Path = readonly PropertyKey[]

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )

/** Everything as it was but null at this path, which leads to something. */
const withNullAt = (value: unknown, [key, ...rest]: Path): unknown => {
  if (key === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  const changed = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(changed, key, withNullAt(Reflect.get(value, key), rest))
  return changed
}

/** Everything as it was without what is at this path; an entry of a list stays, as its place counts. */
const without = (value: unknown, [key, ...rest]: Path): unknown => {
  if (key === undefined || typeof value !== 'object' || value === null) return value
  const changed: object = Array.isArray(value) ? [...value] : { ...value }
  if (rest.length > 0) Reflect.set(changed, key, without(Reflect.get(value, key), rest))
  else if (!Array.isArray(value)) Reflect.deleteProperty(changed, key)
  return changed
}

const textOf = (path: Path): string => path.map(String).join('.')

/** In what is created nothing can be cleared, nor in the rows of a list, which comes whole: null means not given there. */
const isNotGiven = (method: string, path: Path): boolean =>
  method === 'POST' || path.some(key => typeof key === 'number')

type Parsed = { data: unknown; issues: readonly z.core.$ZodIssue[] }

/**
 * Parses a body in which an empty string is null (docs/api.md): where a field that may be null is blank, it is cleared,
 * whatever else it holds, and where a field that may be left out of what is new is null, it is left out. Where there must
 * be something, a blank is told as what is missing; a text that has a least length is too short.
 */
export const parseBody = (schema: z.ZodType, sent: unknown, method: string): Parsed => {
  const parsed = schema.safeParse(sent, PARSED_FOR_PEOPLE)
  const issues = parsed.error?.issues ?? []
  const empty = (value: unknown, blank: unknown) =>
    issues.filter(({ path }) => path.length > 0 && valueAt(value, path) === blank).map(({ path }) => path)
  const blanks = empty(sent, '')
  const nulls = [...blanks, ...empty(sent, null)].filter(path => isNotGiven(method, path))
  if (blanks.length === 0 && nulls.length === 0) return { data: parsed.data, issues }
  const cleared = blanks.reduce((body, path) => withNullAt(body, path), sent)
  const left = schema.safeParse(cleared, PARSED_FOR_PEOPLE)
  if (left.success) return { data: left.data, issues: [] }
  const stillNull = new Set(left.error.issues.map(({ path }) => textOf(path)))
  const said = nulls
    .filter(path => stillNull.has(textOf(path)))
    .reduce((body, path) => without(body, path), cleared)
  const given = schema.safeParse(said, PARSED_FOR_PEOPLE)
  if (given.success) return { data: given.data, issues: [] }
  const short = issues.filter(({ code }) => code === 'too_small')
  const asTold = (issue: z.core.$ZodIssue) =>
    short.find(({ path }) => textOf(path) === textOf(issue.path)) ?? issue
  return { data: undefined, issues: given.error.issues.map(asTold) }
}
