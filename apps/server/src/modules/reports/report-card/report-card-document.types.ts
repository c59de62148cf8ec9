import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The data of `documents/templates/report-card.typ`. Every figure is rounded and formatted; null prints "–". */
export type ReportCardDocument = {
  title: string
  institution: DocumentInstitution
  issue: DocumentIssue
  class: ReportCardClass
  signatures: DocumentSignature[]
  /** Short sentences that explain marks and abbreviations, printed in one small paragraph. */
  legend: string[]
  /** Cards that are short enough stand two by two on upright pages, to be cut apart. */
  paired?: boolean
  students: ReportCardStudent[]
}

export type ReportCardClass = {
  kind: 'MARK' | 'ASSESSMENT'
  year: string
  course: string
  /** Série, for a school that tells it from the class. */
  grade?: string
  name: string
  shift: string
  /** Headings of the terms, in order: "1º bimestre". */
  terms: string[]
  /** A school whose policy has no recovery prints no empty columns for it. */
  columns: { recovery: boolean; annualRecovery: boolean }
}

export type ReportCardStudent = {
  name: string
  enrollment: string
  /** Authenticity code of this student's card. */
  code?: string
  birthDate?: string
  situation: string
  components: ReportCardComponent[]
  totals: { terms: { absences: string | null }[]; absences: string | null; frequency: string | null }
  /** Descriptive opinions (pareceres), by term and, when the school writes them so, by component. */
  opinions?: { term: string; component?: string; text: string }[]
  notes?: string[]
}

export type ReportCardComponent = {
  name: string
  terms: ReportCardTerm[]
  total?: string | null
  annualRecovery?: string | null
  final?: string | null
  /** In an open year, in place of its results: "51,5 de 70"; null without any mark. */
  soFar?: string | null
  /** The final result is under the average: it is underlined. */
  low?: boolean
  absences: string | null
  frequency: string | null
  situation: string | null
}

export type ReportCardTerm = {
  mark?: string | null
  recovery?: string | null
  /** The result of mark and recovery. */
  mean?: string | null
  /** The counted value, with its recovery, is below the average: it is underlined. */
  low?: boolean
  /** Conceito, for a class without marks. */
  concept?: string | null
  absences: string | null
}
