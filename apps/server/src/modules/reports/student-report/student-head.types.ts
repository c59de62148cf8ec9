import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** The head of every document of one student, for `documents/templates/student-paper.typ`. */
export type StudentHead = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  name: string
  facts: { label: string; value: string }[]
  /** Null where the reader sees some components only. */
  situation: { label: string; value: string } | null
  /** Sentences that stand under the tables. */
  notes: { title: string; lines: string[] }
  legend: string[]
}
