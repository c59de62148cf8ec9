import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The data of `documents/templates/final-results.typ`; every text is formatted, null prints "–". */
export type FinalResultsDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  /** With the code of the minutes, once they are issued. */
  issue: DocumentIssue
  /** The rows of the class. */
  name: string
  facts: { label: string; value: string }[]
  opening: string
  closing: string
  columns: {
    number: string
    name: string
    birthdate: string
    /** Absent of a class without marks. */
    mark?: string
    absences: string
    frequency: string
    result: string
  }
  components: { name: string; hours?: string }[]
  students: FinalResultsRow[]
  totals: { label: string; values: string[] }
  /** Dependencies of earlier years, by student; absent where there are none. */
  dependencies?: { label: string; values: string[] }
  legend: string[]
  signatures: DocumentSignature[]
}

export type FinalResultsRow = {
  number: string
  name: string
  birthdate: string | null
  left?: true
  /** For each component, the mark where the class has marks, and the absences. */
  cells: { mark: string | null; absences: string | null; low?: true }[]
  frequency: string | null
  result: string
}
