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

const textOf = (path: Path): string => path.map(String).join('.')

type Parsed = { data: unknown; issues: readonly z.core.$ZodIssue[] }

/**
 * Parses a body in which an empty string is null (docs/api.md): where a field that may be null is blank, it is cleared,
 * whatever else it holds. Where there must be something, a blank is told as what is missing; a text that has a least
 * length is too short.
 */
export const parseBody = (schema: z.ZodType, sent: unknown): Parsed => {
  const parsed = schema.safeParse(sent, PARSED_FOR_PEOPLE)
  const issues = parsed.error?.issues ?? []
  const blanks = issues.filter(({ path }) => valueAt(sent, path) === '')
  if (blanks.length === 0) return { data: parsed.data, issues }
  const cleared = blanks.reduce((body, { path }) => withNullAt(body, path), sent)
  const left = schema.safeParse(cleared, PARSED_FOR_PEOPLE)
  if (left.success) return { data: left.data, issues: [] }
  const short = issues.filter(({ code }) => code === 'too_small')
  const asTold = (issue: z.core.$ZodIssue) =>
    short.find(({ path }) => textOf(path) === textOf(issue.path)) ?? issue
  return { data: undefined, issues: left.error.issues.map(asTold) }
}
