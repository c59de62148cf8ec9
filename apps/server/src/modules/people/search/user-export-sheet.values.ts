import { M } from '@lousa/contract/messages.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { PERSON_FIELDS, saidOf } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { type ImportColumn, templateColumns } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import { formatNis } from '@lousa/rules/people/person/nis.rules.ts'
import { formatPhone } from '@lousa/rules/people/person/phone.rules.ts'
import { formatPostalCode } from '@lousa/rules/people/person/postal-code.rules.ts'

const TEXTS = IMPORTING.sheets

export type ExportedType = 'STUDENT' | 'INSTRUCTOR' | 'STAFF'
type Column = { title: string; of: (user: User) => string | null | undefined }

const inSight = (kind: ImportColumn['kind'], value: string): string => {
  if (kind === 'date') return formatDate(value)
  if (kind === 'cpf') return formatCpf(value)
  if (kind === 'nis') return formatNis(value)
  if (kind === 'phone') return formatPhone(value)
  return kind === 'postalCode' ? formatPostalCode(value) : value
}

/** The first guardian and one more: as many as an import reads of a row. */
const responsiblesOf = ({ responsibles, mainResponsibleId }: User): User['responsibles'] =>
  responsibles.toSorted((a, b) => Number(b.id === mainResponsibleId) - Number(a.id === mainResponsibleId))

const RESPONSIBLE = /^responsible([12])(\w)(\w*)$/

const fieldOf = (user: User, key: string): unknown => {
  const [, position, first = '', rest = ''] = RESPONSIBLE.exec(key) ?? []
  if (position) {
    const responsible = responsiblesOf(user)[Number(position) - 1]
    return responsible && Reflect.get(responsible, first.toLowerCase() + rest)
  }
  const field = PERSON_FIELDS.find(({ name }) => name === key)
  if (field) return saidOf(user, field)
  return user.address && Object.hasOwn(user.address, key) ? Reflect.get(user.address, key) : null
}

const imported = (column: ImportColumn): Column => ({
  title: column.title,
  of: user => {
    const value = fieldOf(user, column.key)
    return typeof value === 'string' ? inSight(column.kind, value) : null
  },
})

/** The columns of an export: those of the import under the same titles, so that it can be imported, and a few more. */
export const exportColumns = (type: ExportedType): Column[] => [
  { title: TEXTS.registration, of: user => user.registration },
  ...templateColumns(type === 'STUDENT' ? 'STUDENT' : 'INSTRUCTOR').map(imported),
  ...(type === 'STUDENT'
    ? [{ title: TEXTS.grades, of: ({ grades }: User) => grades?.map(({ name }) => name).join('; ') }]
    : []),
  { title: TEXTS.status, of: user => user.status },
  ...(type === 'STAFF' ? [{ title: TEXTS.role, of: (user: User) => M.enum[user.role] }] : []),
]

export const exportRow = (columns: readonly Column[], user: User): string[] =>
  columns.map(column => column.of(user) ?? '')
