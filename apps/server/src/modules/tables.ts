// Read from the migrated database by `npm run tables`; a test fails when the two differ.
import type { Generated } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export interface AbsenceJustificationTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  start_date: string
  end_date: string
  reason: string
  note: string | null
  recorded_by: string
  recorded_at: string
  withdrawn_by: string | null
  withdrawn_at: string | null
  version: Generated<number>
  leaves_closed: Generated<boolean>
}

export interface AbsenceNoteTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  start_date: string
  end_date: string
  reason: string
  text: string | null
  status: Generated<string>
  sender: string
  sent_by: string
  sent_at: string
  client_id: string
  decided_by: string | null
  decided_at: string | null
  decision_reason: string | null
  absence_justification_id: string | null
  version: Generated<number>
}

export interface AbsenceNotePictureTable {
  institution_id: string
  absence_note_id: string
  position: number
  content: Buffer
  content_type: string
}

export interface AcademicCalendarEventTable {
  institution_id: string
  id: Generated<string>
  title: string
  type: string
  start_date: string
  end_date: string
  start_hour: string | null
  end_hour: string | null
  editable: Generated<boolean>
  description: string | null
  version: Generated<number>
  repeats_yearly: Generated<boolean>
  repeats_until: number | null
  follows_weekday: string | null
}

export interface AcademicRecordTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  type: string
  revision: Generated<number>
  build_status: string
  build_token: string | null
  build_asked_by: string
  build_updated_at: string
  version: Generated<number>
}

export interface AcademicRecordRevisionTable {
  institution_id: string
  academic_record_id: string
  revision: number
  origin: string
  records: Json
  note: string | null
  at: string
  by_account_id: string
}

export interface AcademicTermTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  education_level_id: string
  position: number
  start_date: string
  end_date: string
  show_performance: Generated<boolean>
  closed_at: string | null
}

export interface AcademicTermMarkTable {
  institution_id: string
  grade_id: string
  academic_term_id: string
  highest: number
}

export interface AcademicYearTable {
  institution_id: string
  id: Generated<string>
  year: number
  start_date: string
  end_date: string
  status: Generated<string>
  version: Generated<number>
}

export interface AccessLinkTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  kind: string
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface AccessRequestTable {
  institution_id: string
  id: Generated<string>
  email: string
  registration: string | null
  tax_number: string | null
  birthdate: string | null
  origin: string
  created_at: string
}

export interface AccountTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  role: string
  status: Generated<string>
  registration: string
  old_registration: string | null
  sort_key: string
  search_key: string
  created_at: string
  status_reason: string | null
  status_changed_at: string | null
  office_key: string
}

export interface AnonymousSurveyAnswerTable {
  institution_id: string
  id: Generated<string>
  evaluation_survey_id: string
  answers: Json
}

export interface AttendanceTable {
  institution_id: string
  academic_year_id: string
  lesson_id: string
  student_enrollment_id: string
  grade_id: string
  lesson_plan_id: string
  status: string
  justification: string | null
  version: Generated<number>
  updated_at: string
  updated_by: string | null
  absence_justification_id: string | null
  by_day: Generated<boolean>
  arrived_late: number | null
  left_early: number | null
}

export interface AuditEntryTable {
  institution_id: string
  at: string
  id: Generated<string>
  account_id: string | null
  entity: string
  entity_id: string
  action: string
  changes: Generated<Json>
  student_id: string | null
  grade_id: string | null
  lesson_plan_id: string | null
}

export interface AuthenticatorTable {
  institution_id: string
  person_id: string
  sealed_secret: string
  last_step: number
  created_at: string
}

export interface AvailabilityWindowTable {
  institution_id: string
  academic_year_id: string
  opens: string
  closes: string
  version: Generated<number>
}

export interface BellTimesTable {
  institution_id: string
  education_level_id: string
  shift: Generated<string>
  slots: Generated<Json>
  version: Generated<number>
}

export interface CalendarTable {
  institution_id: string
  id: Generated<string>
  year: number
  status: Generated<string>
  start_date: string
  end_date: string
}

export interface CalendarLinkTable {
  institution_id: string
  id: Generated<string>
  name: string
  token_hash: Buffer
  created_by: string
  created_at: string
  last_read_on: string | null
  revoked_at: string | null
  kind: Generated<string>
}

export interface ClassResultTable {
  institution_id: string
  grade_id: string
  status: string
  edition: Generated<number>
  reason: string | null
  by_year: Generated<boolean>
  changed_by: string
  changed_at: string
  published_at: string | null
  version: Generated<number>
}

export interface ClassWishTable {
  institution_id: string
  grade_id: string
  gaps: string | null
  weekdays: Generated<Json>
  first_account_id: string | null
  version: Generated<number>
}

