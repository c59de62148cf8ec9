import type {
  GradeReportTag,
  PlanReportTag,
  SchoolReportTag,
  StudentReportTag,
} from '@lousa/contract/reports/reports.contract.ts'

/** What a paper may be made from; each has its mark in SQL (file-marks.queries.ts). */
export const SOURCES = [
  /** The head of every paper: name, address, logo, who signs. */
  'institution',
  /** The class, its level, terms, year and highest marks. */
  'class',
  /** Enrolments, the accounts and people behind them, modalities, dispensations and marks that were brought. */
  'students',
  /** What else a student's record holds: who answers for them, consents, the picture. */
  'records',
  /** Scores, attendance, releases and policies: everything that figures are computed from. */
  'figures',
  /** Components, areas and the matrix of the class. */
  'components',
  /** Lesson plans and who teaches them. */
  'teaching',
  /** The names of those who may have recorded a lesson. */
  'staff',
  /**
   * Lessons and what was recorded of them, by the version that their writers raise. A release and attendance, justifications
   * included, raise `figures` instead: a kind that has this one has both.
   */
  'lessons',
  'evaluations',
  /** Weekly times. */
  'times',
  'bells',
  /** Which weekly times and periods of instructors have begun and ended by today. */
  'week',
  /** Holidays and what else makes a day a school day. */
  'calendar',
  /** What was built and typed of the student's years. */
  'history',
  /** The date is part of what is said. */
  'day',
] as const
export type Source = (typeof SOURCES)[number]

/** The rows that one mark of a source is of: it is read once for all files of the same rows. */
export const MARKED_ROWS: Readonly<Record<Source, 'INSTITUTION' | 'CLASS' | 'STUDENT' | 'PLAN'>> = {
  institution: 'INSTITUTION',
  class: 'CLASS',
  students: 'STUDENT',
  records: 'STUDENT',
  figures: 'CLASS',
  components: 'CLASS',
  teaching: 'CLASS',
  staff: 'INSTITUTION',
  lessons: 'PLAN',
  evaluations: 'CLASS',
  times: 'CLASS',
  bells: 'INSTITUTION',
  week: 'CLASS',
  calendar: 'INSTITUTION',
  history: 'STUDENT',
  day: 'INSTITUTION',
}

export type Tag =
  | StudentReportTag
  | PlanReportTag
  | GradeReportTag
  | SchoolReportTag
  | 'OVERVIEW_DEMONSTRATIVE'
  | 'TIMETABLE'

const OF_STUDENTS: readonly Source[] = ['institution', 'class', 'students']
const OF_MARKS: readonly Source[] = [...OF_STUDENTS, 'figures', 'components']
const DECLARED: readonly Source[] = [...OF_MARKS, 'records', 'day']
const TAUGHT: readonly Source[] = [...OF_MARKS, 'teaching', 'staff', 'lessons', 'evaluations', 'calendar']

/** Of every kind of file, what it depends on: a change of anything else leaves it up to date. */
export const SOURCES_OF: Readonly<Record<Tag, readonly Source[]>> = {
  REPORT_CARD: OF_MARKS,
  STUDENT_PERFORMANCE: [...OF_MARKS, 'evaluations'],
  STUDENT_ENROLLMENT_FREQUENCY: TAUGHT,
  STUDENT_ENROLLMENT_ASSESSMENT: TAUGHT,
  ENROLLMENT_DECLARATION: DECLARED,
  FREQUENCY_DECLARATION: DECLARED,
  TRANSFER_DECLARATION: DECLARED,
  CONCLUSION_DECLARATION: DECLARED,
  ENROLLMENT_FORM: [...OF_STUDENTS, 'records'],
  ACADEMIC_RECORD: [...DECLARED, 'calendar', 'history'],
  OVERVIEW_MAP: TAUGHT,
  NOTE_SUMMARY: TAUGHT,
  SCHOOL_DIARY: TAUGHT,
  LESSON_PLAN_FREQUENCY: TAUGHT,
  FINAL_RESULTS: [...OF_MARKS, 'records', 'calendar'],
  CLASS_LIST: OF_STUDENTS,
  OVERVIEW_DEMONSTRATIVE: [...OF_MARKS, 'day'],
  // Made of weekly times: no lesson, day off or attendance is printed.
  TIMETABLE: ['institution', 'class', 'components', 'teaching', 'times', 'bells', 'week'],
}

/** The kinds of file that depend on it. */
export const tagsFrom = (source: Source): string[] =>
  Object.entries(SOURCES_OF).flatMap(([tag, sources]) => (sources.includes(source) ? [tag] : []))

const BY_TAG: ReadonlyMap<string, readonly Source[]> = new Map(Object.entries(SOURCES_OF))

/** What files of these kinds may depend on: where a kind is not known, on anything. */
export const sourcesOf = (tags: readonly string[]): ReadonlySet<Source> =>
  new Set(tags.flatMap(tag => BY_TAG.get(tag) ?? SOURCES))
