import {
  fieldNames,
  type RecordField,
  type RecordFields,
  type ValuesOf,
} from '@lousa/contract/record-table.ts'
import type { Tables } from './tables.ts'

type ColumnOf<F extends RecordFields> = Extract<F[keyof F]['column'], string>

/** Why a column of the table is no field of the record. */
type NoField =
  /** Names the row, or its version. */
  | 'KEY'
  /** Names the record that it belongs to, which no call changes. */
  | 'PARENT'
  /** Follows from fields or from what is done with the record. */
  | 'COMPUTED'
  /** One of the columns of a field that has several. */
  | 'PART'
  /** Belongs to another kind of record in the same table. */
  | 'OTHER_RECORD'

/**
 * The columns of a record, as the text of its statements. Every column of the table is a field or is named with the reason why it is
 * none: another column does not compile.
 */
export const recordColumns = <
  T extends keyof Tables,
  F extends Readonly<Record<string, RecordField & { column: (keyof Tables[T] & string) | null }>>,
  Other extends RecordFields = Record<never, RecordField>,
>(
  _table: T,
  fields: F,
  _others: Readonly<Record<Exclude<keyof Tables[T], ColumnOf<F> | ColumnOf<Other>>, NoField>>,
  /** How a column is read whose values have another type than the field. */
  read: { readonly [K in keyof F]?: string } = {},
  /** Another record in the same table, whose columns are not named here. */
  _other?: Other,
) => {
  const stored = fieldNames(fields).flatMap(name => {
    const column = fields[name]?.column
    return column ? [{ name, column }] : []
  })
  const listed = (of: (field: { name: string; column: string }) => string) => stored.map(of).join(', ')
  return {
    /** For the columns of an insert or update. */
    list: listed(({ column }) => column),
    /** For a select: each column under the name of its field. */
    selected: listed(({ name, column }) => `${read[name] ?? column} as "${name}"`),
    /** For a response: the columns of an aliased table, without ids of other records, which a response shows by name. */
    answered: (alias: string, isMeant: (name: string) => boolean = () => true): string =>
      stored
        .filter(({ name }) => fields[name]?.kind !== 'reference' && isMeant(name))
        .map(({ name, column }) => `${alias}.${column} as "${name}"`)
        .join(', '),
    /** The values by column, for `jsonb_populate_record`. */
    row: (values: ValuesOf<F>): Record<string, unknown> =>
      Object.fromEntries(stored.map(({ name, column }) => [column, values[name]])),
  }
}
