import type { Given, NewRow } from '../module.ts'

/** An active enrolment without end. */
export const enrollmentRow = (
  given: Given<
    NewRow<'student_enrollment'>,
    'institution_id' | 'id' | 'academic_year_id' | 'grade_id' | 'account_id' | 'start_date' | 'created_at'
  >,
): NewRow<'student_enrollment'> => ({
  status: 'ACTIVE',
  class_number: null,
  queued_at: null,
  exit_date: null,
  exit_reason: null,
  council_approved: false,
  previous_enrollment_id: null,
  version: 1,
  ...given,
})
