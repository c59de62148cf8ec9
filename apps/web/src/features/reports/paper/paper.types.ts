import type { GeneratedFile, ReportFormat } from '@lousa/contract/reports/reports.contract.ts'

/** What is chosen of a paper before it is asked for. */
export type PaperChoice = {
  format: ReportFormat
  /** Up to this term: its id or, of all classes of a year, its position. Absent: the whole year. */
  term?: string | undefined
  /** Only from and until these days. */
  start?: string | undefined
  end?: string | undefined
  /** The enrolment that it is of, where one of a class is chosen. */
  student?: string | undefined
  /** Terms that are not published too, marked so. */
  includeUnpublished?: boolean | undefined
}

/** How a paper is asked for and looked at. */
export type PaperCalls = {
  tag: string
  /** The id that its files are named by. Null: the enrolment that is chosen. */
  subject: string | null
  /** Null where the person took it back. */
  ask: (choice: PaperChoice) => Promise<GeneratedFile | null>
  /** The PDF as it would be now, marked as a preview. Absent: it cannot be looked at before. */
  preview?: (choice: PaperChoice) => Promise<Blob>
}

/** Something that can be issued in a place. */
export type Paper = PaperCalls & {
  label: string
  /** One PDF, one of many students, or a table. */
  look: 'one' | 'many' | 'sheet'
  /** Papers of the same group stand under its name. */
  group?: string
  /** Absent: PDF alone. */
  formats?: readonly ReportFormat[]
  /** Of what part of the year it may tell. Absent: of all of it. */
  periods?: 'none' | 'terms' | 'terms+range'
  /** A sentence beneath the choice: what it holds, or for whom it is. */
  note?: string
  /** Of one student of the class, who is chosen. */
  ofStudent?: boolean
  /** Administrators may have terms that are not published in it. */
  mayBeUnpublished?: boolean
}

/** A term that can be chosen: of the class's level by id, of all classes by position. */
export type PaperTerm = { id: string; label: string }
