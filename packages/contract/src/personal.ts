import { z } from 'zod'

/**
 * Fields of a person's record. A call whose answer has one declares `looks`: a list, an answer of a write and a refusal with
 * `current` carry the same data as the reading of one record. Names and registration numbers are shown with people everywhere and
 * are no such fields.
 */
const PERSONAL = z.registry<Record<never, never>>()

/** The schema as a personal field. It is a copy: the schema itself stays unmarked where others use it. */
export const personal = <T extends z.ZodType>(schema: T): T => {
  const marked = schema.clone() as T
  PERSONAL.add(marked, {})
  return marked
}

type Child = { key: string | null; schema: z.ZodType }
type Shape = {
  /** `one of`: a value is of one child. `each`: an array or record of the child. `parts`: has them all by key. */
  kind: 'one of' | 'each' | 'parts'
  children: readonly Child[]
}

const plain = (...schemas: z.ZodType[]): Child[] => schemas.map(schema => ({ key: null, schema }))

const readShape = (schema: z.ZodType): Shape => {
  const of = (kind: Shape['kind'], children: readonly Child[]): Shape => ({ kind, children })
  if (schema instanceof z.ZodObject)
    return of(
      'parts',
      Object.entries(schema.shape).map(([key, each]) => ({ key, schema: each as z.ZodType })),
    )
  if (schema instanceof z.ZodArray) return of('each', plain(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord) return of('each', plain(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodUnion) return of('one of', plain(...(schema.options as z.ZodType[])))
  if (schema instanceof z.ZodPipe) return of('one of', plain(schema.out as z.ZodType))
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return of('one of', plain(schema.unwrap() as z.ZodType))
  return of('parts', [])
}

/** Schemas do not change once they are made: each is read once, and answers of a thousand rows are counted by the same. */
const once = <T>(read: (schema: z.ZodType) => T): ((schema: z.ZodType) => T) => {
  const known = new WeakMap<z.ZodType, { value: T }>()
  return schema => {
    const found = known.get(schema)
    if (found) return found.value
    const value = read(schema)
    known.set(schema, { value })
    return value
  }
}

const shapeOf = once(readShape)

const isMarked: (schema: z.ZodType) => boolean = once(schema => {
  if (PERSONAL.has(schema)) return true
  const { kind, children } = shapeOf(schema)
  return kind === 'one of' && children.some(child => isMarked(child.schema))
})

/** Whether values of the schema may have personal fields. */
export const carriesPersonal: (schema: z.ZodType) => boolean = once(
  schema => isMarked(schema) || shapeOf(schema).children.some(child => carriesPersonal(child.schema)),
)

const isBlankList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const fieldOf = (value: unknown, key: string | null): unknown =>
  key === null ? value : typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** A schema as counting uses it: how its values are read, keys of personal fields, and children that may have some. */
type Counting = { kind: Shape['kind']; marked: readonly (string | null)[]; others: readonly Child[] }

const countingOf: (schema: z.ZodType) => Counting = once(schema => {
  const { kind, children } = shapeOf(schema)
  const carrying = children.filter(child => carriesPersonal(child.schema))
  const isField = ({ schema: child }: Child) => kind === 'parts' && isMarked(child)
  return {
    kind,
    marked: carrying.filter(isField).map(({ key }) => key),
    others: carrying.filter(child => !isField(child)),
  }
})

/**
 * How many records with personal fields a parsed value has: an object with such a field is one, and a list has as many as
 * its items. A field that is null counts: that nothing is recorded is said of the person too.
 */
export const recordsIn = (schema: z.ZodType, value: unknown): number => {
  if (value === undefined || value === null || isBlankList(value) || !carriesPersonal(schema)) return 0
  const { kind, marked, others } = countingOf(schema)
  for (const key of marked) {
    const own = fieldOf(value, key)
    if (own !== undefined && !isBlankList(own)) return 1
  }
  let count = 0
  for (const child of others) {
    if (kind === 'one of') count = Math.max(count, recordsIn(child.schema, value))
    else if (kind === 'parts') count += recordsIn(child.schema, fieldOf(value, child.key))
    else if (typeof value === 'object')
      for (const item of Object.values(value)) count += recordsIn(child.schema, item)
  }
  return count
}
