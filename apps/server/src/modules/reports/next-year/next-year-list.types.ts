import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

export type ListSection = { title: string; columns: string[]; rows: string[][] }

/** The content of `documents/templates/next-year-list.typ`: sections of tables, with a letter around them where it is one. */
export type NextYearListDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  name: string
  facts: { label: string; value: string }[]
  total: string
  /** The width of each column as a share of the line. */
  widths: number[]
  sections: ListSection[]
  /** Paragraphs before the tables and after them, and who signs; absent of a plain list. */
  letter?: { before: string[]; after: string[]; receipt: string; signatures: DocumentSignature[] }
}
