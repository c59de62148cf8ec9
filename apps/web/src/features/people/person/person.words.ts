import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import {
  fieldsOfSection,
  PERSON_FIELDS,
  type PersonField,
  type PlacedField,
  saidOf,
} from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { showDate } from '../../../lib/text/dates.ts'
import {
  type ADDRESS_FIELDS,
  addressLine,
  masked,
  type PersonValues,
  type ResponsibleValues,
} from './person.values.ts'

const F = PEOPLE.form

const shownText = (field: PersonField, text: string | null | undefined): string =>
  field.kind === 'date' ? showDate(text ?? '') : masked(field.kind, text)

/** The text of a record's field, under its name. */
export const factOf = (person: User, field: PlacedField) => ({
  label: field.label,
  value: shownText(field, saidOf(person, field)),
})

const ADDRESS_LABELS: Record<(typeof ADDRESS_FIELDS)[number], string> = {
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
  ...PERSON_FIELDS.map(({ name, label }) => [name, label] as const),
  ...Object.entries(ADDRESS_LABELS),
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

/** The units of a decision when two people changed one record. */
export const UNITS: readonly CompareUnit<PersonValues>[] = [
  { id: 'avatar', label: F.photo.label, show: photoText, paths: ['avatar'] },
  ...PERSON_FIELDS.map(
    (field): CompareUnit<PersonValues> => ({
      id: field.path.replace('.', '-'),
      label: field.label,
      show: values => shownText(field, saidOf(values, field)),
      paths: [field.path],
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

/** The texts of a section of a record; fields for administrators alone only where the record has them. */
export const sectionFacts = (person: User, section: 'personal' | 'documents') =>
  fieldsOfSection(section)
    .filter(field => !field.forOffice || saidOf(person, field) !== undefined)
    .map(field => factOf(person, field))
