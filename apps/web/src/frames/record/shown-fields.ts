import { M } from '@lousa/contract/messages.ts'
import { fieldNames, type RecordField, type RecordFields } from '@lousa/contract/record-table.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { showDate, showTime } from '../../lib/text/dates.ts'
import type { ComparedFields } from '../versions/other-changes.tsx'

const shown = ({ kind }: RecordField, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'date') return showDate(String(value))
  if (kind === 'time') return showTime(String(value))
  if (kind === 'mark') return formatMark(Number(value), 1)
  if (kind === 'flag') return value === true ? M.yes : M.no
  return String(value)
}

const linesOf = (fields: RecordFields, isMeant: (field: RecordField) => boolean) =>
  fieldNames(fields).flatMap(name => {
    const field = fields[name]
    if (!field || !isMeant(field)) return []
    return [{ name, label: field.label, show: (record: object) => shown(field, Reflect.get(record, name)) }]
  })

/**
 * Returns the fields that a form compares when another user changed the record. `joined` shows several fields as one line:
 * it replaces the first of them and has null for the others.
 */
export const comparedFields = <F extends RecordFields, R extends object>(
  fields: F,
  joined: { readonly [K in keyof F]?: ComparedFields<R>[number] | null },
): ComparedFields<R> =>
  linesOf(fields, ({ isUncompared, isDerived }) => !isUncompared && !isDerived).flatMap(
    ({ name, label, show }) => {
      const other = joined[name]
      if (other === null) return []
      return [other ?? ([label, show] as const)]
    },
  )

/** The fields that the page of a record shows, in the order of its table. */
export const factsOf = (fields: RecordFields, record: object): { label: string; value: string }[] =>
  linesOf(fields, ({ isFact }) => isFact === true).map(({ label, show }) => ({ label, value: show(record) }))
