import { PARSED_FOR_PEOPLE } from '@lousa/contract/refusal/validation.ts'
import type { z } from 'zod'

type Path = readonly PropertyKey[]

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )

/** A field that is set to another value, or left out. */
type Change = { path: Path; to: null | undefined }

/** The value with all changes. Each list and object that has one is copied once: a body may have thousands of blank rows. */
const withChanges = (value: unknown, changes: readonly Change[], depth = 0): unknown => {
  const own = changes.find(({ path }) => path.length === depth)
  if (own) return own.to
  if (typeof value !== 'object' || value === null) return value
  const changed: object = Array.isArray(value) ? [...value] : { ...value }
  for (const [key, inner] of Map.groupBy(changes, ({ path }) => path[depth] as PropertyKey)) {
    const to = withChanges(Reflect.get(value, key), inner, depth + 1)
    if (to === undefined) Reflect.deleteProperty(changed, key)
    else Reflect.set(changed, key, to)
  }
  return changed
}

const textOf = (path: Path): string => path.map(String).join('.')

const isInRow = (path: Path): boolean => path.some(key => typeof key === 'number')

/** Values that clients send as the id of a row that is not saved yet. */
const BLANK_ID = 'new'

/** Where fields are that a schema complains about; of those that it does not know only ids are of interest. */
const issuePaths = (issue: z.core.$ZodIssue): Path[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.filter(key => key === 'id').map(key => [...issue.path, key])
    : [issue.path]

type Parsed = { data: unknown; issues: readonly z.core.$ZodIssue[] }

/**
 * Parses a body in which an empty string is null (docs/api.md). A blank nullable field is cleared, whatever else it accepts. Null
 * leaves out an optional field where nothing can be cleared: in a new record, and in rows of a list, which is sent whole;
 * likewise the id of a blank row. A blank required field is reported as missing; a text with a minimum length is too short.
 */
export const parseBody = (schema: z.ZodType, sent: unknown, method: string): Parsed => {
  const changeAt = (body: unknown, path: Path): Change[] => {
    const value = path.length === 0 ? undefined : valueAt(body, path)
    const last = path.at(-1)
    if (value === '') return [{ path, to: null }]
    if (value === BLANK_ID && last === 'id' && isInRow(path)) return [{ path, to: undefined }]
    const isEntry = typeof last === 'number'
    const isLeftOut = value === null && !isEntry && (method === 'POST' || isInRow(path))
    return isLeftOut ? [{ path, to: undefined }] : []
  }
  const first = schema.safeParse(sent, PARSED_FOR_PEOPLE)
  const short = first.error?.issues.filter(({ code }) => code === 'too_small') ?? []
  const shortByPath = new Map(short.toReversed().map(issue => [textOf(issue.path), issue]))
  const originalIssue = (issue: z.core.$ZodIssue) => shortByPath.get(textOf(issue.path)) ?? issue
  // A blank is null first, and then left out; a body that may be of two kinds is understood once its kind is.
  const parseNormalized = (body: unknown, { error, data }: z.ZodSafeParseResult<unknown>): Parsed => {
    if (!error) return { data, issues: [] }
    const changes = error.issues.flatMap(issuePaths).flatMap(path => changeAt(body, path))
    if (changes.length === 0) return { data: undefined, issues: error.issues.map(originalIssue) }
    const next = withChanges(body, changes)
    return parseNormalized(next, schema.safeParse(next, PARSED_FOR_PEOPLE))
  }
  return parseNormalized(sent, first)
}
