import {
  eachColumn,
  PERSON_FIELDS,
  type PersonColumn,
  saidOf,
} from '@lousa/contract/people/person/person-table.ts'
import { ERRORS, type FieldError, fieldError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type AuditChange, changedFields } from '../../../platform/db/audit.ts'
import { ADDRESS_PARTS, addressAfter, type StoredAddress } from './person-address.values.ts'
import { columnsOf, type PersonColumns, type PersonWrite } from './person-fields.values.ts'
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

export const UNKNOWN_PERSON: PersonState = {
  columns: { ...eachColumn(() => null), name: '' },
  address: null,
  responsibles: [],
  mainResponsibleId: null,
  avatar: null,
}

/** The birthdate may be said in either of two places. */
const DATES = [
  ...PERSON_FIELDS.filter(({ kind }) => kind === 'date'),
  { group: 'birthdateInfo', name: 'birthdate', path: 'birthdateInfo.birthdate' } as const,
].toSorted((a, b) => (a.path < b.path ? -1 : 1))

/** Faults of a body by itself, for any person. */
export const writeErrors = (write: PersonWrite, today: CivilDate): FieldError[] => {
  const { birthdate, birthdateInfo } = write
  const twice =
    birthdate !== undefined && birthdateInfo?.birthdate !== undefined && birthdate !== birthdateInfo.birthdate
  return [
    ...(twice ? [fieldError('birthdate', 'INVALID')] : []),
    ...DATES.flatMap(field => {
      const date = saidOf(write, field)
      return date && date > today ? [fieldError(field.path, 'FUTURE_DATE')] : []
    }),
  ]
}

/** Columns and address after a body: what it does not name stays. */
export const changedState = (before: PersonState, write: PersonWrite): PersonState => {
  const writtenColumns = columnsOf(write)
  const columnAfter = (column: Exclude<PersonColumn, 'name'>) =>
    writtenColumns[column] === undefined ? before.columns[column] : writtenColumns[column]
  return {
    ...before,
    columns: withColumns(writtenColumns.name ?? before.columns.name, columnAfter),
    address: addressAfter(before.address, write.address),
  }
}

/** Columns and address of someone who is known, with what was empty filled from a body: nothing is overwritten. */
export const filledState = (before: PersonState, write: PersonWrite): PersonState => {
  const writtenColumns = columnsOf(write)
  return {
    ...before,
    columns: withColumns(
      before.columns.name,
      column => before.columns[column] ?? writtenColumns[column] ?? null,
    ),
    address: before.address ?? addressAfter(null, write.address),
  }
}

export const withColumns = (
  name: string,
  of: (column: Exclude<PersonColumn, 'name'>) => string | null,
): PersonColumns => ({
  ...eachColumn((_, column) => (column === 'name' ? null : of(column))),
  name,
})

/** An audit entry has only the names of guardians. */
const auditedFields = ({ columns, address, responsibles, mainResponsibleId, avatar }: PersonState) => ({
  ...Object.fromEntries(Object.values(eachColumn(({ path }, column) => [path, columns[column]]))),
  ...Object.fromEntries(ADDRESS_PARTS.map(part => [`address.${part}`, address?.[part] ?? null])),
  mainResponsibleId: responsibles.find(row => row.id === mainResponsibleId)?.name ?? null,
  avatar,
})

const names = (rows: readonly ResponsibleRow[]) => rows.map(row => row.name)

/** Differences between two states of a person, with the names of the API. */
export const stateChanges = (before: PersonState, after: PersonState): AuditChange[] => [
  ...changedFields<Record<string, unknown>>(auditedFields(before), auditedFields(after)),
  ...(JSON.stringify(before.responsibles) === JSON.stringify(after.responsibles)
    ? []
    : [{ field: 'responsibles', from: names(before.responsibles), to: names(after.responsibles) }]),
]

export const responsibleRequired = (): FieldError => ({
  path: 'responsibles',
  code: 'RESPONSIBLE_REQUIRED',
  message: ERRORS.RESPONSIBLE_REQUIRED[1],
})
