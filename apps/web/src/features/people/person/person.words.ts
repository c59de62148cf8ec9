import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { showDate } from '../../../lib/dates.ts'
import {
  type ADDRESS_FIELDS,
  addressLine,
  BIRTH_FIELDS,
  DOCUMENT_FIELDS,
  OWN_FIELDS,
  type PersonValues,
  type ResponsibleValues,
} from './person.values.ts'

const F = PEOPLE.form

const LABELS: Record<
  (typeof OWN_FIELDS | typeof ADDRESS_FIELDS | typeof DOCUMENT_FIELDS | typeof BIRTH_FIELDS)[number],
  string
> = {
  name: M.field.name,
  socialName: M.field.socialName,
  birthdate: M.field.birthdate,
  email: M.field.email,
  cellphone: M.field.cellphone,
  phone: M.field.phone,
  oldRegistration: M.field.oldRegistration,
  note: M.field.note,
  taxNumber: M.field.taxNumber,
  identityDocument: M.field.identityDocument,
  issuer: M.field.issuer,
  issuerState: M.field.issuerState,
  issuerDate: M.field.issuerDate,
  gender: M.field.gender[0],
  nationality: M.field.nationality,
  naturalness: M.field.naturalness,
  birthState: M.field.birthState,
  birthCertificateNumber: M.field.birthCertificate,
  notaryOffice: M.field.notaryOffice,
  postalCode: M.field.postalCode,
  street: M.field.street,
  number: M.field.number,
  complement: M.field.complement,
  neighborhood: M.field.neighborhood,
  city: M.field.city,
  state: M.field.state,
  landmark: M.field.landmark,
}

const words = new Map<string, string>([
  ...Object.entries(LABELS),
  ['kinship', M.field.kinship[0]],
  ['occupation', M.field.occupation],
  ['responsibles', F.sections.responsibles],
  ['avatar', F.photo.label],
])

/** 'responsibles.1.cellphone' → 'Responsável 2: Celular'. */
export const labelOf = (path: string): string => {
  const parts = path.split('.')
  const label = words.get(parts.at(-1) ?? '') ?? path
  const [group, index] = parts
  return group === 'responsibles' && index !== undefined
    ? `${fill(F.responsible.nth, { n: Number(index) + 1 })}: ${label}`
    : label
}

const responsibleText = (each: ResponsibleValues, main: string): string =>
  [
    `${each.name || '?'} (${[each.kinship, each.id === main ? F.responsible.mainShort : ''].filter(Boolean).join(', ')})`,
    each.taxNumber,
    each.cellphone,
    each.email,
    each.occupation,
    addressLine(each.address),
  ]
    .filter(Boolean)
    .join(' · ')

const photoText = ({ avatar }: PersonValues): string =>
  avatar === null ? '' : avatar.startsWith('data:') ? F.photo.fresh : F.photo.saved

/** What is decided field by field when two people changed the same record. */
export const UNITS: readonly CompareUnit<PersonValues>[] = [
  { id: 'avatar', label: F.photo.label, show: photoText, paths: ['avatar'] },
  ...OWN_FIELDS.map(
    (name): CompareUnit<PersonValues> => ({
      id: name,
      label: LABELS[name],
      show: values => (name === 'birthdate' ? showDate(values.birthdate) : values[name]),
      paths: [name],
    }),
  ),
  ...DOCUMENT_FIELDS.map(
    (name): CompareUnit<PersonValues> => ({
      id: `documents-${name}`,
      label: LABELS[name],
      show: ({ documents }) => showDate(documents[name]),
      paths: [`documents.${name}`],
    }),
  ),
  ...BIRTH_FIELDS.map(
    (name): CompareUnit<PersonValues> => ({
      id: `birth-${name}`,
      label: LABELS[name],
      show: ({ birthdateInfo }) => birthdateInfo[name],
      paths: [`birthdateInfo.${name}`],
    }),
  ),
  // Half of one address and half of another is no address.
  {
    id: 'address',
    label: F.sections.address,
    show: values => addressLine(values.address),
    paths: ['address'],
  },
  {
    id: 'responsibles',
    label: F.sections.responsibles,
    show: values =>
      values.responsibles.map(each => responsibleText(each, values.mainResponsibleId)).join('\n'),
    paths: ['responsibles', 'mainResponsibleId'],
  },
]