export interface ClientErrorTable {
  institution_id: string
  build: string
  count: number
  first_at: string
  last_at: string
}

export interface ConsentTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  kind: string
  given: boolean
  text_version: number
  at: string
  given_by: string
  given_by_tax_number: string | null
  recorded_by: string | null
  address: string | null
  note: string | null
}

export interface CouncilAttendantTable {
  institution_id: string
  id: Generated<string>
  meeting_id: string
  position: number
  account_id: string | null
  name: string
  function: string | null
  duty: string | null
}

export interface CouncilDecisionTable {
  institution_id: string
  id: Generated<string>
  student_enrollment_id: string
  number: number
  kind: string
  component_ids: Generated<string[]>
  until: string | null
  reason: string | null
  text: string | null
  author_id: string | null
  recorded_at: string | null
  meeting_id: string | null
}

export interface CouncilMeetingTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  academic_term_id: string | null
  date: string
  start_time: string | null
  end_time: string | null
  place: string | null
  discussion: string | null
  remarks: string | null
  rectifies_id: string | null
  status: Generated<string>
  number: number | null
  signed_text: Json | null
  signed_by: string | null
  signed_at: string | null
  annulled_by: string | null
  annulled_at: string | null
  annulled_reason: string | null
  version: Generated<number>
}

export interface CouncilOpinionTable {
  institution_id: string
  id: Generated<string>
  student_enrollment_id: string
  author_id: string
  curriculum_component_id: string | null
  academic_term_id: string | null
  chips: Generated<string[]>
  text: string | null
  written_at: string
  version: Generated<number>
}

export interface CredentialTable {
  institution_id: string
  person_id: string
  password_hash: string
  updated_at: string
}

export interface CurriculumComponentTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  education_level_id: string
  knowledge_area_id: string
  name: string
  sort_key: string
  status: Generated<string>
  version: Generated<number>
}

export interface CurriculumMatrixTable {
  institution_id: string
  id: Generated<string>
  grade_id: string
  training_type_id: string | null
  curriculum_component_id: string
  hour: number
  status: Generated<string>
  version: Generated<number>
  finished_with_year: Generated<boolean>
}

export interface DayRollTable {
  institution_id: string
  grade_id: string
  date: string
  changes: number
}

export interface DependencyTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  curriculum_component_id: string
  year: number
  origin: string | null
  from_enrollment_id: string | null
  mode: string | null
  grade_id: string | null
  until: string | null
  status: Generated<string>
  mark: number | null
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  created_by: string
  created_at: string
  version: Generated<number>
}

export interface DocumentNumberTable {
  institution_id: string
  type: string
  year: number
  number: number
  generated_file_id: string
  student_enrollment_id: string
}

export interface EducationLevelTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  name: string
  type: string
  stage: string | null
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface EnrollmentAdvanceTable {
  institution_id: string
  from_enrollment_id: string
  to_enrollment_id: string | null
  academic_year_id: string
  created_at: string
  situation: string | null
}

export interface EnrollmentChangeTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  account_id: string
}

export interface EnrollmentDispensationTable {
  institution_id: string
  student_enrollment_id: string
  grade_id: string
  curriculum_component_id: string
  reason: string
  start_date: string | null
  end_date: string | null
}

export interface EnrollmentModalityTable {
  institution_id: string
  student_enrollment_id: string
  position: number
  curriculum_component_id: string
}

export interface EnrollmentTermMarkTable {
  institution_id: string
  student_enrollment_id: string
  grade_id: string
  curriculum_component_id: string
  academic_term_id: string
  mark: number | null
  text: string | null
  absences: number | null
  lessons_given: number | null
  origin: string
  note: string | null
  source_mark: number | null
  source_text: string | null
  source_absences: number | null
  source_lessons_given: number | null
  source_changed_at: string | null
  source_points: number | null
  source_worth: number | null
  source_points_mark: number | null
}

export interface EvaluationSurveyTable {
  institution_id: string
  id: Generated<string>
  grade_id: string
  title: string
  start_date: string
  end_date: string
  anonymous: Generated<boolean>
  version: Generated<number>
}

export interface EventPictureTable {
  institution_id: string
  grade_id: string
  content: Buffer
  content_type: string
  updated_at: string
}

export interface FactorChallengeTable {
  institution_id: string
  token_hash: string
  purpose: string
  person_id: string
  account_id: string | null
  password_set_at: string | null
  expires_at: string
}

export interface GeneratedFileTable {
  institution_id: string
  id: Generated<string>
  tag: string
  name: string
  title: string
  status: Generated<string>
  progress: number | null
  reason: string | null
  size: number | null
  content_type: string | null
  content_encoding: string | null
  params: Json
  request_key: string
  requested_by: string
  run_token: string | null
  created_at: string
  updated_at: string
  expires_at: string
  made_from: string | null
  asked_title: string | null
}

