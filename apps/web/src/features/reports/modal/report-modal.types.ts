import type { Report, ReportTerm } from '../document/paper.types.ts'

/** The reports that a place offers. It lists the files of each of them, by the subject of the report. */
export type ReportsOf = {
  /** The subject: "6º ano A", "Ana Lima — 6º ano A". */
  about: string
  papers: readonly Report[]
  /** The class whose terms can be chosen. Absent: there are none, or `terms` says which. */
  gradeId?: string | undefined
  terms?: readonly ReportTerm[]
  /** The first and the last day that can be chosen. */
  days?: { start: string; end: string } | undefined
  /** Files of these ids are listed with those of the documents' own subjects: for a class its enrolments. */
  otherSubjects?: readonly string[]
  /** The tag of the paper that is chosen at first; else the first one. */
  tag?: string | undefined
}
