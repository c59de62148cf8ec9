import type { ReportFormat, ReportOffer, ReportTag } from '@lousa/contract/reports/report-table.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'

/** The choice that a request of a report carries. */
export type ReportOptions = {
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

/** How a report is requested and previewed. */
export type ReportCalls = {
  tag: ReportTag
  /** The id that its files are named by. Null: the enrolment that is chosen. */
  subject: string | null
  /** Null where the person took it back. */
  ask: (choice: ReportOptions) => Promise<GeneratedFile | null>
  /** The PDF as it would be now, marked as a preview. Absent: it cannot be looked at before. */
  preview?: (choice: ReportOptions) => Promise<Blob>
}

/** Something that can be issued in a place. */
export type Report = ReportCalls &
  Pick<ReportOffer, 'note' | 'unpublished' | 'many'> &
  Partial<Pick<ReportOffer, 'formats' | 'periods'>> & {
    label: string
    /** Reports of the same group stand under its name. */
    group?: string
    /** The report covers one student of the class, and the user selects the student. */
    ofStudent?: boolean
  }

/** A term that can be chosen: of the class's level by id, of all classes by position. */
export type ReportTerm = { id: string; label: string }
