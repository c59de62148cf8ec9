import { z } from 'zod'
import { PICTURE_BODY_LIMIT } from './picture-limit.ts'
import {
  fieldNames,
  type NamesWith,
  type RecordField,
  type RecordFields,
  type ValueOf,
} from './record-table.ts'
import {
  civilDate,
  id,
  optionalLine,
  optionalText,
  reference,
  requiredLine,
  requiredText,
  timeOfDay,
} from './schema.ts'

type Schemas = { written: z.ZodType; answered: z.ZodType }

/** How a field of each kind is sent and answered, before it may be empty. */
const KINDS: Readonly<Record<RecordField['kind'], (field: RecordField) => Schemas>> = {
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
  flag: () => ({ written: z.boolean(), answered: z.boolean() }),
  picture: () => ({ written: z.string().max(PICTURE_BODY_LIMIT), answered: z.string() }),
  reference: () => ({ written: reference, answered: id }),
}

type SchemaOf<F extends RecordField> = z.ZodType<ValueOf<F>, ValueOf<F>>
/** What a body may say of a record: fields with an initial value may be left out. */
export type BodyShape<F extends RecordFields> = {
  [K in Exclude<keyof F, NamesWith<F, 'isDerived'>>]: F[K] extends { readonly initial: unknown }
    ? z.ZodOptional<SchemaOf<F[K]>>
    : SchemaOf<F[K]>
}
type Answered<F extends RecordFields> = {
  [K in keyof F as F[K]['kind'] extends 'reference' ? never : K]: SchemaOf<F[K]>
}

const writtenOf = (field: RecordField): z.ZodType => {
  const { written } = KINDS[field.kind](field)
  if (field.initial === undefined) return written
  return field.initial === null ? written.nullable().optional() : written.optional()
}
const answeredOf = (field: RecordField): z.ZodType => {
  const { answered } = KINDS[field.kind](field)
  return field.initial === null ? answered.nullable() : answered
}

/** The fields of a body, for `z.strictObject`. */
export const bodyShape = <F extends RecordFields>(fields: F): BodyShape<F> =>
  Object.fromEntries(
    fieldNames(fields).flatMap(name => {
      const field = fields[name] as RecordField
      return field.isDerived ? [] : [[name, writtenOf(field)]]
    }),
  ) as BodyShape<F>

/** The fields of an answer, for `z.object`; other records are answered by their own schemas. */
export const answerShape = <F extends RecordFields>(fields: F): Answered<F> =>
  Object.fromEntries(
    fieldNames(fields).flatMap(name => {
      const field = fields[name] as RecordField
      return field.kind === 'reference' ? [] : [[name, answeredOf(field)]]
    }),
  ) as Answered<F>

/** The fields that visitors read, for `pick` on the schema of an answer. */
export const publicFields = <F extends RecordFields>(fields: F): { [K in NamesWith<F, 'isPublic'>]: true } =>
  Object.fromEntries(fieldNames(fields).flatMap(name => (fields[name]?.isPublic ? [[name, true]] : []))) as {
    [K in NamesWith<F, 'isPublic'>]: true
  }
