import { isDeepStrictEqual } from 'node:util'
import {
  fieldNames,
  type NamesWith,
  type NewOf,
  type RecordFields,
  type SentOf,
  type ValuesOf,
} from '@lousa/contract/record-table.ts'
import type { AuditChange } from '../platform/db/audit.ts'

/** Whether two stored values are the same. Zero has no sign here, as in the database. */
const isSame = (one: unknown, other: unknown): boolean => one === other || isDeepStrictEqual(one, other)

type Sendable<F extends RecordFields> = Omit<ValuesOf<F>, NamesWith<F, 'isDerived'>>

/** The fields of a record that a body may name. */
const sendable = <F extends RecordFields>(fields: F) =>
  fieldNames(fields).filter(name => !fields[name]?.isDerived) as (keyof Sendable<F> & string)[]

/** The values of a new record: as they were sent, else initial ones. */
export const newValues = <F extends RecordFields>(fields: F, sent: NewOf<F>): Sendable<F> => {
  const values: Record<string, unknown> = {}
  for (const name of sendable(fields)) values[name] = Reflect.get(sent, name) ?? fields[name]?.initial ?? null
  return values as Sendable<F>
}

/** The values of a record after a body: what it names is changed, the rest stays. */
export const valuesAfter = <F extends RecordFields, V extends ValuesOf<F>>(
  fields: F,
  before: V,
  sent: SentOf<F>,
): V => {
  const values: Record<string, unknown> = { ...before }
  for (const name of sendable(fields)) {
    const value: unknown = Reflect.get(sent, name)
    if (value !== undefined) values[name] = value
  }
  return values as V
}

const inHistory = (fields: RecordFields, name: string, value: unknown): unknown => {
  const history = fields[name]?.history as ((value: unknown) => unknown) | undefined
  return history ? history(value) : value
}
export type RecordChange<F extends RecordFields> = {
  /** For the history: a field that is unaudited is not among them. */
  changes: AuditChange[]
  has: (name: keyof F) => boolean
}

/**
 * Returns the differences between two versions of a record; null if there are none. Compares every stored field, so that a
 * change that the history leaves out is written too.
 */
export const recordChange = <F extends RecordFields>(
  fields: F,
  before: ValuesOf<F>,
  after: ValuesOf<F>,
): RecordChange<F> | null => {
  const changed = fieldNames(fields).filter(name => !isSame(before[name], after[name]))
  if (changed.length === 0) return null
  return {
    changes: changed
      .filter(name => !fields[name]?.isUnaudited)
      .map(name => ({
        field: name,
        from: inHistory(fields, name, before[name]),
        to: inHistory(fields, name, after[name]),
      }))
      .filter(({ from, to }) => !isSame(from, to)),
    has: name => changed.some(one => one === name),
  }
}

/** Returns the history changes of a new record: one for each audited field that has a value. */
export const createdChanges = <F extends RecordFields>(fields: F, values: ValuesOf<F>): AuditChange[] =>
  fieldNames(fields)
    .filter(name => !fields[name]?.isUnaudited && values[name] !== null)
    .map(name => ({ field: name, from: null, to: inHistory(fields, name, values[name]) }))

/** Returns the history changes of a deleted record: one for each audited field that had a value. */
export const deletedChanges = <F extends RecordFields>(fields: F, values: ValuesOf<F>): AuditChange[] =>
  createdChanges(fields, values).map(({ field, to }) => ({ field, from: to, to: null }))

/**
 * Whether everything that is to be written is stored already. A service asks this before it writes; what the history says of
 * a change never decides it, since the history may leave values out.
 */
export const isUnchanged = <T extends object>(stored: T, written: Partial<T>): boolean =>
  Object.entries(written).every(([name, value]) => isSame(Reflect.get(stored, name), value))
