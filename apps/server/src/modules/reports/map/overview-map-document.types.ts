import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The data of `documents/templates/overview-map.typ`; every text is formatted, null prints "–". */
export type OverviewMapDocument = {
  title: string
  /** "2026, 3º bimestre" */
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  /** The rows of the class. */
  name: string
  facts: { label: string; value: string }[]
  council: string
  columns: { number: string; name: string; situation: string; frequency: string; absences: string }
  /** The columns of each component: "1º bim.", "Final", "F". */
  parts: string[]
  /** Each component has, under the heads of its parts, "de 16,0": the scale of a term or year that is not over. */
  scales: (string | null)[][]
  /** Which of them counts in the end; null of a class without marks. */
  emphasized: number | null
  components: string[]
  students: OverviewMapRow[]
  legend: string[]
  signatures: DocumentSignature[]
}

export type OverviewMapRow = {
  number: string
  name: string
  situation: string
  frequency: string | null
  absences: string | null
  /** Printed paler: who left. */
  left?: true
  /** For each component its parts; underlined where low. */
  cells: (string | null | { low: string })[][]
}
