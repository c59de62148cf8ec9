import { fill } from '@lousa/contract/messages.ts'
import { ENROLLMENT_FORM as W } from '@lousa/contract/reports/enrollment-form/enrollment-form.messages.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type {
  FormConsent,
  FormEnrollment,
  FormGrade,
  FormPhoto,
  FormResponsible,
} from './enrollment-form.queries.ts'
import type { EnrollmentFormDocument, FormField } from './enrollment-form-document.types.ts'
import { studentForm } from './enrollment-form-student.values.ts'

export type FormData = {
  grade: FormGrade
  students: FormEnrollment[]
  responsibles: FormResponsible[]
  consents: FormConsent[]
  photos: FormPhoto[]
}

export type FormOrder = IssueOrder & {
  /** One authenticity code for each student, in their order. */
  codes: string[]
}

const photoName = (at: number): string => `photo-${at}`

/** To be filled with a pen: the register has no place for it. */
const byHand = (): FormField[] => [
  { label: W.byHand.school, value: null, span: 8 },
  { label: W.byHand.transport, value: W.byHand.transportChoice, span: 4 },
  { label: W.byHand.fetchers, value: null, span: 12 },
  { label: W.byHand.health, value: null, span: 12 },
]

/** The pictures that the renderer needs: the institution's logo, and of each student who has one the photo. */
export const formImages = ({ grade, students, photos }: FormData): Record<string, Uint8Array> => {
  const contents = new Map(photos.map(({ personId, content }) => [personId, content]))
  const images = documentHead(grade.institution).images
  for (const [at, { personId }] of students.entries()) {
    const content = contents.get(personId)
    if (content) images[photoName(at)] = content
  }
  return images
}

/** The forms of a class, or of one of its students. */
export const enrollmentFormDocument = (data: FormData, order: FormOrder): EnrollmentFormDocument => {
  const { grade } = data
  const responsibles = Map.groupBy(data.responsibles, ({ personId }) => personId)
  const consents = Map.groupBy(data.consents, ({ personId }) => personId)
  const photographed = new Set(data.photos.map(({ personId }) => personId))
  const R = W.responsibles
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(grade.institution).institution,
    issue: documentIssue(grade.institution, order),
    name: grade.name,
    photoText: W.photo,
    studentText: W.student,
    responsibles: {
      title: W.sections.responsibles,
      headers: [R.name, R.kinship, R.taxNumber, R.phone, R.email, R.occupation],
      none: R.none,
    },
    byHand: { title: W.sections.byHand, fields: byHand() },
    declaration: W.declaration,
    date: W.date,
    signatures: [{ role: W.signature }, ...documentSignatures(grade.institution)],
    students: data.students.map((student, at) =>
      studentForm(student, {
        grade,
        responsibles: responsibles.get(student.personId) ?? [],
        consents: consents.get(student.personId) ?? [],
        photo: photographed.has(student.personId) ? photoName(at) : undefined,
        code: order.codes[at] ?? '',
        timeZone: order.timeZone,
      }),
    ),
  }
}
