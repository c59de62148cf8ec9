import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { CONSENT_KINDS } from '@lousa/contract/people/consent/consent.contract.ts'
import { CONSENT } from '@lousa/contract/people/consent/consent.messages.ts'
import {
  PERSON_BIRTH,
  PERSON_FIELDS,
  PERSON_OWN,
  type PersonFieldKind,
  type PersonPath,
} from '@lousa/contract/people/person/person-table.ts'
import { ENROLLMENT_FORM as W } from '@lousa/contract/reports/enrollment-form/enrollment-form.messages.ts'
import { civilDateIn, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { formatBirthCertificate } from '@lousa/rules/people/person/birth-certificate.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { formatNis } from '@lousa/rules/people/person/nis.rules.ts'
import { formatPhone } from '@lousa/rules/people/person/phone.rules.ts'
import { formatPostalCode } from '@lousa/rules/people/person/postal-code.rules.ts'
import { shiftName } from '../words/report.words.ts'
import type { FormConsent, FormEnrollment, FormGrade, FormResponsible } from './enrollment-form.queries.ts'
import type { EnrollmentFormStudent, FormField } from './enrollment-form-document.types.ts'

/** How the register's kinds of fields are written on paper. */
const WRITTEN: Readonly<Partial<Record<PersonFieldKind, (stored: string) => string>>> = {
  cpf: formatCpf,
  date: formatDate,
  phone: formatPhone,
  certificate: formatBirthCertificate,
  nis: formatNis,
}

const FIELDS = new Map(PERSON_FIELDS.map(field => [field.path, field]))

/** A field of the register under its own label. */
const recorded = ({ person }: FormEnrollment, path: PersonPath, span: number): FormField => {
  const field = FIELDS.get(path)
  const stored = person[path]
  if (!field) throw new Error(`the register has no ${path}`)
  return { label: field.label, value: stored ? (WRITTEN[field.kind]?.(stored) ?? stored) : null, span }
}

const joined = (parts: readonly (string | null | undefined)[], separator: string): string | null =>
  parts.filter(Boolean).join(separator) || null

const placeText = (city: string | null | undefined, state: string | null | undefined): string | null =>
  city && state ? fill(W.birthplace, { city, state }) : (city ?? state ?? null)

const personal = (student: FormEnrollment): FormField[] => [
  recorded(student, 'birthdate', 4),
  recorded(student, 'birthdateInfo.gender', 4),
  recorded(student, 'colourOrRace', 4),
  recorded(student, 'birthdateInfo.nationality', 4),
  {
    label: PERSON_BIRTH.naturalness.label,
    value: placeText(student.person['birthdateInfo.naturalness'], student.person['birthdateInfo.birthState']),
    span: 8,
  },
  recorded(student, 'cellphone', 4),
  recorded(student, 'phone', 4),
  { label: PERSON_OWN.oldRegistration.label, value: student.oldRegistration, span: 4 },
  recorded(student, 'email', 12),
]

const documents = (student: FormEnrollment): FormField[] => [
  recorded(student, 'documents.taxNumber', 3),
  recorded(student, 'documents.identityDocument', 3),
  recorded(student, 'documents.issuer', 2),
  recorded(student, 'documents.issuerState', 2),
  recorded(student, 'documents.issuerDate', 2),
  recorded(student, 'birthdateInfo.birthCertificateNumber', 5),
  recorded(student, 'birthdateInfo.notaryOffice', 4),
  recorded(student, 'nis', 3),
  recorded(student, 'bolsaFamilia', 3),
]

const addressFields = ({ address }: FormEnrollment): FormField[] => [
  { label: W.address.street, value: joined([address?.street, address?.number], ', '), span: 6 },
  { label: W.address.complement, value: address?.complement ?? null, span: 3 },
  { label: W.address.neighborhood, value: address?.neighborhood ?? null, span: 3 },
  { label: W.address.city, value: placeText(address?.city, address?.state), span: 6 },
  {
    label: W.address.postalCode,
    value: address?.postalCode ? formatPostalCode(address.postalCode) : null,
    span: 3,
  },
  { label: W.address.landmark, value: address?.landmark ?? null, span: 3 },
]

const enrollmentFields = (student: FormEnrollment, grade: FormGrade): FormField[] => [
  { label: W.enrollment.course, value: grade.level, span: 6 },
  { label: W.enrollment.grade, value: grade.name, span: 2 },
  { label: W.enrollment.shift, value: grade.shift && shiftName(grade.shift), span: 2 },
  { label: W.enrollment.number, value: student.number === null ? null : String(student.number), span: 2 },
  { label: W.enrollment.registration, value: student.registration, span: 3 },
  { label: W.enrollment.protocol, value: student.protocol, span: 3 },
  { label: W.enrollment.start, value: formatDate(student.start), span: 2 },
  {
    label: W.enrollment.situation,
    value: student.exit ? exitText(student.exit) : W.enrollment.active,
    span: student.formerGrade === null ? 4 : 2,
  },
  ...(student.formerGrade === null
    ? []
    : [{ label: W.enrollment.former, value: student.formerGrade, span: 2 }]),
]

const consentText = ({ given, givenBy, at, textVersion }: FormConsent, timeZone: string): string => {
  const date = formatDate(civilDateIn(timeZone, new Date(at)))
  const person = givenBy || CONSENT.erased
  return given
    ? fill(W.consents.given, { person, date, version: textVersion })
    : fill(W.consents.withdrawn, { person, date })
}

const consentFields = (consents: readonly FormConsent[], timeZone: string): FormField[] =>
  CONSENT_KINDS.map(kind => {
    const latest = consents.find(consent => consent.kind === kind)
    return {
      label: M.access.consentKinds[kind],
      value: latest ? consentText(latest, timeZone) : W.consents.none,
      span: 6,
    }
  })

const responsibleRow = (
  { id, name, kinship, taxNumber, cellphone, email, occupation }: FormResponsible,
  mainId: string | null,
): string[] => [
  id === mainId ? fill(W.responsibles.main, { name }) : name,
  kinship,
  taxNumber ? formatCpf(taxNumber) : '',
  cellphone ? formatPhone(cellphone) : '',
  email ?? '',
  occupation ?? '',
]

/** Everything around a student that the form prints. */
export type StudentParts = {
  grade: FormGrade
  responsibles: readonly FormResponsible[]
  consents: readonly FormConsent[]
  photo: string | undefined
  code: string
  timeZone: string
}

/**
 * The form of one student. A person with a social name is listed by it, with the civil name next to it, as in a register that
 * only the administration uses (Decreto 8.727/2016 art. 3).
 */
export const studentForm = (
  student: FormEnrollment,
  { grade, responsibles, consents, photo, code, timeZone }: StudentParts,
): EnrollmentFormStudent => {
  const name = displayName(student)
  return {
    name,
    civilName: name === student.name.trim() ? null : fill(W.civilName, { name: student.name }),
    registration: student.registration,
    code,
    ...(photo ? { photo } : {}),
    sections: [
      { title: W.sections.personal, fields: personal(student) },
      { title: W.sections.documents, fields: documents(student) },
      { title: W.sections.address, fields: addressFields(student) },
      { title: W.sections.enrollment, fields: enrollmentFields(student, grade) },
    ],
    responsibles: responsibles.map(each => responsibleRow(each, student.mainResponsibleId)),
    consents: { title: W.sections.consents, fields: consentFields(consents, timeZone) },
  }
}
