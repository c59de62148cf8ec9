import type { SystemContext } from '../../../platform/jobs/system-context.ts'
import type { Ctx, Db } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import type { PDF, XLSX, ZIP } from './content-types.values.ts'

/** The papers of a class, an event, a plan or a student; ids only. */
export type ClassParams = {
  gradeId: string
  /** The plan that the paper tells of. */
  lessonPlanId?: string
  /** Absent: all plans of the class. */
  lessonPlanIds?: string[]
  /** One meeting of the council; absent: all signed ones. */
  meetingId?: string
  /** One request for reconsideration; absent: all answered ones of the enrolment. */
  appealId?: string
  /** The case of the active search that a letter is about. */
  searchCaseId?: string
  /** Absent: the whole class. */
  enrollmentId?: string
  /** Account of the enrolment's student, for the audit. */
  studentId?: string
  /** Absent: the whole year. */
  academicTermId?: string
  /** Terms that are not published too. */
  includeUnpublished?: boolean
  /** Only from and until these days. */
  start?: string
  end?: string
  /** The account of the instructor who requested it, who gets the own components alone. */
  instructorId?: string
  /** Absent: PDF. */
  format?: 'xlsx'
}

/** The papers of a year: of all its classes, or of what `only` names. */
export type SchoolParams = {
  academicYearId: string
  /** Absent: the whole year. */
  termPosition?: number
  includeUnpublished?: boolean
  only?: {
    gradeId?: string
    instructorId?: string
    curriculumComponentId?: string
    academicTermId?: string
    place?: string
  }
  /** Only from and until these days. */
  start?: string
  end?: string
  /** Absent: PDF, or a ZIP of them. */
  format?: 'xlsx'
}

/** The sources of a file. */
export type FileParams = ClassParams | SchoolParams

export type ClaimedFile = {
  id: string
  tag: string
  name: string
  title: string
  params: FileParams
  requestedBy: string
  timeZone: string
}

/** The data of a document that remain after its file is deleted, for good. */
export type IssuedDocument = {
  code: string
  /** The printed data: its `title`, the `name` of its student or the `class`, and what else identifies it. */
  data: { [field: string]: string | null }
  /** SHA-256 of the PDF that the document is part of. */
  hash: string
  /**
   * The scope that distinguishes documents of one kind about one student or class: up to which term, of which level. A new
   * document of one scope replaces the former.
   */
  edition?: string | undefined
} & (
  | {
      personId: string
      /** Null of what is about the person and no single enrolment. */
      enrollmentId: string | null
    }
  | {
      /** A document of the whole class, with one code. */
      gradeId: string
    }
)

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The transaction in which a file becomes ready. Its entries in the history name the account that requested the file. */
export type ReadyCtx = Pick<SystemContext<Tables>, 'db' | 'institution' | 'now' | 'today' | 'audit'> & {
  actor: { accountId: string }
}

export type BuiltFile = {
  contentType: typeof PDF | typeof ZIP | typeof XLSX
  /** In their order; they may be made while they are asked for. */
  content: ByteSource
  /** Known when all of the content was given: what it certifies, and a title that says more than the one asked for. */
  outcome(): { issued: IssuedDocument[]; title?: string; record?: (ctx: ReadyCtx) => Promise<void> }
}

/** The request as it is read, also for previews. */
export type ReadCtx = Pick<Ctx, 'db' | 'institution' | 'actor' | 'today'>

/** The input of a builder of documents. */
export type FileRun = {
  file: ClaimedFile
  /** Only to be looked at: it is marked so, certifies nothing and has no code. */
  isPreview?: boolean
  institutionId: string
  /** A short transaction of the tenant. None is open while a document renders. */
  tenant<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Between 0 and 1; ends the run when another one has taken the file, or its time is over. */
  progress(value: number): Promise<void>
}
/** One paper, or the papers of one class in one PDF: what it certifies, and of which enrolments it tells. */
export type ReportPdf = {
  pdf: Uint8Array
  issued: IssuedDocument[]
  enrollmentIds: string[]
  without?: OmittedStudent[]
}
/** Members of a class without anything to print of this kind. */
export type OmittedStudent = { enrollmentId: string; name: string }
/** A class without anything to print. */
export type EmptyReport = { pdf: null; without: OmittedStudent[] }
export type FileBuilder = (run: FileRun) => Promise<BuiltFile>
