import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import {
  type getInstitution,
  institutionWrite,
} from '@lousa/contract/identity/institution/institution.contract.ts'
import { fieldErrors } from '@lousa/contract/validation.ts'
import { formatCnpj } from '@lousa/rules/identity/tax-number.rules.ts'
import type { z } from 'zod'
import type { Checked } from '../../../frames/form/use-page-form.ts'
import { showPhone, showPostalCode } from '../../../lib/contact-masks.ts'

export type Institution = AnswerOf<typeof getInstitution>

/** In the order in which the form asks for them; the address is that of every form that asks for one. */
const ADDRESS_PARTS = [
  'postalCode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'landmark',
] as const
type AddressValues = Record<(typeof ADDRESS_PARTS)[number], string>

export const OWN_TEXTS = [
  'name',
  'inepCode',
  'taxNumber',
  'email',
  'phone',
  'timeZone',
  'scheduleUrl',
] as const
export type OwnText = (typeof OWN_TEXTS)[number]

export type SignatoryValues = { name: string; title: string }

/** The settings as the form holds them: texts as they are typed, '' for nothing. */
export type SettingsValues = Record<OwnText, string> & {
  address: AddressValues
  /** The logo that is saved (its address), a new one (a data URI), or null for none. */
  logo: string | null
  hosts: string[]
  selfRegistration: boolean
  waitlistPromotion: boolean
  signatories: SignatoryValues[]
}

export const MOST_SIGNATORIES = 6
export const MOST_HOSTS = 20

export const valuesOf = (institution: Institution): SettingsValues => {
  const { address } = institution
  return {
    name: institution.name,
    inepCode: institution.inepCode ?? '',
    taxNumber: formatCnpj(institution.taxNumber ?? ''),
    email: institution.email ?? '',
    phone: showPhone(institution.phone),
    timeZone: institution.timeZone,
    scheduleUrl: institution.scheduleUrl ?? '',
    address: {
      postalCode: showPostalCode(address?.postalCode),
      street: address?.street ?? '',
      number: address?.number ?? '',
      complement: address?.complement ?? '',
      neighborhood: address?.neighborhood ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      landmark: address?.landmark ?? '',
    },
    logo: institution.logo,
    hosts: institution.hosts.map(host => host.name),
    selfRegistration: institution.selfRegistration,
    waitlistPromotion: institution.waitlistPromotion,
    signatories: institution.signatories,
  }
}

/** Whether a draft found on this device is of this form as it is now. */
export const isSettingsValues = (typed: unknown): typed is SettingsValues =>
  typeof typed === 'object' &&
  typed !== null &&
  [...OWN_TEXTS, 'address', 'logo', 'hosts', 'selfRegistration', 'waitlistPromotion', 'signatories'].every(
    name => name in typed,
  ) &&
  'hosts' in typed &&
  Array.isArray(typed.hosts) &&
  'signatories' in typed &&
  Array.isArray(typed.signatories)

const changeSchema = institutionWrite.omit({ performancePolicy: true }).partial()
export type SettingsChange = z.output<typeof changeSchema>

const addressBody = (address: AddressValues) =>
  ADDRESS_PARTS.every(part => address[part].trim() === '') ? null : address

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What changes, or what is wrong with it. Only that is judged: what is not touched holds nobody up. */
export const checkSettings = (typed: SettingsValues, saved: SettingsValues): Checked<SettingsChange> => {
  const { address, ...rest } = typed
  const changed: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => !same(value, Reflect.get(saved, name))),
  )
  if (!same(address, saved.address)) changed.address = addressBody(address)
  const result = changeSchema.safeParse(changed)
  return result.success ? { value: result.data } : { errors: fieldErrors(result.error.issues) }
}
