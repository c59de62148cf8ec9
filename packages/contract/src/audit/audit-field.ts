import { GRADES } from '../academics/grade/grade.messages.ts'
import { ROLLOVER } from '../academics/rollover/rollover.messages.ts'
import { PUNCTUALITY } from '../attendance/punctuality/punctuality.messages.ts'
import { READY_START } from '../curriculum/ready-start/ready-start.messages.ts'
import { M } from '../messages.ts'
import { RETENTION } from '../operation/retention.messages.ts'
import { PERSON_BIRTH, PERSON_FIELDS } from '../people/person/person-table.ts'
import { RECORD } from '../record.messages.ts'
import type { RecordFields } from '../record-table.ts'
import { field } from '../texts/fields.messages.ts'
import { AUDIT } from './audit.messages.ts'
import { AUDITED_RECORDS } from './audited-records.ts'

type Words = Readonly<Record<string, string>>

const RECORDS: Readonly<Record<string, RecordFields>> = AUDITED_RECORDS

const PERSON: Words = Object.fromEntries(PERSON_FIELDS.map(({ name, label }) => [name, label]))
/** Entries about people, whose fields are those of `person-table.ts`. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['user', 'people', 'duplicate', 'consent', 'import'])

/** Names that mean something else in other entries. */
const OWN: Readonly<Record<string, Words>> = {
  ...AUDIT.ownFields,
  retention: RETENTION.kinds,
  // Parts of the structure that a copy of a year or a ready start includes.
  academicYear: { ...READY_START.kinds, ...ROLLOVER.parts },
}

/** Names that are not fields of a declared record, and names of former releases. */
const COMMON: Words = {
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
  sort: RECORD.list.sortBy,
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
  rollMode: GRADES.rollMode,
  parallelGroups: GRADES.parallelGroups,
  trainingTypeIds: GRADES.trainingTypes,
  enrollmentStart: GRADES.enrollmentStart,
  enrollmentEnd: GRADES.enrollmentEnd,
  performancePolicy: GRADES.policy,
  arrivedLate: PUNCTUALITY.fields.arrivedLate.name,
  leftEarly: PUNCTUALITY.fields.leftEarly.name,
}

/** The parts of a path: 'responsibles.0.cellphone' has three. */
export const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(part => part !== '')

/** The last named part of a path: 'responsibles.0.cellphone' → 'cellphone'. */
export const lastName = (path: string): string =>
  partsOf(path)
    .filter(part => /^[a-z]/i.test(part) && !part.includes('-'))
    .at(-1) ?? path

/** The word for a field of an entry, by the last name of its path; null for a name that no release of today writes. */
export const auditFieldWord = (entity: string, path: string): string | null => {
  const name = lastName(path)
  return (
    RECORDS[entity]?.[name]?.label ??
    OWN[entity]?.[name] ??
    (OF_PEOPLE.has(entity) ? PERSON[name] : undefined) ??
    COMMON[name] ??
    null
  )
}
