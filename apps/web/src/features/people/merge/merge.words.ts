import { fill, M } from '@lousa/contract/messages.ts'
import {
  MERGE_KINDS,
  type MergeClash,
  type MergeCounts,
  type MergeRecord,
} from '@lousa/contract/people/merge/merge.contract.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import { PERSON_FIELDS } from '@lousa/contract/people/person/person-table.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { masked } from '../person/person.values.ts'

/** The rows that would follow, each kind in words; kinds without rows are left out. */
export const countWords = (counts: MergeCounts): string[] =>
  MERGE_KINDS.flatMap(kind => {
    const n = counts[kind]
    const [one, many] = MERGE.counts[kind]
    return n === 0 ? [] : [n === 1 ? one : fill(many, { n })]
  })

const namesOf = ({ reason, names }: MergeClash): string => {
  const [first = '', second] = names
  return reason === 'ENROLLMENTS' && first === second ? first : names.join(MERGE.and)
}

export const clashWords = (clash: MergeClash): string =>
  fill(MERGE.clash[clash.reason], { names: namesOf(clash) })

const isReason = (reason: unknown): reason is keyof typeof MERGE.clash =>
  typeof reason === 'string' && reason in MERGE.clash

/** Details of a refusal, in addition to its sentence. */
export const refusalWords = (error: unknown): string[] => {
  if (!(error instanceof Refusal)) return [errorText(error)]
  const { clashes, reason } = error.data
  if (typeof reason === 'string' && reason in MERGE.hindrance)
    return [errorText(error), MERGE.hindrance[reason as keyof typeof MERGE.hindrance]]
  const named = Array.isArray(clashes)
    ? clashes.flatMap(({ reason: why, names }) => (isReason(why) ? [clashWords({ reason: why, names })] : []))
    : []
  return [errorText(error), ...named]
}

const LABELS = new Map<string, string>([
  ...PERSON_FIELDS.map(({ path, label }): [string, string] => [path, label]),
  ['address', MERGE.address],
  ['avatar', MERGE.picture],
])

const ADDRESS = ['street', 'number', 'complement', 'neighborhood', 'city', 'state', 'postalCode'] as const

/** A value as it is read, "" where there is none. */
const shownValue = (record: MergeRecord, field: string): string => {
  if (field === 'address') return ADDRESS.flatMap(part => record.address?.[part] ?? []).join(', ')
  const value = record.values[field] ?? null
  if (field === 'avatar') return value === null ? '' : MERGE.withPicture
  const { kind } = PERSON_FIELDS.find(({ path }) => path === field) ?? {}
  if (kind === undefined) return value ?? ''
  return kind === 'date' ? showDate(value) : masked(kind, value)
}

export type ComparedField = { field: string; label: string; kept: string; other: string }

/** The fields in which two records differ, in the order of the record. */
export const differingFields = (kept: MergeRecord, other: MergeRecord): ComparedField[] =>
  [...LABELS]
    .filter(([field]) => field !== 'documents.taxNumber')
    .map(([field, label]) => ({
      field,
      label,
      kept: shownValue(kept, field),
      other: shownValue(other, field),
    }))
    .filter(each => each.kept !== each.other || (each.field === 'avatar' && each.kept !== ''))

/** The text that distinguishes the records: profile, number and day. */
export const recordWords = ({ accounts, createdAt }: MergeRecord): string =>
  [
    ...accounts.map(({ role, registration }) => `${M.enum[role]} ${registration ?? ''}`.trim()),
    fill(MERGE.recordedOn, { date: showDate(createdAt.slice(0, 10)) }),
  ].join(' · ')

export const taxNumberWords = (taxNumber: string | null): string => formatTaxNumber(taxNumber ?? '')
