import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The paper of histories: everything worded and rounded. Null prints as a dash. */
export type HistoryDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  signatures: DocumentSignature[]
  words: {
    student: string
    component: string
    mark: string
    hours: string
    subtotal: string
    notes: string
    legend: string
    certificate: string
  }
  /** Whether each year has its hours next to the marks. */
  hoursByYear: boolean
  schools: { title: string; headers: readonly string[] }
  register: readonly string[]
  students: HistoryStudent[]
}

export type HistoryRowText = {
  name: string
  marks: (string | null)[]
  hours: (string | null)[]
  total: string | null
}

export type HistoryStudent = {
  name: string
  code: string
  /** Names of the years of the stage, or of the stages of EJA that were studied. */
  columns: string[]
  fields: { label: string; value: string }[]
  blocks: {
    title: string
    groups: { name: string | null; rows: HistoryRowText[] }[]
    hours: (string | null)[]
    total: string | null
  }[]
  foot: { label: string; cells: (string | null)[]; total: string | null }[]
  schools: string[][]
  transfers: { title: string; terms: string[]; rows: { name: string; marks: (string | null)[] }[] }[]
  notes: string[]
  legend: string
  certificate: string | null
}
