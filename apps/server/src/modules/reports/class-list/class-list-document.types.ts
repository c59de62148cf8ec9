import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** The data of `documents/templates/class-list.typ`; every text is formatted. */
export type ClassListDocument = {
  title: string
  /** "Ano letivo 2026" */
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  /** The rows of the class or event. */
  name: string
  facts: { label: string; value: string }[]
  /** Lines that are filled by hand. */
  blanks: string[]
  columns: {
    number: string
    name: string
    registration: string
    modalities?: string
    /** One for each column to sign. */
    sign: { title: string; on: string }[]
  }
  students: ClassListRow[]
  /** "Total: 28 alunos" */
  total: string
}

export type ClassListRow = { number: string; name: string; registration: string; modalities?: string }
