import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'

/** The data of `documents/templates/timetable.typ`; every text is formatted. */
export type TimetableDocument = {
  title: string
  /** "Ano letivo 2026" */
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  timeColumn: string
  gradeColumn: string
  /** The timetable of the whole institution: every day with all classes side by side, in groups that share their times. */
  overview?: { title: string; days: OverviewDay[] }
  pages: TimetablePage[]
}

export type OverviewDay = {
  name: string
  groups: { name: string; times: string[]; rows: { name: string; cells: CellText[][] }[] }[]
}

/** The week of one class or instructor. */
export type TimetablePage = {
  name: string
  facts: { label: string; value: string }[]
  days: string[]
  /** A row with `pause` has no cells. */
  rows: { time: string; pause?: string; cells: CellText[][] }[]
  changes: { title: string; rows: { on: string; text: string }[] }
}

/** One of several entries of a cell. */
export type CellText = { name: string; lines: string[]; notes: string[] }
