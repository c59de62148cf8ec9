import {
  eachField,
  PERSON_BIRTH,
  PERSON_DOCUMENTS,
  PERSON_OFFICE,
  PERSON_OWN,
  type PersonField,
  type PersonFieldKind,
} from '@lousa/contract/people/person/person-table.ts'
import type { Address, User } from '@lousa/contract/people/person/user.contract.ts'
import { formatBirthCertificate } from '@lousa/rules/people/person/birth-certificate.rules.ts'
import { formatNis } from '@lousa/rules/people/person/nis.rules.ts'
import { showPhone, showPostalCode } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'

export type PersonKind = 'student' | 'instructor'

/** In the order in which a form asks for them. */
export const ADDRESS_FIELDS = [
  'postalCode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'landmark',
] as const
type Texts<Name extends string> = Record<Name, string>
type TextsOf<Fields> = Texts<Extract<keyof Fields, string>>

export type AddressValues = Texts<(typeof ADDRESS_FIELDS)[number]>

/** A responsible as typed. `id` is known from the start, so that the main one can be named. */
export type ResponsibleValues = Texts<
  'id' | 'name' | 'kinship' | 'taxNumber' | 'cellphone' | 'email' | 'occupation'
> & { address: AddressValues }

/** The record of a person as a form holds it: texts as they are typed, '' for nothing. */
export type PersonValues = TextsOf<typeof PERSON_OWN & typeof PERSON_OFFICE> & {
  /** The picture that is saved (its path), a new one (a data URI), or null for none. */
  avatar: string | null
  documents: TextsOf<typeof PERSON_DOCUMENTS>
  birthdateInfo: TextsOf<typeof PERSON_BIRTH>
  address: AddressValues
  responsibles: ResponsibleValues[]
  mainResponsibleId: string
}

export const NO_ADDRESS: AddressValues = {
  postalCode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  landmark: '',
}

const HEX = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/

/** `randomUUID` is missing where a school serves plain http in its own network. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(HEX, '$1-$2-4$3-8$4-$5')

export const newResponsible = (): ResponsibleValues => ({
  id: newId(),
  name: '',
  kinship: '',
  taxNumber: '',
  cellphone: '',
  email: '',
  occupation: '',
  address: NO_ADDRESS,
})

export const blank = <K extends string>(fields: Readonly<Record<K, PersonField>>): Texts<K> =>
  eachField(fields, () => '')

/** Suggested values of a new record. They are sent although they were not typed. */
const SUGGESTED_NATIONALITY = 'Brasileira'

/** A new record; a student's begins with one responsible, because there has to be one. */
export const newPerson = (kind: PersonKind): PersonValues => {
  const responsibles = kind === 'student' ? [newResponsible()] : []
  return {
    ...blank(PERSON_OWN),
    ...blank(PERSON_OFFICE),
    avatar: null,
    documents: blank(PERSON_DOCUMENTS),
    birthdateInfo: { ...blank(PERSON_BIRTH), nationality: SUGGESTED_NATIONALITY },
    address: NO_ADDRESS,
    responsibles,
    mainResponsibleId: responsibles[0]?.id ?? '',
  }
}

const addressValues = (address: Address | null): AddressValues => ({
  postalCode: showPostalCode(address?.postalCode),
  street: address?.street ?? '',
  number: address?.number ?? '',
  complement: address?.complement ?? '',
  neighborhood: address?.neighborhood ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  landmark: address?.landmark ?? '',
})

const taxNumber = (digits: string | null): string => formatTaxNumber(digits ?? '')

/** A stored text as people write it. Dates stay as the API has them: a form's fields show those. */
const MASKS: Readonly<Partial<Record<PersonFieldKind, (stored: string) => string>>> = {
  cpf: formatTaxNumber,
  phone: showPhone,
  certificate: formatBirthCertificate,
  nis: formatNis,
}
export const masked = (kind: PersonFieldKind, stored: string | null | undefined): string =>
  MASKS[kind]?.(stored ?? '') ?? stored ?? ''

const typedFields = <K extends string>(
  fields: Readonly<Record<K, PersonField>>,
  saved: Readonly<Partial<Record<NoInfer<K>, string | null>>>,
): Texts<K> => eachField(fields, ({ kind }, name) => masked(kind, saved[name]))

/** A saved record as the form shows it. */
export const valuesOf = (person: User): PersonValues => ({
  ...typedFields(PERSON_OWN, person),
  ...typedFields(PERSON_OFFICE, person),
  avatar: person.avatar,
  documents: typedFields(PERSON_DOCUMENTS, person.documents),
  birthdateInfo: typedFields(PERSON_BIRTH, person.birthdateInfo),
  address: addressValues(person.address),
  responsibles: person.responsibles.map(each => ({
    id: each.id,
    name: each.name,
    kinship: each.kinship,
    taxNumber: taxNumber(each.taxNumber),
    cellphone: showPhone(each.cellphone),
    email: each.email ?? '',
    occupation: each.occupation ?? '',
    address: addressValues(each.address),
  })),
  mainResponsibleId: person.mainResponsibleId ?? person.responsibles[0]?.id ?? '',
})

export const isBlankAddress = (address: AddressValues): boolean =>
  ADDRESS_FIELDS.every(name => address[name].trim() === '')

export const addressLine = (address: AddressValues): string => {
  const street = [address.street, address.number, address.complement].filter(Boolean).join(', ')
  const city = [address.city, address.state].filter(Boolean).join('/')
  return [street, address.neighborhood, city, address.postalCode].filter(Boolean).join(' · ')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A draft of this release has the very fields of a new record; anything else is left alone. */
export const isPersonValues = (typed: unknown): typed is PersonValues => {
  if (!isObject(typed)) return false
  const fits = (value: unknown, model: object): boolean =>
    isObject(value) &&
    Object.entries(model).every(([name, like]) => {
      const there: unknown = Reflect.get(value, name)
      if (name === 'avatar') return there === null || typeof there === 'string'
      if (Array.isArray(like))
        return Array.isArray(there) && there.every(each => fits(each, newResponsible()))
      return isObject(like) ? fits(there, like) : typeof there === typeof like
    })
  return fits(typed, newPerson('student'))
}