export interface GeneratedFileChunkTable {
  institution_id: string
  generated_file_id: string
  position: number
  content: Buffer
}

export interface GradeTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  education_level_id: string | null
  name: string
  sort_key: string
  type: string | null
  highest: number | null
  average: number | null
  capacity: number | null
  shift: string | null
  performance_policy: Json | null
  parallel_groups: Generated<string[]>
  is_event: Generated<boolean>
  description: string | null
  place: string | null
  enrollment_start: string | null
  enrollment_end: string | null
  picture: string | null
  version: Generated<number>
  policy_pinned: Generated<string[]>
  class_order: Generated<string>
  self_enrollment: Generated<boolean>
  age_min: number | null
  age_max: number | null
  event_first_day: string | null
  event_last_day: string | null
  event_start_hour: string | null
  event_end_hour: string | null
  erased_class_number: Generated<number>
  retention: string | null
  roll_mode: Generated<string>
  opinion_of_class: Generated<boolean>
}

export interface GradeFigureTable {
  institution_id: string
  academic_year_id: string
  grade_id: string
  active: number
  surplus: number
  repeated: number
}

export interface GradePerformanceTable {
  institution_id: string
  scope_id: string
  student_enrollment_id: string
  mark: number | null
  recovery: number | null
  mean: number | null
  concept: string | null
  text: string | null
  absences: number
  justified_absences: number
  lessons_given: number
  total_minutes: number
  absent_minutes: number
  frequency: number | null
  situation: string | null
  earned: number | null
  possible: number | null
  missing: number | null
  remaining: number | null
  complete: Generated<boolean>
}

export interface GradeTrainingTypeTable {
  institution_id: string
  grade_id: string
  training_type_id: string
}

export interface GuardianAccessCodeTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  token_hash: string
  typed_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  wrong_numbers: Generated<number>
}

export interface GuardianshipTable {
  institution_id: string
  id: Generated<string>
  student_id: string
  guardian_person_id: string
  responsible_id: string | null
  kinship: string
  status: Generated<string>
  starts_on: string
  ends_on: string | null
  end_reason: string | null
  may_collect: Generated<boolean>
  lives_with: Generated<boolean>
  receives: Generated<boolean>
  majority: string | null
  created_by: string
  created_at: string
  version: Generated<number>
}

export interface GuardianshipRestrictionTable {
  institution_id: string
  id: Generated<string>
  student_id: string
  guardian_person_id: string
  no_access: boolean
  no_address: boolean
  no_contact_with_other: boolean
  order_number: string | null
  court: string | null
  starts_on: string
  ends_on: string | null
  written_by: string
  written_at: string
  lifted_by: string | null
  lifted_at: string | null
  lift_reason: string | null
  version: Generated<number>
}

export interface HostnameClaimTable {
  institution_id: string
  hostname: string
  token: string
  created_at: string
}

export interface IdempotencyKeyTable {
  institution_id: string
  account_id: string
  key: string
  request_hash: string
  status: number
  answer_ids: Json
  created_at: string
  expires_at: string
  answer: Json | null
}

export interface ImportChangeTable {
  institution_id: string
  import_id: string
  person_id: string
  account_id: string
  before: Json
  version: number
}

export interface ImportMemoryTable {
  institution_id: string
  type: string
  header_key: string
  field: string | null
  updated_at: string
}

export interface ImportRowTable {
  institution_id: string
  import_id: string
  number: number
  cells: Json
  corrections: Generated<Json>
  problems: Generated<Json>
  warnings: Generated<Json>
  skipped: Generated<boolean>
  keys: Generated<string[]>
  account_id: string | null
  person_id: string | null
  responsible_id: string | null
  created_person: Generated<boolean>
  known: Json | null
  known_version: number | null
  same_person: boolean | null
  changes: Generated<Json>
  before_cure: Json | null
  same_person_as: string | null
  left_out: Generated<boolean>
}

export interface ImportRunTable {
  institution_id: string
  id: Generated<string>
  type: string
  file_name: string
  status: string
  encoding: string | null
  delimiter: string | null
  columns: Json
  row_count: number
  mode: string | null
  invite: Generated<boolean>
  origin: string | null
  counts: Json | null
  imported: Generated<number>
  progress: number | null
  reason: string | null
  run_token: string | null
  created_by: string
  started_by: string | null
  started_at: string | null
  created_at: string
  finished_at: string | null
  renewed_at: string | null
  update_known: Generated<boolean>
  names_as_written: Generated<boolean>
  rows_removed_at: string | null
  sheets: Json | null
  include_hidden_rows: Generated<boolean>
  leave_known: Generated<boolean>
  without_responsible: Generated<boolean>
}

