import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** What `documents/templates/enrollment-form.typ` prints; every text arrives worded. A null value is left blank. */
export type EnrollmentFormDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  /** Of the class. */
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
  /** Of twelve columns. */
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
  /** Name of an image handed to the renderer beside the data. */
  photo?: string
  /** The first one stands beside the photo. */
  sections: { title: string; fields: FormField[] }[]
  /** Rows under the headers of `responsibles`. */
  responsibles: string[][]
  consents: { title: string; fields: FormField[] }
}
