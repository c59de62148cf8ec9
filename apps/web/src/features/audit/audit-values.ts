import { SHIFTS } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { missedText } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { lastName } from '@lousa/contract/audit/audit-field.ts'
import { isTextLength, type TextLength } from '@lousa/contract/audit/free-texts.ts'
import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PERSON_FIELDS, type PersonFieldKind } from '@lousa/contract/people/person/person-table.ts'
import { PUNCTUALITY_FIELDS } from '@lousa/rules/attendance/punctuality.rules.ts'
import { isCivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatNis } from '@lousa/rules/people/person/nis.rules.ts'
import { showPhone, showPostalCode } from '../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../lib/form/tax-number-mask.ts'
import { showDate, showInstant } from '../../lib/text/dates.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { fieldWords } from './audit-words.ts'

const NOTHING = AUDIT.nothing
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Shown as that there is something, and not as what. */
const UNSHOWN: Readonly<Record<string, string>> = {
  avatar: AUDIT.image,
  picture: AUDIT.image,
  thumb: AUDIT.image,
  performancePolicy: AUDIT.ownPolicy,
}

const KIND_MASKS: Readonly<Partial<Record<PersonFieldKind, (value: string) => string>>> = {
  cpf: formatTaxNumber,
  phone: showPhone,
  nis: formatNis,
}
const MASKS: Readonly<Record<string, (value: string) => string>> = {
  ...Object.fromEntries(
    PERSON_FIELDS.flatMap(({ name, kind }) => {
      const mask = KIND_MASKS[kind]
      return mask ? [[name, mask]] : []
    }),
  ),
  userName: formatTaxNumber,
  postalCode: showPostalCode,
}

/** Words of single values, by field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: M.access.consentKinds,
  mode: AUDIT.values.mode,
  weekday: Object.fromEntries(WEEKDAYS.map((day, index) => [day, M.enum.weekdays[index] ?? day])),
  type: { ...AUDIT.values.type, ...GRADES.types },
  shift: Object.fromEntries(SHIFTS.map((shift, index) => [shift, M.enum.shift[index] ?? shift])),
  retention: GRADES.retentions,
  rollMode: GRADES.rollModes,
  punctuality: SETTINGS.punctuality.modes,
  reason: M.situation,
  decidedOn: M.situation,
  exitReason: { ...M.situation, ...AUDIT.values.exitReason },
  confirmOccupation: { EXCEED: M.yes },
  origin: AUDIT.values.origin,
  access: AUDIT.values.access,
  councilDecision: AUDIT.values.councilDecision,
  dependencyStatus: AUDIT.values.dependencyStatus,
  searchStep: AUDIT.values.searchStep,
  searchOutcome: AUDIT.values.searchOutcome,
  appealStatus: AUDIT.values.appealStatus,
  reenrollmentAnswer: AUDIT.values.reenrollmentAnswer,
  absenceKind: AUDIT.values.absenceKind,
  coverOutcome: AUDIT.values.coverOutcome,
  state: AUDIT.values.reenrollmentAnswer,
}

/** Fields with a code, as opposed to typed text. */
const CODED = ['role', 'type', 'evaluationType', 'status']

const wordsOf = (code: string): string | undefined =>
  Object.entries(M.enum).flatMap(([key, words]) =>
    key === code && typeof words === 'string' ? [words] : [],
  )[0]

const textOf = (field: string, value: string): string => {
  const valueText = VALUES[field]?.[value] ?? (CODED.includes(field) ? wordsOf(value) : undefined)
  if (valueText) return valueText
  const mask = MASKS[field]
  if (mask) return mask(value)
  if (isCivilDate(value)) return showDate(value)
  return INSTANT.test(value) ? showInstant(value) : value
}

/** The text in place of a missing value. */
export const isNothing = (words: string): boolean => words === NOTHING

const charactersOf = ({ textLength }: TextLength): string =>
  textLength === 1 ? AUDIT.characters.one : fill(AUDIT.characters.many, { count: showCount(textLength) })

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isTextLength(value) && value.textLength === 0)

/** A group of fields on one line; a person in a list by their name alone. */
const groupText = (entity: string, group: object): string => {
  if ('name' in group && typeof group.name === 'string') return group.name
  return Object.entries(group)
    .filter(([name, value]) => !isEmpty(value) && !isTechnical(value) && name !== 'id')
    .map(([name, value]) => `${fieldWords(entity, name)} ${valueWords(entity, name, value)}`)
    .join(', ')
}

