import { ERRORS, type FieldError, fieldError } from '@lousa/contract/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type AuditChange, changedFields } from '../../../platform/db/audit.ts'
import { ADDRESS_PARTS, addressAfter, type StoredAddress } from './person-address.values.ts'
import {
  COLUMNS,
  columnsOf,
  type PersonColumn,
  type PersonColumns,
  type PersonWrite,
} from './person-fields.values.ts'
import type { ResponsibleRow } from './person-responsibles.values.ts'

/** A person as stored, without what the server alone decides. */
export type PersonState = {
  columns: PersonColumns
  address: StoredAddress | null
  responsibles: ResponsibleRow[]
  mainResponsibleId: string | null
  /** The hash of the picture. */
  avatar: string | null
}

const columnNames = Object.keys(COLUMNS) as PersonColumn[]

const NOBODY: PersonColumns = {
  name: '',
  social_name: null,
  email: null,
  cellphone: null,
  phone: null,
  birthdate: null,
  note: null,
  identity_document: null,
  identity_issuer: null,
  identity_issued_on: null,
  identity_state: null,
  tax_number: null,
  birth_certificate_number: null,
  notary_office: null,
  nationality: null,
  naturalness: null,
  birth_state: null,
  gender: null,
}
export const UNKNOWN_PERSON: PersonState = {
  columns: NOBODY,
  address: null,
  responsibles: [],
  mainResponsibleId: null,
  avatar: null,
}

/** What is wrong with a body by itself, whoever it is of. */
export const writeErrors = (write: PersonWrite, today: CivilDate): FieldError[] => {
  const { birthdate, birthdateInfo, documents } = write
  const twice =
    birthdate !== undefined && birthdateInfo?.birthdate !== undefined && birthdate !== birthdateInfo.birthdate
  const dates: [string, string | null | undefined][] = [
    ['birthdate', birthdate],
    ['birthdateInfo.birthdate', birthdateInfo?.birthdate],
    ['documents.issuerDate', documents?.issuerDate],
  ]
  return [
    ...(twice ? [fieldError('birthdate', 'INVALID')] : []),
    ...dates.flatMap(([path, date]) => (date && date > today ? [fieldError(path, 'FUTURE_DATE')] : [])),
  ]
}

/** Columns and address after a body: what it does not name stays. */
export const changedState = (before: PersonState, write: PersonWrite): PersonState => {
  const said = columnsOf(write)
  const kept = (column: Exclude<PersonColumn, 'name'>) =>
    said[column] === undefined ? before.columns[column] : said[column]
  return {
    ...before,
    columns: withColumns(said.name ?? before.columns.name, kept),
    address: addressAfter(before.address, write.address),
  }
}

/** Columns and address of someone who is known, with what was empty filled from a body: nothing is overwritten. */
export const filledState = (before: PersonState, write: PersonWrite): PersonState => {
  const said = columnsOf(write)
  return {
    ...before,
    columns: withColumns(before.columns.name, column => before.columns[column] ?? said[column] ?? null),
    address: before.address ?? addressAfter(null, write.address),
  }
}

export const withColumns = (
  name: string,
  of: (column: Exclude<PersonColumn, 'name'>) => string | null,
): PersonColumns => {
  const columns: PersonColumns = { ...NOBODY, name }
  for (const column of columnNames) if (column !== 'name') columns[column] = of(column)
  return columns
}

/** Of those who answer for a person, an audit entry tells only the names. */
const told = ({ columns, address, responsibles, mainResponsibleId, avatar }: PersonState) => ({
  ...Object.fromEntries(columnNames.map(column => [COLUMNS[column], columns[column]])),
  ...Object.fromEntries(ADDRESS_PARTS.map(part => [`address.${part}`, address?.[part] ?? null])),
  mainResponsibleId: responsibles.find(row => row.id === mainResponsibleId)?.name ?? null,
  avatar,
})

const names = (rows: readonly ResponsibleRow[]) => rows.map(row => row.name)

/** What differs between two states of a person, under the API's names. */
export const stateChanges = (before: PersonState, after: PersonState): AuditChange[] => [
  ...changedFields<Record<string, unknown>>(told(before), told(after)),
  ...(JSON.stringify(before.responsibles) === JSON.stringify(after.responsibles)
    ? []
    : [{ field: 'responsibles', from: names(before.responsibles), to: names(after.responsibles) }]),
]

export const responsibleRequired = (): FieldError => ({
  path: 'responsibles',
  code: 'RESPONSIBLE_REQUIRED',
  message: ERRORS.RESPONSIBLE_REQUIRED[1],
})