export interface ImportSheetTable {
  institution_id: string
  import_id: string
  position: number
  name: string
  is_hidden: boolean
  is_too_large: boolean
  lines: Json
  merges: Json
  hidden_columns: Json
}

export interface InstitutionTable {
  institution_id: string
  kind: string
  name: string
  inep_code: string | null
  tax_number: string | null
  email: string | null
  phone: string | null
  address: Json | null
  logo: string | null
  time_zone: Generated<string>
  schedule_url: string | null
  self_registration: Generated<boolean>
  waitlist_promotion: Generated<boolean>
  performance_policy: Json | null
  signatories: Generated<Json>
  is_demo: Generated<boolean>
  version: Generated<number>
  offer_hours: Generated<number>
  public_waiting_list: Generated<boolean>
  quiet_start: string | null
  quiet_end: string | null
  reminder_weekday: string | null
  reminder_time: string | null
  second_factor_for: Generated<string[]>
  punctuality: Generated<string>
  appeal_days: Generated<number>
  appeal_answer_days: Generated<number>
  sponsor: string | null
  authorization_act: string | null
  coat_of_arms: string | null
}

export interface InstitutionHostnameTable {
  hostname: string
  institution_id: string
}

export interface InstitutionTextTable {
  institution_id: string
  kind: string
  version: number
  title: string
  body: string
  published_at: string
  published_by: string | null
}

export interface InstructorAbsenceTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  kind: string
  note: string | null
  created_by: string
  created_at: string
  withdrawn_by: string | null
  withdrawn_at: string | null
  version: Generated<number>
}

export interface InstructorFigureTable {
  institution_id: string
  academic_year_id: string
  account_id: string
  plans: number
  unreleased: number
  lacking: number
  unscored: number
  total: number
}

export interface InstructorSlotTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  weekday: number
  start_time: string
  end_time: string
  valid_from: string
  valid_until: string
  recurrence_id: string | null
  lesson_id: string | null
}

export interface InstructorWeekTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  account_id: string
  intervals: Generated<Json>
  answered_on: string | null
  contract_minutes: number | null
  counting: Generated<string>
  most_days: number | null
  most_lessons: number | null
  windows: number | null
  version: Generated<number>
}

export interface IssuedDocumentTable {
  institution_id: string
  id: Generated<string>
  code: string
  type: string
  person_id: string | null
  student_enrollment_id: string | null
  generated_file_id: string | null
  issued_by: string
  issued_at: string
  data: Json
  hash: string
  grade_id: string | null
  edition: Generated<string>
  replaced_by: string | null
  revoked_at: string | null
  revoked_by: string | null
  revoked_reason: string | null
  subject: Generated<string>
}

export interface KnowledgeAreaTable {
  institution_id: string
  id: Generated<string>
  name: string
  status: Generated<string>
  version: Generated<number>
}

export interface LessonTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  lesson_plan_id: string
  date: string
  start_time: string
  end_time: string
  series_id: string | null
  occurrence_date: string | null
  is_child: Generated<boolean>
  group_range: Generated<string>
  attendance_taken_at: string | null
  deleted_at: string | null
  version: Generated<number>
  accomplished: Generated<boolean>
  deleted_reason: string | null
  removed_by_event_id: string | null
  removed_out_of_term: Generated<boolean>
  attendance_partial: Generated<boolean>
  withdrawn_version: Generated<number>
}

export interface LessonAccomplishmentTable {
  institution_id: string
  id: Generated<string>
  lesson_id: string
  account_id: string
  note: string | null
  content_registration: string
  material_usage: string | null
  created_at: string
  updated_at: string
  version: Generated<number>
}

export interface LessonCoverTable {
  institution_id: string
  id: Generated<string>
  lesson_id: string
  absent_id: string | null
  absence_id: string | null
  outcome: string
  substitute_id: string | null
  reason: string | null
  created_by: string
  created_at: string
  withdrawn_by: string | null
  withdrawn_at: string | null
  version: Generated<number>
}

export interface LessonMakeUpTable {
  institution_id: string
  cover_id: string
  lesson_id: string
  created_at: string
}

export interface LessonPlanTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  curriculum_component_id: string
  parent_lesson_plan_id: string | null
  name: string | null
  parallel_group: number | null
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface LessonPlanChangeTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  lesson_plan_id: string
}

export interface LessonPlanFigureTable {
  institution_id: string
  academic_year_id: string
  lesson_plan_id: string
  planned: number
  accomplished: number
  lacking: string[]
  unscored: Generated<Json>
  day: string | null
  day_taken: Generated<number>
  day_present: Generated<number>
  day_absent: Generated<number>
  unscored_ids: Generated<string[]>
  unscored_dates: Generated<string[]>
  unscored_terms: Generated<string[]>
  pending_unreleased: Generated<number>
  pending_lacking: Generated<number>
  pending_unscored: Generated<number>
  first_unreleased: string | null
  first_lacking: string | null
  first_unscored: string | null
  instructors: Generated<string[]>
  past_unreleased: Generated<number>
  lessons_today: Generated<number>
}