/** A value as a person reads it: dates, masks and words in Portuguese, 'vazio' for nothing. */
const valueWords = (entity: string, path: string, value: unknown): string => {
  const field = lastName(path)
  if (isEmpty(value)) return NOTHING
  if (isTextLength(value)) return fill(AUDIT.text, { length: charactersOf(value) })
  const unshown = UNSHOWN[field]
  if (unshown) return unshown
  if (typeof value === 'boolean') return value ? M.yes : M.no
  if (typeof value === 'number' && PUNCTUALITY_FIELDS.some(name => name === field)) return missedText(value)
  if (typeof value === 'number') return showCount(value)
  if (typeof value === 'string') return textOf(field, value)
  // Which ones only their ids say, how many everybody understands.
  if (Array.isArray(value) && value.every(isTechnical)) return showCount(value.length)
  if (Array.isArray(value)) return value.map(one => valueWords(entity, path, one)).join('; ')
  return (typeof value === 'object' && value !== null && groupText(entity, value)) || NOTHING
}

/** An id says nothing to a reader. */
const isTechnical = (value: unknown): boolean => typeof value === 'string' && UUID.test(value)

/** `path` tells apart the same field of two responsibles. */
export type ShownChange = { path: string; field: string; from: string; to: string }

type Change = AuditEntry['changes'][number]
type Named = { id: string; name: string }

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'name') === 'string' &&
  typeof Reflect.get(one, 'id') === 'string'

const namedIn = (value: unknown): Named[] | null =>
  Array.isArray(value) && value.length > 0 && value.every(isNamed) ? value : null

const inWords = (entity: string, { field, from, to }: Change): ShownChange => ({
  path: field,
  field: fieldWords(entity, field),
  from: valueWords(entity, field, from),
  to:
    isTextLength(to) && !isEmpty(from) && !isEmpty(to)
      ? fill(AUDIT.otherText, { length: charactersOf(to) })
      : valueWords(entity, field, to),
})

const memberChanges = (entity: string, list: string, before: Named, after: Named): ShownChange[] =>
  Object.entries(after)
    .filter(([name]) => name !== 'id')
    .map(([name, to]) => {
      const change = inWords(entity, { field: name, from: Reflect.get(before, name), to })
      return { ...change, path: `${list}.${after.id}.${name}`, field: `${before.name}: ${change.field}` }
    })
    .filter(({ from, to }) => from !== to)

/** Changes in a list of people, by person; none where only their order changed. */
const listChanges = (entity: string, { field, from, to }: Change): ShownChange[] => {
  const [before, after] = [namedIn(from), namedIn(to)]
  if (!before || !after) return []
  const joint = (one: Named, others: Named[]) => others.find(({ id }) => id === one.id)
  const whole = (one: Named, change: Pick<Change, 'from' | 'to'>): ShownChange => ({
    ...inWords(entity, { field, ...change }),
    path: `${field}.${one.id}`,
  })
  return [
    ...before.filter(one => !joint(one, after)).map(one => whole(one, { from: [one], to: null })),
    ...after.flatMap(one => {
      const former = joint(one, before)
      return former ? memberChanges(entity, field, former, one) : [whole(one, { from: null, to: [one] })]
    }),
  ]
}

const isOfStudent = ({ field }: Change): boolean => UUID.test(field.split('.')[0] ?? '')

/** A list of a class tells each of its rows by the enrolment: of how many students it was is said of them all. */
const studentChanges = (entity: string, changes: readonly Change[]): ShownChange[] => {
  const count = new Set(changes.filter(isOfStudent).map(({ field }) => field.split('.')[0])).size
  return count === 0 ? [] : [inWords(entity, { field: 'students', from: null, to: count })]
}

/** The changes of an entry that a person can read; ids only point at other records and are left out. */
export const shownChanges = ({ entity, changes }: AuditEntry): ShownChange[] => [
  ...shownFields(entity, changes),
  ...studentChanges(entity, changes),
]

const shownFields = (entity: string, changes: readonly Change[]): ShownChange[] =>
  changes
    .filter(change => !isOfStudent(change))
    .filter(({ from, to }) => !isTechnical(from) && !isTechnical(to))
    .flatMap(change => {
      const each = listChanges(entity, change)
      return each.length > 0 ? each : [inWords(entity, change)]
    })
