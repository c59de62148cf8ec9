import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { getInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import type { PunctualityMode } from '@lousa/rules/attendance/punctuality.rules.ts'
import type { FactorGroup } from '@lousa/rules/identity/second-factor.rules.ts'
import { formatCnpj } from '@lousa/rules/identity/tax-number.rules.ts'
import { showPhone, showPostalCode } from '../../../lib/form/contact-masks.ts'

export type Institution = AnswerOf<typeof getInstitution>

/** In the order in which the form asks for them; the address is that of every form that asks for one. */
export const ADDRESS_PARTS = [
  'postalCode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'landmark',
] as const
export type AddressValues = Record<(typeof ADDRESS_PARTS)[number], string>

export const OWN_TEXTS = [
  'name',
  'inepCode',
  'taxNumber',
  'email',
  'phone',
  'timeZone',
  'scheduleUrl',
  'sponsor',
  'authorizationAct',
] as const
export type OwnText = (typeof OWN_TEXTS)[number]

export type SignatoryValues = { name: string; title: string }

/** The settings as the form holds them: texts as they are typed, '' for nothing. */
export type SettingsValues = Record<OwnText, string> & {
  address: AddressValues
  /** The logo that is saved (its address), a new one (a data URI), or null for none. */
  logo: string | null
  /** The coat of arms follows the rules of the logo. */
  coatOfArms: string | null
  hosts: string[]
  selfRegistration: boolean
  waitlistPromotion: boolean
  offerHours: string
  appealDays: string
  appealAnswerDays: string
  publicWaitingList: boolean
  punctuality: PunctualityMode
  /** Both times of day, or neither. */
  quietHours: { start: string; end: string }
  /** Day of the week and time of day, or neither. */
  weeklyReminder: { weekday: string; time: string }
  secondFactorFor: FactorGroup[]
  signatories: SignatoryValues[]
}

export const MOST_SIGNATORIES = 6
export const MOST_HOSTS = 20

const shownTime = (time: string | undefined): string => time?.slice(0, 5) ?? ''

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
    sponsor: institution.sponsor ?? '',
    authorizationAct: institution.authorizationAct ?? '',
    logo: institution.logo,
    coatOfArms: institution.coatOfArms,
    hosts: institution.hosts.map(host => host.name),
    selfRegistration: institution.selfRegistration,
    waitlistPromotion: institution.waitlistPromotion,
    offerHours: String(institution.offerHours),
    appealDays: String(institution.appealDays),
    appealAnswerDays: String(institution.appealAnswerDays),
    publicWaitingList: institution.publicWaitingList,
    punctuality: institution.punctuality,
    quietHours: {
      start: shownTime(institution.quietHours?.start),
      end: shownTime(institution.quietHours?.end),
    },
    weeklyReminder: {
      weekday: institution.weeklyReminder?.weekday ?? '',
      time: shownTime(institution.weeklyReminder?.time),
    },
    secondFactorFor: institution.secondFactorFor,
    signatories: institution.signatories,
  }
}

/** Whether a draft found on this device is of this form as it is now. */
export const isSettingsValues = (typed: unknown): typed is SettingsValues =>
  typeof typed === 'object' &&
  typed !== null &&
  [
    ...OWN_TEXTS,
    'address',
    'logo',
    'coatOfArms',
    'hosts',
    'selfRegistration',
    'waitlistPromotion',
    'offerHours',
    'appealDays',
    'appealAnswerDays',
    'publicWaitingList',
    'punctuality',
    'quietHours',
    'weeklyReminder',
    'secondFactorFor',
    'signatories',
  ].every(name => name in typed) &&
  'secondFactorFor' in typed &&
  Array.isArray(typed.secondFactorFor) &&
  'hosts' in typed &&
  Array.isArray(typed.hosts) &&
  'signatories' in typed &&
  Array.isArray(typed.signatories)
