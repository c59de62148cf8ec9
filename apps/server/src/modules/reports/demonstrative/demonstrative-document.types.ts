import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** The data of `documents/templates/demonstrative.typ`; every text is formatted and rounded. */
export type DemonstrativeDocument = {
  title: string
  /** "Ano letivo 2026" */
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  facts: { label: string; value: string }[]
  columns: {
    grade: string
    /** Capacity, active, waiting and free. */
    counts: string[]
    modality: string
    /** For a modality: its members and the waiting ones. */
    enrolled: string[]
    frequency: string
    /** Each term, and the year where it is included. */
    terms: string[]
    ofClass: string
    ofModality: string
    classes: string
    place: string
  }
  places: {
    name: string
    /** "12 turmas" */
    size: string
    classes: { name: string; counts: string[]; modalities: ModalityCells[] }[]
    total: TotalCells
  }[]
  byModality: { title: string; rows: (ModalityCells & { classes: string })[] }
  byPlace: { title: string; rows: TotalCells[]; whole: TotalCells }
  notes: string[]
}

export type ModalityCells = { name: string; enrolled: string[]; frequency: string[] }
export type TotalCells = { name: string; classes: string; counts: string[]; frequency: string[] }
