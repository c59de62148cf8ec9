import type { NewRow } from '../../modules/module.ts'
import type { Random } from './demo-random.ts'

/** The tables whose rows are made here, in the order in which they may be inserted; the rest is made inside SQL. */
export const DRAFT_TABLES = [
  'institution',
  'institution_hostname',
  'training_type',
  'knowledge_area',
  'academic_year',
  'calendar',
  'academic_calendar_event',
  'education_level',
  'academic_term',
  'curriculum_component',
  'person',
  'responsible',
  'account',
  'credential',
  'grade',
  'grade_training_type',
  'academic_term_mark',
  'curriculum_matrix',
  'student_enrollment',
  'enrollment_modality',
  'lesson_plan',
  'lesson_plan_instructor',
  'lesson_plan_recurrence',
  'instructor_slot',
  'bell_times',
  'room_kind',
  'plan_wish',
  'instructor_week',
  'school_evaluation',
  'performance_scope',
  'evaluation_survey',
  'survey_question',
  'survey_response',
  'survey_answered',
  'anonymous_survey_answer',
  'school_message',
  'school_message_recipient',
  'message_child',
  'academic_record',
  'academic_record_revision',
  'guardianship',
  'guardianship_restriction',
  'reenrollment_campaign',
  'reenrollment',
  'absence_note',
  'record_proposal',
] as const

export type DraftTable = (typeof DRAFT_TABLES)[number]
export type Draft = { [T in DraftTable]: NewRow<T>[] }

export const emptyDraft = (): Draft => ({
  institution: [],
  institution_hostname: [],
  training_type: [],
  knowledge_area: [],
  academic_year: [],
  calendar: [],
  academic_calendar_event: [],
  education_level: [],
  academic_term: [],
  curriculum_component: [],
  person: [],
  responsible: [],
  account: [],
  credential: [],
  grade: [],
  grade_training_type: [],
  academic_term_mark: [],
  curriculum_matrix: [],
  student_enrollment: [],
  enrollment_modality: [],
  lesson_plan: [],
  lesson_plan_instructor: [],
  lesson_plan_recurrence: [],
  instructor_slot: [],
  bell_times: [],
  room_kind: [],
  plan_wish: [],
  instructor_week: [],
  school_evaluation: [],
  performance_scope: [],
  evaluation_survey: [],
  survey_question: [],
  survey_response: [],
  survey_answered: [],
  anonymous_survey_answer: [],
  school_message: [],
  school_message_recipient: [],
  message_child: [],
  academic_record: [],
  academic_record_revision: [],
  guardianship: [],
  guardianship_restriction: [],
  reenrollment_campaign: [],
  reenrollment: [],
  absence_note: [],
  record_proposal: [],
})

/** The state that all parts of the generator share while it fills one institution. */
export type Making = {
  institutionId: string
  draft: Draft
  random: Random
  id: () => string
  today: string
  /** When the people and enrolments of the demo were typed in: before the year, whatever day it is. */
  createdAt: string
  passwordHash: string
  now: Date
}
