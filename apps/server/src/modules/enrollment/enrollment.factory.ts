import { enrollmentProtocol } from '@lousa/rules/enrollment/protocol.rules.ts'
import type { FactoryInput, NewRow } from '../module.ts'

/** An active enrolment without end. */
export const enrollmentRow = (
  given: FactoryInput<
    NewRow<'student_enrollment'>,
    'institution_id' | 'id' | 'academic_year_id' | 'grade_id' | 'account_id' | 'start_date' | 'created_at'
  >,
): NewRow<'student_enrollment'> => ({
  status: 'ACTIVE',
  // The random part of the id, so that a repeated run creates equal rows.
  protocol: enrollmentProtocol(Buffer.from(String(given.id).replaceAll('-', '').slice(-16), 'hex')),
  class_number: null,
  queued_at: null,
  offer_expires_at: null,
  exit_date: null,
  exit_reason: null,
  council_approved: false,
  previous_enrollment_id: null,
  version: 1,
  ...given,
})
