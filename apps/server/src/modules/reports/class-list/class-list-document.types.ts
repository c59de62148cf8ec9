import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** What `documents/templates/class-list.typ` prints; every text arrives worded. */
export type ClassListDocument = {
  title: string
  /** "Ano letivo 2026" */
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  /** Of the class or event. */
  name: string
  facts: { label: string; value: string }[]
  /** Lines that are filled by hand. */
  blanks: string[]
  columns: {
    number: string
    name: string
    registration: string
    modalities?: string
    /** One for each time that somebody signs. */
    sign: { title: string; on: string }[]
  }
  students: ClassListRow[]
  /** "Total: 28 alunos" */
  total: string
}

export type ClassListRow = { number: string; name: string; registration: string; modalities?: string }
