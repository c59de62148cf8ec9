import { PERSON_FIELDS } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { Json } from '../../tables.ts'
import { shownAddress } from './person-address.values.ts'
import { type BriefRow, userTypeOf } from './user-type.values.ts'

type StoredResponsible = Omit<User['responsibles'][number], 'address'> & { address: Json | null }

/** A row of people. Of a record each field of the person stands under its path; other rows have fewer columns. */
export type PersonRow = BriefRow &
  Partial<
    Pick<
      User,
      | 'avatar'
      | 'status'
      | 'statusReason'
      | 'statusChangedAt'
      | 'access'
      | 'oldRegistration'
      | 'mainResponsibleId'
      | 'createdAt'
      | 'updatedAt'
      | 'version'
    >
  > & {
    address?: Json | null
    grades?: User['grades'] | null
    responsibles?: StoredResponsible[]
    firstResponsible?: Pick<StoredResponsible, 'name' | 'kinship'> | null
    [path: string]: unknown
  }

const fieldsOf = (group: 'documents' | 'birthdateInfo' | null) =>
  PERSON_FIELDS.filter(field => field.group === group && field.column !== null && !field.forOffice)
const OWN = fieldsOf(null)
const DOCUMENTS = fieldsOf('documents')
const BIRTH = fieldsOf('birthdateInfo')
const OFFICE = PERSON_FIELDS.filter(({ forOffice }) => forOffice)

const read = (row: PersonRow, fields: typeof PERSON_FIELDS): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const { name, path } of fields) if (row[path] !== undefined) values[name] = row[path]
  return values
}

/** The record of a row of `recordColumns`. What is of students alone is left out of the others. */
export const recordFrom = (row: PersonRow): User => {
  const { id, role, registration, grades, responsibles, firstResponsible } = row
  const type = userTypeOf(role)
  const isStudent = type === 'STUDENT'
  const documents = read(row, DOCUMENTS)
  const own = read(row, OWN)
  const record = {
    ...own,
    id,
    type,
    role,
    registration,
    thumb: row.thumb,
    userName: documents.taxNumber,
    avatar: row.avatar,
    status: row.status,
    statusReason: row.statusReason,
    statusChangedAt: row.statusChangedAt,
    access: row.access,
    studentRegistrationNumber: isStudent ? registration : null,
    oldRegistration: row.oldRegistration,
    address: shownAddress(row.address),
    mainResponsibleId: row.mainResponsibleId,
    documents,
    birthdateInfo: { ...read(row, BIRTH), birthdate: own.birthdate },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    ...(isStudent ? read(row, OFFICE) : {}),
    ...(isStudent && grades ? { grades } : {}),
    ...(isStudent && firstResponsible !== undefined ? { responsible: firstResponsible } : {}),
    ...(responsibles
      ? { responsibles: responsibles.map(each => ({ ...each, address: shownAddress(each.address) })) }
      : {}),
  }
  // No type says that every field of the table is a column of the row: their names are values.
  return record as User
}
