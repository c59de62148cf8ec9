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
  /** Lessons, what was recorded of them, and the sheets themselves, with their justifications. */
  'lessons',
  'evaluations',
  /** Weekly times and bells. */
  'times',
  /** Holidays and what else makes a day a school day. */
  'calendar',
  /** What was built and typed of the student's years. */
  'history',
  /** The date is part of what is said. */
  'day',
] as const
export type Source = (typeof SOURCES)[number]

type Tag =
  | StudentReportTag
  | PlanReportTag
  | GradeReportTag
  | SchoolReportTag
  | 'OVERVIEW_DEMONSTRATIVE'
  | 'TIMETABLE'

const OF_STUDENTS: readonly Source[] = ['institution', 'class', 'students']
const OF_MARKS: readonly Source[] = [...OF_STUDENTS, 'figures', 'components']
const DECLARED: readonly Source[] = [...OF_MARKS, 'records', 'day']
const TAUGHT: readonly Source[] = [...OF_MARKS, 'teaching', 'lessons', 'evaluations', 'calendar']

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
  TIMETABLE: ['institution', 'class', 'components', 'teaching', 'times', 'lessons', 'calendar'],
}

/** The kinds of file that depend on it. */
export const tagsFrom = (source: Source): string[] =>
  Object.entries(SOURCES_OF).flatMap(([tag, sources]) => (sources.includes(source) ? [tag] : []))

const BY_TAG: ReadonlyMap<string, readonly Source[]> = new Map(Object.entries(SOURCES_OF))

/** What files of these kinds may depend on: where a kind is not known, on anything. */
export const sourcesOf = (tags: readonly string[]): ReadonlySet<Source> =>
  new Set(tags.flatMap(tag => BY_TAG.get(tag) ?? SOURCES))