export interface LessonPlanInstructorTable {
  institution_id: string
  id: Generated<string>
  lesson_plan_id: string
  account_id: string
  start_date: string
  end_date: string
  open_ended: Generated<boolean>
}

export interface LessonPlanRecurrenceTable {
  institution_id: string
  id: Generated<string>
  series_id: string
  lesson_plan_id: string
  grade_id: string
  parent_recurrence_id: string | null
  weekday: number
  start_time: string
  end_time: string
  valid_from: string
  valid_until: string
  confirmed_at: string | null
  group_range: Generated<string>
  version: Generated<number>
}

export interface LessonWithdrawalTable {
  institution_id: string
  id: Generated<string>
  lesson_id: string
  lesson_date: string
  account_id: string
  withdrawn_at: string
  event_id: string | null
  attendance_taken_at: string | null
  attendance_partial: boolean
  marks: Json | null
  release: Json | null
  restored_at: string | null
}

export interface MailMessageTable {
  institution_id: string
  id: Generated<string>
  to_address: string
  subject: string
  body: string
  status: Generated<string>
  created_at: string
  sent_at: string | null
}

export interface MakeUpDayTable {
  institution_id: string
  event_id: string
  decision_id: string
}

export interface MergedAccountTable {
  institution_id: string
  former_id: string
  account_id: string
}

export interface MessageChildTable {
  institution_id: string
  id: Generated<string>
  school_message_id: string
  student_id: string
  account_id: string | null
  status: Generated<string>
  at: string
  copy: string | null
  copy_at: string | null
  copy_tries: Generated<number>
}

export interface OpinionSentenceTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  text: string
  version: Generated<number>
}

export interface PasskeyTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  credential_id: string
  host: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  created_at: string
  last_used_at: string | null
}

export interface PerformanceRuleTable {
  institution_id: string
  rule: number
}

export interface PerformanceScopeTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  curriculum_component_id: string
  academic_term_id: string | null
  input_version: Generated<number>
  computed_version: Generated<number>
  computed_at: string | null
  lease_token: string | null
  lease_until: string | null
  wanted_version: Generated<number>
  figures_version: Generated<number>
}

export interface PersonTable {
  institution_id: string
  id: Generated<string>
  name: string
  social_name: string | null
  tax_number: string | null
  birthdate: string | null
  email: string | null
  cellphone: string | null
  phone: string | null
  avatar: string | null
  thumb: string | null
  note: string | null
  identity_document: string | null
  identity_issuer: string | null
  identity_issued_on: string | null
  identity_state: string | null
  birth_certificate_number: string | null
  notary_office: string | null
  nationality: string | null
  naturalness: string | null
  birth_state: string | null
  gender: string | null
  address: Json | null
  main_responsible_id: string | null
  created_at: string
  updated_at: string
  version: Generated<number>
  nis: string | null
  colour_or_race: string | null
  messages_by_email: Generated<boolean>
  bolsa_familia: string | null
}

export interface PersonErasureTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  account_id: string
  at: string
  by_account_id: string
  note: string | null
  removed: Generated<Json>
}

export interface PersonMergeTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  other_person_id: string | null
  other_name: string
  other_registrations: string[]
  version: number
  counts: Json
  undo: Json | null
  at: string
  by_account_id: string
  undo_until: string
  undone_at: string | null
  undone_by: string | null
}

export interface PersonPictureTable {
  institution_id: string
  person_id: string
  content: Buffer
  content_type: string
  updated_at: string
}

export interface PlanLessonVersionTable {
  institution_id: string
  lesson_plan_id: string
  grade_id: string
  version: Generated<number>
}

export interface PlanWishTable {
  institution_id: string
  lesson_plan_id: string
  lessons_a_week: number | null
  doubles: string
  across_break: boolean
  lessons_per_day: number | null
  spread: string | null
  not_first: string | null
  not_last: string | null
  room_kind_id: string | null
  joint_id: string | null
  pinned: Generated<Json>
  version: Generated<number>
}

export interface PlanningHourTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  name: string
  weekday: number
  from_minute: number
  until_minute: number
  version: Generated<number>
}

export interface PlanningHourInstructorTable {
  institution_id: string
  id: Generated<string>
  planning_hour_id: string
  account_id: string
}

export interface PublishedResultTable {
  institution_id: string
  grade_id: string
  edition: number
  student_enrollment_id: string
  situation: string
  retention: string
  frequency: number | null
  absences: number
  justified_absences: number
  lessons_given: number
  failed_components: number
  components: Json
  explanation: Json
  policy: Json
  inputs_hash: string
  published_at: string
}

