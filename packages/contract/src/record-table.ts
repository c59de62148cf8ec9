/*
 * A record is declared once, in a table of its fields: bodies and answers of its calls, the columns that are read and written,
 * what a change writes and what the history says of it, the blank form, comparisons and facts follow from the table
 * (docs/contributing.md, "A field of a record"). Without schemas, so that pages that send nothing load none.
 */

/** The value of a field of each kind, as it is stored, sent and answered. */
type Values = {
  /** One line. */
  line: string
  text: string
  /** YYYY-MM-DD. */
  date: string
  /** HH:MM:SS. */
  time: string
  whole: number
  /** A mark, weight or number of hours, more than 0 and with at most two decimals. */
  mark: number
  flag: boolean
  /** One of `choices`. */
  choice: string
  /** Sent as a data URI, stored as the name of its bytes, answered as the path of the call that answers them. */
  picture: string
  /** The id of another record, which answers show as an object. */
  reference: string
  /** A shape that the calls of the record declare themselves, outside the table (see `own`). */
  own: unknown
}
type FieldKind = keyof Values

export type RecordField = {
  kind: FieldKind
  /** Its column; null where it is stored in a table of its own. */
  column: string | null
  /** In forms and facts and in the history of changes. */
  label: string
  /** The value of a new record whose body leaves it out; without it a body must name the field. Null: it may be empty. */
  initial?: null | boolean | string
  /** No body names it: the server decides it. */
  isDerived?: true
  /** Is not in the history of changes. */
  isUnaudited?: true
  /** A value as the history has it, where that is less than what is stored. */
  history?: (value: never) => unknown
  /** In the order in which a form offers them. */
  choices?: readonly string[]
  /** Longest text, in characters. */
  max?: number
  /** The smallest and the largest number. */
  range?: readonly [min: number, max: number]
  /** Left out where a form lists the changes that another user saved since the form was opened. */
  isUncompared?: true
  /** Shown on the page of the record. */
  isFact?: true
  /** Visitors read it too. */
  isPublic?: true
}
export type RecordFields = Readonly<Record<string, RecordField>>

/** A field of a shape of its own: `questions: { ...own<Question[]>(), column: null, … }`. */
export const own = <T>() => ({ kind: 'own' }) as { readonly kind: 'own'; readonly value?: T }

type OneOf<F extends RecordField> = F extends { kind: 'own'; value?: infer Own }
  ? Own
  : F extends { choices: infer Choices extends readonly string[] }
    ? Choices[number]
    : Values[F['kind']]
export type ValueOf<F extends RecordField> = F extends { initial: null } ? OneOf<F> | null : OneOf<F>
/** All that is stored of a record, under the names of its fields. */
export type ValuesOf<F extends RecordFields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** The names of the fields that have a property, such as `isDerived`. */
export type NamesWith<F extends RecordFields, P extends keyof RecordField> = {
  [K in keyof F]: F[K] extends { readonly [Name in P]: unknown } ? K : never
}[keyof F]
/** The values in a request body; each field may be absent. */
export type SentOf<F extends RecordFields> = {
  [K in Exclude<keyof F, NamesWith<F, 'isDerived'>>]?: ValueOf<F[K]> | undefined
}
/** The values in the body of a new record; fields without an initial value are required. */
export type NewOf<F extends RecordFields> = SentOf<F> & {
  [K in Exclude<keyof F, NamesWith<F, 'isDerived'> | NamesWith<F, 'initial'>>]: ValueOf<F[K]>
}

/** The names of a record's fields, in the order of its table. */
export const fieldNames = <F extends RecordFields>(fields: F): readonly (keyof F & string)[] =>
  Object.keys(fields)
