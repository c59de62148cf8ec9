import {
  fieldNames,
  type NamesWith,
  type RecordField,
  type RecordFields,
  type ValueOf,
  type ValuesOf,
} from '@lousa/contract/record-table.ts'
import type { FieldCode } from '@lousa/contract/refusal/field-errors.ts'
import { PARSED_FOR_PEOPLE } from '@lousa/contract/refusal/validation.ts'
import { coded } from '@lousa/contract/schema.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { z } from 'zod'
import { showTime } from '../../lib/text/dates.ts'

type Typed<F extends RecordField> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'picture' }
    ? string | null
    : F extends { kind: 'choice' }
      ? NonNullable<ValueOf<F>> | (F extends { initial: null } ? '' : never)
      : string
/** The input values of a record's form: '' means no value. Forms declare fields of kind `own` separately. */
export type TypedFields<F extends RecordFields> = {
  -readonly [K in Exclude<keyof F, NamesWith<F, 'isDerived'>> as F[K]['kind'] extends 'own'
    ? never
    : K]: Typed<F[K]>
}

type Names<F extends RecordFields> = (keyof TypedFields<F> & string)[]
const typedNames = <F extends RecordFields>(fields: F) =>
  fieldNames(fields).filter(name => !fields[name]?.isDerived && fields[name]?.kind !== 'own') as Names<F>

const asTyped = ({ kind }: RecordField, value: unknown): string | boolean | null => {
  if (kind === 'flag') return value === true
  if (kind === 'picture') return typeof value === 'string' ? value : null
  if (value === null || value === undefined) return ''
  if (kind === 'mark') return formatMark(Number(value), 1)
  return kind === 'time' ? showTime(String(value)) : String(value)
}

/** A record as its form shows it. */
export const typedFields = <F extends RecordFields>(fields: F, record: object): TypedFields<F> =>
  Object.fromEntries(
    typedNames(fields).map(name => [name, asTyped(fields[name] as RecordField, Reflect.get(record, name))]),
  ) as TypedFields<F>

/** The fields of a record alone. */
export const pickFields = <F extends RecordFields>(fields: F, record: ValuesOf<F>): ValuesOf<F> =>
  Object.fromEntries(fieldNames(fields).map(name => [name, record[name]])) as ValuesOf<F>

/** The form of a new record: initial values, else nothing. */
export const blankFields = <F extends RecordFields>(fields: F): TypedFields<F> =>
  typedFields(
    fields,
    Object.fromEntries(typedNames(fields).map(name => [name, fields[name]?.initial ?? null])),
  )

const WHOLE = /^\d{1,9}$/
const SHORT_TIME = 5

type Problems = Map<string, FieldCode>

/** The value that is sent for a typed one; what it cannot be read as is among the problems. */
const sentValue = (field: RecordField, name: string, typed: unknown, problems: Problems): unknown => {
  if (typeof typed !== 'string' || field.kind === 'line' || field.kind === 'text') return typed
  const text = typed.trim()
  if (text === '') {
    if (field.initial === undefined) problems.set(name, 'REQUIRED')
    return null
  }
  if (field.kind === 'time') return text.length === SHORT_TIME ? `${text}:00` : text
  if (field.kind === 'mark') {
    const mark = parseScore(text)
    if (mark === undefined) problems.set(name, 'INVALID_NUMBER')
    return mark
  }
  if (field.kind !== 'whole') return typed
  if (!WHOLE.test(text)) problems.set(name, 'INVALID_NUMBER')
  return Number(text)
}

/** The schema of a record's form: reads what a person types as the fields of the contract, which checks them. */
export const recordForm = <F extends RecordFields, More extends object, O>(
  fields: F,
  schema: z.ZodType<O>,
  {
    required = () => [],
    ignored = () => [],
    added = () => ({}),
  }: {
    /** Fields that are required by what else is typed. */
    required?: (typed: TypedFields<F> & More) => Names<F>
    /** Fields that are sent as nothing, by what else is typed. */
    ignored?: (typed: TypedFields<F> & More) => Names<F>
    /** Properties that are sent in addition to the fields. */
    added?: (typed: TypedFields<F> & More) => object
  },
): z.ZodType<O, TypedFields<F> & More> =>
  z.custom<TypedFields<F> & More>().transform((typed, context): O => {
    const problems: Problems = new Map()
    for (const name of required(typed)) if (typed[name] === '') problems.set(name, 'REQUIRED')
    const unread = ignored(typed)
    const values = Object.fromEntries(
      typedNames(fields).map(name => [
        name,
        unread.includes(name) ? null : sentValue(fields[name] as RecordField, name, typed[name], problems),
      ]),
    )
    const checked = schema.safeParse({ ...values, ...added(typed) }, PARSED_FOR_PEOPLE)
    if (checked.success && problems.size === 0) return checked.data
    for (const [path, code] of problems) context.addIssue({ code: 'custom', path: [path], ...coded(code) })
    for (const issue of checked.success ? [] : checked.error.issues)
      if (!problems.has(issue.path.join('.')))
        context.addIssue({ ...issue } as Parameters<typeof context.addIssue>[0])
    return z.NEVER
  })
