import { M } from '@lousa/contract/messages.ts'
import { STAFF_ROLES, staffWrite } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { cpf, email, phone } from '@lousa/contract/people/person/person-fields.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import type { z } from 'zod'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showPhone } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import type { PersonRecord } from '../person/person-records.values.ts'

const given = (value: string | null): boolean => value !== null

/** Staff of the office sign in with a CPF and are invited by e-mail: both are required here. */
export const staffForm = staffWrite.extend({
  socialName: optionalText(150),
  cellphone: phone,
  email: email.refine(given, coded('REQUIRED')),
  taxNumber: cpf.refine(given, coded('REQUIRED')),
})

export type StaffInput = z.input<typeof staffForm>
export type StaffValues = z.output<typeof staffForm>

export const NEW_STAFF: StaffInput = {
  name: '',
  socialName: '',
  email: '',
  taxNumber: '',
  role: 'ADMINISTRATOR',
  cellphone: '',
}

/** The form's values of a record. */
export const staffValues = ({
  name,
  socialName,
  email,
  documents,
  role,
  cellphone,
}: PersonRecord): StaffValues => ({
  name,
  socialName,
  email,
  taxNumber: documents.taxNumber,
  role: STAFF_ROLES.find(one => one === role) ?? 'EDITOR',
  cellphone,
})

/** A record as the form shows it. */
export const staffInput = (person: PersonRecord): StaffInput => {
  const { taxNumber, cellphone, socialName, ...values } = staffValues(person)
  return {
    ...values,
    email: values.email ?? '',
    socialName: socialName ?? '',
    taxNumber: formatTaxNumber(taxNumber ?? ''),
    cellphone: showPhone(cellphone),
  }
}

const LABELS: readonly (readonly [label: string, field: keyof StaffInput])[] = [
  [M.field.name, 'name'],
  [M.field.socialName, 'socialName'],
  [M.field.email, 'email'],
  [M.field.taxNumber, 'taxNumber'],
  [PEOPLE.role, 'role'],
  [M.field.cellphone, 'cellphone'],
]

const inWords = (value: StaffInput[keyof StaffInput]): string => {
  const role = STAFF_ROLES.find(one => one === value)
  return role ? M.enum[role] : (value ?? '')
}

/** The shown fields of a record that another person has changed. */
export const STAFF_TOLD: ComparedFields<PersonRecord> = LABELS.map(
  ([label, field]) => [label, person => inWords(staffInput(person)[field])] as const,
)
