/** Data sources of reports; each has a fingerprint in SQL (source-fingerprint.queries.ts). */
export const SOURCES = [
  /** The head of every report: name, address, logo, who signs. */
  'institution',
  /** The class, its level, terms, year and highest marks. */
  'class',
  /** Enrolments, the accounts and people behind them, modalities, dispensations and marks that were brought. */
  'students',
  /** Other data in a student's record: responsible persons, consents, the picture. */
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
   * included, raise `figures` instead: a kind that prints records of lessons has both.
   */
  'lessons',
  /** Lessons of the institution that were not given or were given by another, and which lesson makes them up. */
  'covers',
  'evaluations',
  /** Weekly times. */
  'times',
  'bells',
  /** Which weekly times and periods of instructors have begun and ended by today. */
  'week',
  /** Holidays and what else makes a day a school day. */
  'calendar',
  /** Meetings of the council of the class, with attendants and decisions. */
  'council',
  /** The student's academic records, with built and typed years. */
  'history',
  /** Requests for reconsideration of the students. */
  'appeals',
  /** Cases of the active search of the students, with the steps of the school. */
  'search',
  /** Dependencies of the students. */
  'dependencies',
  /** The campaign of re-enrolment of the year of the class, answers of families, and decided next classes. */
  'nextYear',
  /** Responsible persons of all current students of the year, and their classes: siblings are found by them. */
  'siblings',
  /** The date is part of the content. */
  'day',
] as const
export type Source = (typeof SOURCES)[number]

export const OF_STUDENTS: readonly Source[] = ['institution', 'class', 'students']
export const OF_MARKS: readonly Source[] = [...OF_STUDENTS, 'figures', 'components']
export const DECLARED: readonly Source[] = [...OF_MARKS, 'records', 'day']
export const TAUGHT: readonly Source[] = [
  ...OF_MARKS,
  'teaching',
  'staff',
  'lessons',
  'evaluations',
  'calendar',
]
