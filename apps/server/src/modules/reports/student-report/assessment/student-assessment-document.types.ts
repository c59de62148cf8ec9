import type { StudentHead } from '../student-head.types.ts'

export type AssessmentRow = {
  date: string
  name: string
  type: string
  highest: string
  score: string
  /** Under the average in the scale of the evaluation: it is underlined. */
  low: boolean
  note: string
  /** A descriptive opinion, whole. */
  text?: string
}

export type AssessmentTerm = {
  name: string
  /** "Média 16,5 de 20,0"; of an open term its points so far. */
  result: string
  /** "Nota 12,0 · rec. 16,5 · 2 faltas" */
  detail: string
  rows: AssessmentRow[]
  /** Where there is no evaluation. */
  none: string
  /** The opinion of the term, where it is none of its evaluations'. */
  opinion?: { title: string; text: string }
}

/** The data of `documents/templates/student-assessment.typ`. */
export type StudentAssessmentDocument = StudentHead & {
  columns: { date: string; name: string; type: string; highest: string; score: string; note: string }
  components: { name: string; result: string | null; terms: AssessmentTerm[] }[]
}
