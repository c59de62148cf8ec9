/**
 * The fate of the rows of a person whose personal data is removed, in every table that names a person, an account, an
 * enrolment or a responsible by a foreign key. A new table, or a new column of one of these, has to be said here.
 * REMOVED: the rows go. KEPT: they stay as they are. STAFF: they name who works here. Else each column: what changes is
 * emptied or renewed, all else stays.
 */
export type RowFate =
  | { rows: 'REMOVED' | 'KEPT' | 'STAFF'; columns: string }
  | { rows: 'CHANGED'; columns: string; emptied: string; renewed?: string }

export const ERASURE_FATES: Readonly<Record<string, RowFate>> = {
  absence_justification: {
    rows: 'CHANGED',
    columns:
      'institution_id id account_id start_date end_date recorded_by recorded_at withdrawn_by withdrawn_at leaves_closed',
    emptied: 'note',
    renewed: 'reason version',
  },
  absence_note: {
    rows: 'CHANGED',
    columns:
      'institution_id id account_id start_date end_date sender sent_by sent_at client_id decided_by decided_at absence_justification_id',
    emptied: 'text decision_reason',
    renewed: 'reason status version',
  },
  academic_record: {
    rows: 'KEPT',
    columns:
      'institution_id id account_id type revision build_status build_token build_asked_by build_updated_at version',
  },
  academic_record_revision: {
    rows: 'STAFF',
    columns: 'institution_id academic_record_id revision origin records note at by_account_id',
  },
  access_link: {
    rows: 'REMOVED',
    columns: 'institution_id id person_id kind token_hash created_at expires_at used_at',
  },
  account: {
    rows: 'CHANGED',
    columns: 'institution_id id person_id role registration old_registration sort_key search_key created_at',
    emptied: 'status_reason',
    renewed: 'status status_changed_at office_key',
  },
  attendance: {
    rows: 'CHANGED',
    columns:
      'institution_id academic_year_id lesson_id student_enrollment_id grade_id lesson_plan_id status updated_at updated_by absence_justification_id arrived_late left_early by_day',
    emptied: 'justification',
    renewed: 'version',
  },
  authenticator: { rows: 'REMOVED', columns: 'institution_id person_id sealed_secret last_step created_at' },
  calendar_link: {
    rows: 'REMOVED',
    columns: 'institution_id id name token_hash created_by created_at last_read_on revoked_at kind',
  },
  class_result: {
    rows: 'STAFF',
    columns:
      'institution_id grade_id status edition reason by_year changed_by changed_at published_at version',
  },
  consent: {
    rows: 'CHANGED',
    columns: 'institution_id id person_id kind given text_version at recorded_by',
    emptied: 'given_by given_by_tax_number address note',
  },
  council_attendant: {
    rows: 'KEPT',
    columns: 'institution_id id meeting_id position account_id name function duty',
  },
  council_decision: {
    rows: 'CHANGED',
    columns:
      'institution_id id student_enrollment_id number kind component_ids until author_id recorded_at meeting_id',
    emptied: 'reason text',
  },
  council_meeting: {
    rows: 'STAFF',
    columns:
      'institution_id id academic_year_id grade_id academic_term_id date start_time end_time place discussion remarks rectifies_id status number signed_text signed_by signed_at annulled_by annulled_at annulled_reason version',
  },
  council_opinion: {
    rows: 'REMOVED',
    columns:
      'institution_id id student_enrollment_id author_id curriculum_component_id academic_term_id chips text written_at version',
  },
  credential: { rows: 'REMOVED', columns: 'institution_id person_id password_hash updated_at' },
  guardianship: {
    rows: 'CHANGED',
    columns:
      'institution_id id student_id guardian_person_id kinship starts_on may_collect lives_with receives majority created_by created_at',
    emptied: 'responsible_id end_reason',
    renewed: 'status ends_on version',
  },
  guardianship_restriction: {
    rows: 'CHANGED',
    columns:
      'institution_id id student_id guardian_person_id no_access no_address no_contact_with_other starts_on ends_on written_by written_at lifted_by lifted_at',
    emptied: 'order_number court lift_reason',
    renewed: 'version',
  },
  dependency: {
    rows: 'CHANGED',
    columns:
      'institution_id id account_id curriculum_component_id year origin from_enrollment_id mode grade_id until status mark decided_by decided_at created_by created_at',
    emptied: 'reason',
    renewed: 'version',
  },
  enrollment_advance: {
    rows: 'KEPT',
    columns: 'institution_id from_enrollment_id to_enrollment_id academic_year_id created_at situation',
  },
  enrollment_dispensation: {
    rows: 'KEPT',
    columns:
      'institution_id student_enrollment_id grade_id curriculum_component_id reason start_date end_date',
  },
  enrollment_modality: {
    rows: 'KEPT',
    columns: 'institution_id student_enrollment_id position curriculum_component_id',
  },
  enrollment_term_mark: {
    rows: 'KEPT',
    columns:
      'institution_id student_enrollment_id grade_id curriculum_component_id academic_term_id mark text absences lessons_given origin note source_mark source_text source_absences source_lessons_given source_points source_worth source_points_mark source_changed_at',
  },
  factor_challenge: {
    rows: 'REMOVED',
    columns: 'institution_id token_hash purpose person_id account_id password_set_at expires_at',
  },
  generated_file: {
    rows: 'REMOVED',
    columns:
      'institution_id id tag name title status progress reason size content_type content_encoding params request_key requested_by run_token created_at updated_at expires_at made_from asked_title',
  },
  grade_performance: {
    rows: 'KEPT',
    columns:
      'institution_id scope_id student_enrollment_id mark recovery mean concept text absences justified_absences lessons_given total_minutes absent_minutes frequency situation earned possible missing remaining complete',
  },
  guardian_access_code: {
    rows: 'REMOVED',
    columns: 'institution_id id person_id token_hash typed_hash created_at expires_at used_at wrong_numbers',
  },
  import_change: {
    rows: 'REMOVED',
    columns: 'institution_id import_id person_id account_id before version',
  },
  import_run: {
    rows: 'STAFF',
    columns:
      'institution_id id type file_name status encoding delimiter columns row_count mode invite origin counts imported progress reason run_token created_by started_by started_at created_at finished_at renewed_at update_known names_as_written rows_removed_at sheets include_hidden_rows leave_known without_responsible',
  },
  instructor_absence: {
    rows: 'STAFF',
    columns:
      'institution_id id account_id start_date end_date start_time end_time kind note created_by created_at withdrawn_by withdrawn_at version',
  },
  instructor_slot: {
    rows: 'STAFF',
    columns:
      'institution_id id account_id weekday start_time end_time valid_from valid_until recurrence_id lesson_id',
  },
  issued_document: {
    rows: 'KEPT',
    columns:
      'institution_id id code type person_id student_enrollment_id generated_file_id issued_by issued_at data hash grade_id edition replaced_by revoked_at revoked_by revoked_reason subject',
  },
  lesson_accomplishment: {
    rows: 'STAFF',
    columns:
      'institution_id id lesson_id account_id note content_registration material_usage created_at updated_at version',
  },
  lesson_cover: {
    rows: 'STAFF',
    columns:
      'institution_id id lesson_id absent_id absence_id outcome substitute_id reason created_by created_at withdrawn_by withdrawn_at version',
  },
  lesson_plan_instructor: {
    rows: 'STAFF',
    columns: 'institution_id id lesson_plan_id account_id start_date end_date open_ended',
  },
  /** Withdrawn marks of the student go; all others stay for their 30 days. */
  lesson_withdrawal: {
    rows: 'STAFF',
    columns:
      'institution_id id lesson_id lesson_date account_id withdrawn_at event_id attendance_taken_at attendance_partial marks release restored_at',
  },
  instructor_week: {
    rows: 'REMOVED',
    columns:
      'institution_id id academic_year_id account_id intervals answered_on contract_minutes counting most_days most_lessons windows version',
  },
  planning_hour_instructor: {
    rows: 'STAFF',
    columns: 'institution_id id planning_hour_id account_id',
  },
  class_wish: {
    rows: 'STAFF',
    columns: 'institution_id grade_id gaps weekdays first_account_id version',
  },
  merged_account: { rows: 'KEPT', columns: 'institution_id former_id account_id' },
  opinion_sentence: { rows: 'REMOVED', columns: 'institution_id id account_id text version' },
  passkey: {
    rows: 'REMOVED',
    columns:
      'institution_id id person_id credential_id host public_key counter transports name created_at last_used_at',
  },
  person_erasure: {
    rows: 'STAFF',
    columns: 'institution_id id person_id account_id at by_account_id note removed',
  },
  person_merge: {
    rows: 'CHANGED',
    columns:
      'institution_id id person_id other_person_id other_name other_registrations version counts at by_account_id undo_until undone_at undone_by',
    emptied: 'undo',
  },
  person_picture: { rows: 'REMOVED', columns: 'institution_id person_id content content_type updated_at' },
  published_result: {
    rows: 'KEPT',
    columns:
      'institution_id grade_id edition student_enrollment_id situation retention frequency absences justified_absences lessons_given failed_components components explanation policy inputs_hash published_at',
  },
  record_proposal: {
    rows: 'REMOVED',
    columns:
      'institution_id id account_id field new_value old_value status sent_by sent_at decided_by closed_at decision_reason version',
  },
  search_case: {
    rows: 'CHANGED',
    columns: 'institution_id id academic_year_id account_id opened_on changed_by changed_at',
    emptied: 'note',
    renewed: 'version status outcome closed_on reasons handled',
  },
  search_step: {
    rows: 'STAFF',
    columns:
      'institution_id id search_case_id kind taken_on result contacted note recorded_by recorded_at withdrawn_by withdrawn_at',
  },
  result_appeal: {
    rows: 'CHANGED',
    columns:
      'institution_id id student_enrollment_id subject term_position curriculum_component_id meeting_id published_on received_on applicant send_until answer_until status changed_by changed_at',
    emptied: 'applicant_name text answer',
    renewed: 'version',
  },
  recovery_code: { rows: 'REMOVED', columns: 'institution_id person_id code_hash' },
  reminder_day: { rows: 'STAFF', columns: 'institution_id account_id day at' },
  /** The rows of parents stay; all others go. */
  responsible: {
    rows: 'CHANGED',
    columns: 'institution_id id person_id position name kinship',
    emptied: 'tax_number cellphone occupation email address',
  },
  school_message: {
    rows: 'STAFF',
    columns:
      'institution_id id academic_year_id type title body sender_id lesson_id created_at version status send_at resent_at chosen request_kind lesson_plan_id other_lesson_id asked_date asked_start asked_end accepted decision_reason decided_by decided_at search_key origin',
  },
  message_child: {
    rows: 'REMOVED',
    columns: 'institution_id id school_message_id student_id account_id status at copy copy_at copy_tries',
  },
  school_message_recipient: {
    rows: 'REMOVED',
    columns: 'institution_id id school_message_id account_id status at copy copy_at copy_tries',
  },
  session: {
    rows: 'REMOVED',
    columns:
      'institution_id id account_id created_at expires_at revoked_at agent last_seen_at address_mark factor_proven_at',
  },
  /** The rows of classes stay; events and waiting lists go. */
  student_enrollment: {
    rows: 'KEPT',
    columns:
      'institution_id id academic_year_id grade_id account_id status class_number queued_at start_date exit_date exit_reason council_approved previous_enrollment_id created_at version protocol offer_expires_at term_marks_version dispensations_version late_until',
  },
  student_evaluation: {
    rows: 'KEPT',
    columns:
      'institution_id school_evaluation_id student_enrollment_id id grade_id score state text concept version updated_at updated_by',
  },
  reenrollment: {
    rows: 'REMOVED',
    columns:
      'institution_id id academic_year_id account_id answer answered_on answered_by relation note recorded_by recorded_at version',
  },
  push_delivery: {
    rows: 'REMOVED',
    columns:
      'institution_id id push_subscription_id kind subject school_message_id student_id status created_at due_at tries',
  },
  push_subscription: {
    rows: 'REMOVED',
    columns:
      'institution_id id account_id session_id endpoint endpoint_hash p256dh auth kinds created_at last_success_at failures',
  },
  student_note: {
    rows: 'REMOVED',
    columns: 'institution_id id account_id author_id date text shared created_at version',
  },
  trusted_device: {
    rows: 'REMOVED',
    columns: 'institution_id id person_id token_hash agent created_at last_used_at expires_at',
  },
  survey_answered: {
    rows: 'REMOVED',
    columns: 'institution_id evaluation_survey_id student_enrollment_id',
  },
  survey_response: {
    rows: 'REMOVED',
    columns: 'institution_id id evaluation_survey_id student_enrollment_id answers created_at',
  },
}
