/** Why it is kept for as long as the institution is. */
const RECORD = 'school records are permanent (docs/rules.md, How long data is kept)'
const SETTING = 'what the institution has set, without people or with those who work there'
const WORK = 'a record of the school’s work on which school records rest'
const PERSON = 'the person’s record; what the law does not ask to keep is removed on request'
const FIGURES = 'computed from records and computed again'
const PROOF = 'proves what was done with personal data'

/** The tables from which no term removes anything, each for a reason. A new table with a time in it must be here or in a term. */
export const KEPT_FOR_GOOD: Readonly<Record<string, string>> = {
  absence_justification: RECORD,
  academic_calendar_event: WORK,
  academic_record: RECORD,
  academic_record_revision: RECORD,
  academic_term: RECORD,
  academic_year: RECORD,
  account: PERSON,
  attendance: RECORD,
  authenticator: 'as long as the person keeps it; goes when their data is removed',
  calendar: SETTING,
  class_result: RECORD,
  consent: PROOF,
  council_decision: RECORD,
  credential: 'as long as the person signs in; goes when their data is removed',
  day_roll: WORK,
  enrollment_advance: RECORD,
  enrollment_dispensation: RECORD,
  enrollment_term_mark: RECORD,
  evaluation_survey: WORK,
  event_picture: 'public, with its event',
  grade: RECORD,
  hostname_claim: SETTING,
  import_memory: SETTING,
  institution: SETTING,
  institution_text: PROOF,
  instructor_slot: WORK,
  issued_document: RECORD,
  lesson: RECORD,
  lesson_accomplishment: RECORD,
  lesson_plan_figure: FIGURES,
  lesson_plan_instructor: RECORD,
  lesson_plan_recurrence: WORK,
  passkey: 'as long as the person keeps it; goes when their data is removed',
  performance_scope: FIGURES,
  person: PERSON,
  person_erasure: PROOF,
  person_merge: 'that records were made one; what takes it back goes after 30 days',
  person_picture: 'until another one, or until the person’s data is removed',
  published_result: RECORD,
  reach_plan: 'a view of who teaches what',
  retention_removal: PROOF,
  retention_setting: SETTING,
  school_evaluation: RECORD,
  schema_migration: 'which migrations were applied',
  student_enrollment: RECORD,
  student_evaluation: RECORD,
  survey_response: 'an answer given to the school; goes when the person’s data is removed',
  year_figure: FIGURES,
}
