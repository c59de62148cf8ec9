import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { cpf, email, phone } from '@lousa/contract/people/person/person-fields.ts'
import { STAFF_ROLES, staffWrite } from '@lousa/contract/people/recording/user-writing.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import type { z } from 'zod'
import { showPhone } from '../../../lib/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/tax-number-mask.ts'
import type { PersonRecord } from '../person/person-records.values.ts'

const given = (value: string | null): boolean => value !== null

/** Whoever works in the office enters with a CPF and is invited by e-mail: both are asked for here. */
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

/** What the form holds of a record. */
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

/** Only what differs: what others changed meanwhile stays. */
export const changedStaff = (before: StaffValues, after: Partial<StaffValues>): Partial<StaffValues> => {
  const { name, socialName, email, taxNumber, role, cellphone } = { ...before, ...after }
  return {
    ...(name === before.name ? {} : { name }),
    ...(socialName === before.socialName ? {} : { socialName }),
    ...(email === before.email ? {} : { email }),
    ...(taxNumber === before.taxNumber ? {} : { taxNumber }),
    ...(role === before.role ? {} : { role }),
    ...(cellphone === before.cellphone ? {} : { cellphone }),
  }
}

const LABELS: readonly (readonly [keyof StaffInput, string])[] = [
  ['name', M.field.name],
  ['socialName', M.field.socialName],
  ['email', M.field.email],
  ['taxNumber', M.field.taxNumber],
  ['role', PEOPLE.role],
  ['cellphone', M.field.cellphone],
]

const inWords = (value: StaffInput[keyof StaffInput]): string => {
  const role = STAFF_ROLES.find(one => one === value)
  return role ? M.enum[role] : value || 'vazio'
}

/** The differences of two versions of a record in words: "E-mail: ana@x.br → ana@y.br". */
export const staffDifferences = (before: PersonRecord, now: PersonRecord): string[] => {
  const [former, latter] = [staffInput(before), staffInput(now)]
  return LABELS.filter(([field]) => former[field] !== latter[field]).map(
    ([field, label]) => `${label}: ${inWords(former[field])} → ${inWords(latter[field])}`,
  )
}
