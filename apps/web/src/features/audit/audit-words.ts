import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { ANONYMOUS_EVENTS, AUDIT_EVENTS } from '@lousa/contract/audit/audit-event.messages.ts'
import { AUDITED_RECORDS } from '@lousa/contract/audit/audited-records.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PERSON_BIRTH, PERSON_FIELDS } from '@lousa/contract/people/person/person-table.ts'
import type { RecordFields } from '@lousa/contract/record-table.ts'
import { shownName } from '../../ui/person-avatar.tsx'

const { field } = M

/** An entry of a later release, read by a browser that was not loaded since. */
const UNKNOWN = AUDIT.unknown

const EVENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = AUDIT_EVENTS

const LISTS: Readonly<Record<string, string>> = AUDIT.lists

const deedOf = ({ entity, entityId, action }: AuditEntry): string =>
  (entity === 'people' ? LISTS[entityId] : undefined) ?? EVENTS[entity]?.[action] ?? UNKNOWN

const ANONYMOUS: Readonly<Record<string, string>> = ANONYMOUS_EVENTS

/** The sentence of an entry, and who it begins with. */
export const headline = (entry: AuditEntry): { who: string; deed: string } => {
  const anonymous = ANONYMOUS[`${entry.entity}.${entry.action}`]
  if (entry.by) return { who: shownName(entry.by), deed: deedOf(entry) }
  return anonymous ? { who: '', deed: anonymous } : { who: AUDIT.noOne, deed: deedOf(entry) }
}

const RECORDS: Readonly<Record<string, RecordFields>> = AUDITED_RECORDS

/** By the name of the field, or by its whole path where the same name means something else elsewhere. */
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PERSON_FIELDS.map(({ name, label }) => [name, label])),
  ...AUDIT.fields,
  userName: field.userName,
  birthCertificate: PERSON_BIRTH.birthCertificateNumber.label,
  registration: field.registration,
  studentRegistrationNumber: field.registration,
  postalCode: field.postalCode,
  street: field.street,
  number: field.number,
  complement: field.complement,
  neighborhood: field.neighborhood,
  city: field.city,
  state: field.state,
  landmark: field.landmark,
  responsible: field.responsible,
  mainResponsible: field.mainResponsible,
  mainResponsibleId: field.mainResponsible,
  kinship: field.kinship[0],
  occupation: field.occupation,
  status: field.status,
  title: field.title,
  description: field.description,
  type: field.type,
  highest: field.highest,
  date: field.date,
  score: field.score,
  contentRegistration: field.content,
  materialUsage: field.material,
  instructors: M.menu.instructors,
  start: field.start,
  end: field.end,
  weekday: field.weekday,
  lessons: M.menu.lessons,
  students: M.menu.students,
  hour: field.hour,
  average: field.average,
  capacity: GRADES.vacancies,
  shift: GRADES.shift,
  retention: GRADES.retention,
  parallelGroups: GRADES.parallelGroups,
  trainingTypeIds: GRADES.trainingTypes,
  enrollmentStart: GRADES.enrollmentStart,
  enrollmentEnd: GRADES.enrollmentEnd,
  performancePolicy: GRADES.policy,
}

/** Groups whose fields need it said whose they are. */
const OWNERS: Readonly<Record<string, string>> = {
  responsibles: field.responsible,
  responsible: field.responsible,
}

const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(part => part !== '')

/** The last named part of a path: 'responsibles.0.cellphone' → 'cellphone'. */
export const lastName = (path: string): string =>
  partsOf(path)
    .filter(part => /^[a-z]/i.test(part) && !part.includes('-'))
    .at(-1) ?? path

const TERM_WORTH = /^academicTermMarks\.(\d)$/

/** What a changed field is called; never the raw name. */
export const fieldWords = (entity: string, path: string): string => {
  const term = TERM_WORTH.exec(path)?.[1]
  if (term) return fill(AUDIT.termWorth, { n: term })
  const last = lastName(path)
  const words =
    RECORDS[entity]?.[last]?.label ?? FIELDS[`${entity}.${last}`] ?? FIELDS[last] ?? AUDIT.otherField
  const owner = OWNERS[partsOf(path)[0] ?? '']
  return owner && last !== partsOf(path)[0] ? `${owner}: ${words.toLowerCase()}` : words
}
