import { CATALOGUES } from '../../packages/contract/src/catalogue-table.ts'

/** Which module writes a table; others read it. Rows that go with their parents by a constraint need no writer. */
const TABLES: Record<string, string> = {
  platform: 'audit_entry idempotency_key rate_limit',
  identity: `access_link access_request authenticator consent credential factor_challenge guardian_access_code hostname_claim institution
    institution_hostname institution_text mail_message passkey recovery_code session trusted_device`,
  people: `account guardianship guardianship_restriction import_change import_memory import_row import_run import_sheet merged_account person person_merge person_picture record_proposal
    registration_counter responsible`,
  academics: `academic_term academic_term_mark academic_year education_level event_picture grade grade_training_type
    ${Object.values(CATALOGUES)
      .map(({ path }) => path.replaceAll('-', '_'))
      .join(' ')}`,
  curriculum: 'curriculum_component curriculum_matrix',
  calendar: 'academic_calendar_event calendar calendar_link',
  enrollment:
    'council_decision enrollment_change enrollment_dispensation enrollment_modality enrollment_term_mark student_enrollment',
  planning:
    'availability_window bell_times class_wish instructor_absence instructor_slot instructor_week lesson lesson_accomplishment lesson_cover lesson_make_up lesson_plan lesson_plan_change lesson_plan_instructor lesson_plan_recurrence make_up_day plan_lesson_version plan_wish planning_hour planning_hour_instructor room_kind timetable_draft timetable_draft_grade',
  attendance:
    'absence_justification absence_note absence_note_picture attendance day_roll lesson_withdrawal search_case search_step student_note',
  evaluation:
    'class_result council_attendant council_meeting council_opinion dependency enrollment_advance grade_performance opinion_sentence performance_rule performance_scope published_result result_appeal reenrollment reenrollment_campaign school_evaluation student_evaluation',
  events: 'evaluation_survey survey_question survey_response survey_answered anonymous_survey_answer',
  messages:
    'message_child push_delivery push_subscription reminder_day reminder_week school_message school_message_recipient',
  records: 'academic_record academic_record_revision',
  reports: 'document_number generated_file generated_file_chunk issued_document',
  dashboard: 'grade_figure instructor_figure lesson_plan_figure year_figure',
  operation: 'client_error person_erasure retention_removal retention_setting',
}

export const TABLE_OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) =>
    tables.split(/\s+/).map((table): [string, string] => [table, owner]),
  ),
)

/** A write of a module to a table of another one; null where it may, or where the table is unknown. */
export const foreignWrite = (module: string, table: string): string | null => {
  const owner = TABLE_OWNERS.get(table)
  return owner && owner !== module ? `${table} of ${owner}` : null
}

/** Tables without an owner, and owners of tables that are gone. */
export const ownersMissing = (tables: readonly string[]): string[] => [
  ...tables.filter(table => !TABLE_OWNERS.has(table)).map(table => `The table ${table} has no owner`),
  ...[...TABLE_OWNERS.keys()]
    .filter(table => !tables.includes(table))
    .map(table => `There is no table ${table}, which has an owner`),
]
