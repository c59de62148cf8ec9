import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** What heads every paper of one student, as `documents/templates/student-paper.typ` sets it. */
export type StudentHead = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  name: string
  facts: { label: string; value: string }[]
  /** Null where the reader is told of some components alone. */
  situation: { label: string; value: string } | null
  /** Sentences that stand under the tables. */
  notes: { title: string; lines: string[] }
  legend: string[]
}