export interface PushDeliveryTable {
  institution_id: string
  id: Generated<string>
  push_subscription_id: string
  kind: string
  subject: string
  school_message_id: string | null
  student_id: string | null
  status: Generated<string>
  created_at: string
  due_at: string
  tries: Generated<number>
}

export interface PushSubscriptionTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  session_id: string
  endpoint: string
  endpoint_hash: string
  p256dh: string
  auth: string
  kinds: string[]
  created_at: string
  last_success_at: string | null
  failures: Generated<number>
}

export interface RateLimitTable {
  key: string
  window_start: string
  hits: number
}

export interface ReachChildTable {
  institution_id: string
  account_id: string
  student_id: string
  guardianship_id: string
  days: string
  hidden_days: string
}

export interface ReachGradeTable {
  institution_id: string
  account_id: string
  grade_id: string
  reason: string
}

export interface ReachPlanTable {
  institution_id: string
  account_id: string
  lesson_plan_id: string
  start_date: string
  end_date: string
}

export interface ReachStudentTable {
  institution_id: string
  account_id: string
  student_id: string
}

export interface RecordProposalTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  field: string
  new_value: Json
  old_value: Json | null
  status: Generated<string>
  sent_by: string
  sent_at: string
  decided_by: string | null
  closed_at: string | null
  decision_reason: string | null
  version: Generated<number>
}

export interface RecoveryCodeTable {
  institution_id: string
  person_id: string
  code_hash: string
}

export interface ReenrollmentTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  account_id: string
  answer: string | null
  answered_on: string | null
  answered_by: string | null
  relation: string | null
  note: string | null
  recorded_by: string
  recorded_at: string
  version: Generated<number>
}

export interface ReenrollmentCampaignTable {
  institution_id: string
  academic_year_id: string
  target_year_id: string | null
  opens: string
  closes: string
  letter: string
  version: Generated<number>
}

export interface RegistrationCounterTable {
  institution_id: string
  year: number
  last: number
}

export interface ReminderDayTable {
  institution_id: string
  account_id: string
  day: string
  at: string
}

export interface ReminderWeekTable {
  institution_id: string
  week: string
  at: string
}

export interface ResponsibleTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  position: number
  name: string
  kinship: string
  tax_number: string | null
  cellphone: string | null
  occupation: string | null
  email: string | null
  address: Json | null
}

export interface ResultAppealTable {
  institution_id: string
  id: Generated<string>
  student_enrollment_id: string
  subject: string
  term_position: number | null
  curriculum_component_id: string | null
  published_on: string
  received_on: string
  applicant: string
  applicant_name: string | null
  text: string | null
  send_until: string
  answer_until: string
  status: Generated<string>
  answer: string | null
  changed_by: string
  changed_at: string
  version: Generated<number>
  meeting_id: string | null
}

export interface RetentionRemovalTable {
  institution_id: string
  id: Generated<string>
  run_at: string
  kind: string
  count: number
  until: string
}

export interface RetentionSettingTable {
  institution_id: string
  terms: Generated<Json>
  version: Generated<number>
  swept_at: string | null
  leased_until: string | null
}

export interface RoomKindTable {
  institution_id: string
  id: Generated<string>
  name: string
  rooms: string[]
  capacity: number | null
  version: Generated<number>
}

export interface SchoolEvaluationTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  curriculum_component_id: string
  lesson_plan_id: string
  academic_term_id: string | null
  name: string
  description: string | null
  type: string
  highest: number | null
  date: string
  deleted_at: string | null
  version: Generated<number>
  of_class: Generated<boolean>
}

export interface SchoolMessageTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  type: string
  title: string
  body: string
  sender_id: string | null
  lesson_id: string | null
  created_at: string
  version: Generated<number>
  status: Generated<string>
  send_at: string | null
  resent_at: string | null
  chosen: Json | null
  request_kind: string | null
  lesson_plan_id: string | null
  other_lesson_id: string | null
  asked_date: string | null
  asked_start: string | null
  asked_end: string | null
  accepted: boolean | null
  decision_reason: string | null
  decided_by: string | null
  decided_at: string | null
  search_key: Generated<string>
  origin: string | null
}

export interface SchoolMessageRecipientTable {
  institution_id: string
  id: Generated<string>
  school_message_id: string
  account_id: string
  status: Generated<string>
  at: string
  copy: string | null
  copy_at: string | null
  copy_tries: Generated<number>
}

export interface SearchCaseTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  account_id: string
  opened_on: string
  reasons: Generated<Json>
  status: Generated<string>
  outcome: string | null
  closed_on: string | null
  handled: Generated<string[]>
  note: string | null
  changed_by: string
  changed_at: string
  version: Generated<number>
}

