import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** The data of `documents/templates/council-minutes.typ`; every text is formatted. */
export type CouncilMinutesDocument = {
  title: string
  institution: DocumentInstitution
  /** With a mark across the pages of what certifies nothing. */
  issue: DocumentIssue
  attendance: string
  columns: { name: string; function: string; signature: string }
  minutes: {
    /** Number and year, or that it is a draft. */
    subtitle: string
    /** The number of signed minutes. */
    code?: string
    name: string
    facts: { label: string; value: string }[]
    paragraphs: string[]
    attendants: { name: string; function: string }[]
  }[]
}
