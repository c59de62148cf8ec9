import type { studentWrite } from '@lousa/contract/people/recording/user-writing.contract.ts'
import type { z } from 'zod'

/** What may be said of a person, in the words of the API. Absent: not said. */
export type PersonWrite = Partial<z.output<typeof studentWrite>>

/** The columns of `person` that people write, and under which name the API knows each. */
export const COLUMNS = {
  name: 'name',
  social_name: 'socialName',
  email: 'email',
  cellphone: 'cellphone',
  phone: 'phone',
  birthdate: 'birthdate',
  note: 'note',
  identity_document: 'documents.identityDocument',
  identity_issuer: 'documents.issuer',
  identity_issued_on: 'documents.issuerDate',
  identity_state: 'documents.issuerState',
  tax_number: 'documents.taxNumber',
  birth_certificate_number: 'birthdateInfo.birthCertificateNumber',
  notary_office: 'birthdateInfo.notaryOffice',
  nationality: 'birthdateInfo.nationality',
  naturalness: 'birthdateInfo.naturalness',
  birth_state: 'birthdateInfo.birthState',
  gender: 'birthdateInfo.gender',
} as const

export type PersonColumn = keyof typeof COLUMNS
export type PersonColumns = { name: string } & Record<Exclude<PersonColumn, 'name'>, string | null>

/** What a body says of each column; a column that it does not name is absent. */
export const columnsOf = (write: PersonWrite): Partial<PersonColumns> => {
  const { documents = {}, birthdateInfo = {} } = write
  return {
    name: write.name,
    social_name: write.socialName,
    email: write.email,
    cellphone: write.cellphone,
    phone: write.phone,
    birthdate: write.birthdate === undefined ? birthdateInfo.birthdate : write.birthdate,
    note: write.note,
    identity_document: documents.identityDocument,
    identity_issuer: documents.issuer,
    identity_issued_on: documents.issuerDate,
    identity_state: documents.issuerState,
    tax_number: documents.taxNumber,
    birth_certificate_number: birthdateInfo.birthCertificateNumber,
    notary_office: birthdateInfo.notaryOffice,
    nationality: birthdateInfo.nationality,
    naturalness: birthdateInfo.naturalness,
    birth_state: birthdateInfo.birthState,
    gender: birthdateInfo.gender,
  }
}