export interface SearchStepTable {
  institution_id: string
  id: Generated<string>
  search_case_id: string
  kind: string
  taken_on: string
  result: string
  contacted: string | null
  note: string | null
  recorded_by: string
  recorded_at: string
  withdrawn_by: string | null
  withdrawn_at: string | null
}

export interface SessionTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  created_at: string
  expires_at: string
  revoked_at: string | null
  agent: string | null
  last_seen_at: string | null
  address_mark: string | null
  factor_proven_at: string | null
}

export interface StudentEnrollmentTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  grade_id: string
  account_id: string
  status: string
  class_number: number | null
  queued_at: string | null
  start_date: string
  exit_date: string | null
  exit_reason: string | null
  council_approved: Generated<boolean>
  previous_enrollment_id: string | null
  created_at: string
  version: Generated<number>
  protocol: string
  offer_expires_at: string | null
  term_marks_version: Generated<number>
  dispensations_version: Generated<number>
  late_until: string | null
}

export interface StudentEvaluationTable {
  institution_id: string
  school_evaluation_id: string
  student_enrollment_id: string
  id: Generated<string>
  grade_id: string
  score: number | null
  text: string | null
  version: Generated<number>
  updated_at: string
  updated_by: string | null
  concept: string | null
  state: string | null
}

export interface StudentNoteTable {
  institution_id: string
  id: Generated<string>
  account_id: string
  author_id: string
  date: string
  text: string
  shared: Generated<boolean>
  created_at: string
  version: Generated<number>
}

export interface SurveyAnsweredTable {
  institution_id: string
  evaluation_survey_id: string
  student_enrollment_id: string
}

export interface SurveyQuestionTable {
  institution_id: string
  id: Generated<string>
  evaluation_survey_id: string
  position: number
  text: string
  type: string
  options: string[] | null
  required: Generated<boolean>
}

export interface SurveyResponseTable {
  institution_id: string
  id: Generated<string>
  evaluation_survey_id: string
  student_enrollment_id: string
  answers: Json
  created_at: string
}

export interface TimetableDraftTable {
  institution_id: string
  id: Generated<string>
  academic_year_id: string
  name: string
  kind: string
  state: string
  stop_requested: Generated<boolean>
  keep: string
  is_repair: boolean
  valid_from: string
  seconds: number
  seed: number
  moves: Generated<number>
  ran_ms: Generated<number>
  input: Json
  names: Json
  best: Json | null
  hard: number | null
  soft: number | null
  unplaced: Generated<number>
  moved: number | null
  result_version: Generated<number>
  findings: Generated<Json>
  explanation: Json | null
  pins: Generated<Json>
  hand_moves: Generated<Json>
  former_times: Json | null
  applied_from: string | null
  run_token: string | null
  renewed_at: string | null
  created_at: string
  changed_at: string
  version: Generated<number>
}

export interface TimetableDraftGradeTable {
  institution_id: string
  draft_id: string
  grade_id: string
}

export interface TrainingTypeTable {
  institution_id: string
  id: Generated<string>
  name: string
  initials: string
  version: Generated<number>
  status: Generated<string>
}

export interface TrustedDeviceTable {
  institution_id: string
  id: Generated<string>
  person_id: string
  token_hash: string
  agent: string | null
  created_at: string
  last_used_at: string
  expires_at: string
}

export interface YearFigureTable {
  institution_id: string
  academic_year_id: string
  planned: number
  accomplished: number
  day: string | null
  day_taken: Generated<number>
  day_present: Generated<number>
  day_absent: Generated<number>
  generation: Generated<number>
  pending_day: string | null
  pending_terms: string | null
  pending_plans: Generated<number>
  pending_unreleased: Generated<number>
  pending_lacking: Generated<number>
  pending_unscored: Generated<number>
  past_unreleased: Generated<number>
  lessons_today: Generated<number>
  recounted_at: string | null
}

