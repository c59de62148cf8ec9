import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** What `documents/templates/demonstrative.typ` prints; every text arrives worded and rounded. */
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
    /** Of a modality: who is in it and who waits. */
    enrolled: string[]
    frequency: string
    /** Each term, and the year where it is told. */
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
