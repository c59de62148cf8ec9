import { z } from 'zod'
import { PICTURE_BODY_LIMIT } from './picture-limit.ts'
import type { NamesWith, RecordField, RecordFields, ValueOf } from './record-table.ts'
import {
  civilDate,
  id,
  mark,
  optionalLine,
  optionalText,
  positiveMark,
  reference,
  requiredLine,
  requiredText,
  timeOfDay,
} from './schema.ts'

type Schemas = { written: z.ZodType; answered: z.ZodType }

/** How a field of each kind is sent and answered, before it may be empty. */
const KINDS: Readonly<Record<Exclude<RecordField['kind'], 'own'>, (field: RecordField) => Schemas>> = {
  line: ({ max = 150, initial }) => ({
    written: initial === null ? optionalLine(max) : requiredLine(max),
    answered: z.string(),
  }),
  text: ({ max = 2000, initial }) => ({
    written: initial === null ? optionalText(max) : requiredText(max),
    answered: z.string(),
  }),
  date: () => ({ written: civilDate, answered: civilDate }),
  time: () => ({ written: timeOfDay, answered: timeOfDay }),
  whole: ({ range: [min, max] = [0, 1_000_000] }) => ({
    written: z.int().min(min).max(max),
    answered: z.int(),
  }),
  mark: () => ({ written: positiveMark, answered: mark }),
  flag: () => ({ written: z.boolean(), answered: z.boolean() }),
  choice: ({ choices = [] }) => ({ written: z.enum(choices), answered: z.enum(choices) }),
  picture: () => ({ written: z.string().max(PICTURE_BODY_LIMIT), answered: z.string() }),
  reference: () => ({ written: reference, answered: id }),
}

type SchemaOf<F extends RecordField> = z.ZodType<ValueOf<F>, ValueOf<F>>
/** Schemas of the fields in a request body; fields with an initial value are optional. */
export type BodyShape<F extends RecordFields> = {
  [K in Exclude<keyof F, NamesWith<F, 'isDerived'>> as F[K]['kind'] extends 'own' ? never : K]: F[K] extends {
    readonly initial: unknown
  }
    ? z.ZodOptional<SchemaOf<F[K]>>
    : SchemaOf<F[K]>
}
type Answered<F extends RecordFields> = {
  [K in keyof F as F[K]['kind'] extends 'reference' | 'own' ? never : K]: SchemaOf<F[K]>
}

const shapeOf = (fields: RecordFields, of: (field: RecordField, kinds: Schemas) => z.ZodType | null) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = field.kind === 'own' ? null : of(field, KINDS[field.kind](field))
      return schema ? [[name, schema]] : []
    }),
  )

/** Returns the fields of a body, for `z.strictObject`; calls declare fields of kind `own` themselves. */
export const bodyShape = <F extends RecordFields>(fields: F): BodyShape<F> =>
  shapeOf(fields, ({ initial, isDerived }, { written }) => {
    if (isDerived) return null
    if (initial === undefined) return written
    return initial === null ? written.nullable().optional() : written.optional()
  }) as BodyShape<F>

/** The fields of an answer, for `z.object`; other records are answered by their own schemas. */
export const answerShape = <F extends RecordFields>(fields: F): Answered<F> =>
  shapeOf(fields, ({ initial, kind }, { answered }) => {
    if (kind === 'reference') return null
    return initial === null ? answered.nullable() : answered
  }) as Answered<F>

type Picked<F extends RecordFields> = { [K in NamesWith<F, 'isPublic'>]: true }
/** The fields that visitors read, for `pick` on the schema of an answer. */
export const publicFields = <F extends RecordFields>(fields: F): Picked<F> =>
  Object.fromEntries(
    Object.entries<RecordField>(fields).flatMap(([name, { isPublic }]) => (isPublic ? [[name, true]] : [])),
  ) as Picked<F>
