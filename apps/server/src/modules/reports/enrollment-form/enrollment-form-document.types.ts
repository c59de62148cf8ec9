import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The data of `documents/templates/enrollment-form.typ`; every text is formatted. A null value is left blank. */
export type EnrollmentFormDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  /** The rows of the class. */
  name: string
  photoText: string
  studentText: string
  responsibles: FormTable
  byHand: { title: string; fields: FormField[] }
  declaration: string
  /** Room for the day of signing. */
  date: string
  signatures: DocumentSignature[]
  students: EnrollmentFormStudent[]
}

export type FormField = {
  label: string
  value: string | null
  /** The width in twelve columns. */
  span: number
}

export type FormTable = { title: string; headers: string[]; none: string }

export type EnrollmentFormStudent = {
  /** By which the student is called. */
  name: string
  /** "Nome civil: …", where the student is called by another one. */
  civilName: string | null
  registration: string
  /** Authenticity code of this student's form. */
  code: string
  /** Name of an image that is passed to the renderer with the data. */
  photo?: string
  /** The first one stands next to the photo. */
  sections: { title: string; fields: FormField[] }[]
  /** Rows under the headers of `responsibles`. */
  responsibles: string[][]
  consents: { title: string; fields: FormField[] }
}