export interface Tables {
  absence_justification: AbsenceJustificationTable
  absence_note: AbsenceNoteTable
  absence_note_picture: AbsenceNotePictureTable
  academic_calendar_event: AcademicCalendarEventTable
  academic_record: AcademicRecordTable
  academic_record_revision: AcademicRecordRevisionTable
  academic_term: AcademicTermTable
  academic_term_mark: AcademicTermMarkTable
  academic_year: AcademicYearTable
  access_link: AccessLinkTable
  access_request: AccessRequestTable
  account: AccountTable
  anonymous_survey_answer: AnonymousSurveyAnswerTable
  attendance: AttendanceTable
  audit_entry: AuditEntryTable
  authenticator: AuthenticatorTable
  availability_window: AvailabilityWindowTable
  bell_times: BellTimesTable
  calendar: CalendarTable
  calendar_link: CalendarLinkTable
  class_result: ClassResultTable
  class_wish: ClassWishTable
  client_error: ClientErrorTable
  consent: ConsentTable
  council_attendant: CouncilAttendantTable
  council_decision: CouncilDecisionTable
  council_meeting: CouncilMeetingTable
  council_opinion: CouncilOpinionTable
  credential: CredentialTable
  curriculum_component: CurriculumComponentTable
  curriculum_matrix: CurriculumMatrixTable
  day_roll: DayRollTable
  dependency: DependencyTable
  document_number: DocumentNumberTable
  education_level: EducationLevelTable
  enrollment_advance: EnrollmentAdvanceTable
  enrollment_change: EnrollmentChangeTable
  enrollment_dispensation: EnrollmentDispensationTable
  enrollment_modality: EnrollmentModalityTable
  enrollment_term_mark: EnrollmentTermMarkTable
  evaluation_survey: EvaluationSurveyTable
  event_picture: EventPictureTable
  factor_challenge: FactorChallengeTable
  generated_file: GeneratedFileTable
  generated_file_chunk: GeneratedFileChunkTable
  grade: GradeTable
  grade_figure: GradeFigureTable
  grade_performance: GradePerformanceTable
  grade_training_type: GradeTrainingTypeTable
  guardian_access_code: GuardianAccessCodeTable
  guardianship: GuardianshipTable
  guardianship_restriction: GuardianshipRestrictionTable
  hostname_claim: HostnameClaimTable
  idempotency_key: IdempotencyKeyTable
  import_change: ImportChangeTable
  import_memory: ImportMemoryTable
  import_row: ImportRowTable
  import_run: ImportRunTable
  import_sheet: ImportSheetTable
  institution: InstitutionTable
  institution_hostname: InstitutionHostnameTable
  institution_text: InstitutionTextTable
  instructor_absence: InstructorAbsenceTable
  instructor_figure: InstructorFigureTable
  instructor_slot: InstructorSlotTable
  instructor_week: InstructorWeekTable
  issued_document: IssuedDocumentTable
  knowledge_area: KnowledgeAreaTable
  lesson: LessonTable
  lesson_accomplishment: LessonAccomplishmentTable
  lesson_cover: LessonCoverTable
  lesson_make_up: LessonMakeUpTable
  lesson_plan: LessonPlanTable
  lesson_plan_change: LessonPlanChangeTable
  lesson_plan_figure: LessonPlanFigureTable
  lesson_plan_instructor: LessonPlanInstructorTable
  lesson_plan_recurrence: LessonPlanRecurrenceTable
  lesson_withdrawal: LessonWithdrawalTable
  mail_message: MailMessageTable
  make_up_day: MakeUpDayTable
  merged_account: MergedAccountTable
  message_child: MessageChildTable
  opinion_sentence: OpinionSentenceTable
  passkey: PasskeyTable
  performance_rule: PerformanceRuleTable
  performance_scope: PerformanceScopeTable
  person: PersonTable
  person_erasure: PersonErasureTable
  person_merge: PersonMergeTable
  person_picture: PersonPictureTable
  plan_lesson_version: PlanLessonVersionTable
  plan_wish: PlanWishTable
  planning_hour: PlanningHourTable
  planning_hour_instructor: PlanningHourInstructorTable
  published_result: PublishedResultTable
  push_delivery: PushDeliveryTable
  push_subscription: PushSubscriptionTable
  rate_limit: RateLimitTable
  reach_child: ReachChildTable
  reach_grade: ReachGradeTable
  reach_plan: ReachPlanTable
  reach_student: ReachStudentTable
  record_proposal: RecordProposalTable
  recovery_code: RecoveryCodeTable
  reenrollment: ReenrollmentTable
  reenrollment_campaign: ReenrollmentCampaignTable
  registration_counter: RegistrationCounterTable
  reminder_day: ReminderDayTable
  reminder_week: ReminderWeekTable
  responsible: ResponsibleTable
  result_appeal: ResultAppealTable
  retention_removal: RetentionRemovalTable
  retention_setting: RetentionSettingTable
  room_kind: RoomKindTable
  school_evaluation: SchoolEvaluationTable
  school_message: SchoolMessageTable
  school_message_recipient: SchoolMessageRecipientTable
  search_case: SearchCaseTable
  search_step: SearchStepTable
  session: SessionTable
  student_enrollment: StudentEnrollmentTable
  student_evaluation: StudentEvaluationTable
  student_note: StudentNoteTable
  survey_answered: SurveyAnsweredTable
  survey_question: SurveyQuestionTable
  survey_response: SurveyResponseTable
  timetable_draft: TimetableDraftTable
  timetable_draft_grade: TimetableDraftGradeTable
  training_type: TrainingTypeTable
  trusted_device: TrustedDeviceTable
  year_figure: YearFigureTable
}
