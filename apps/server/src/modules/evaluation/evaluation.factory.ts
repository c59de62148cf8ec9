import type { FactoryInput, NewRow } from '../module.ts'

/** A test (PROOF) of 10 marks. */
export const evaluationRow = (
  given: FactoryInput<
    NewRow<'school_evaluation'>,
    | 'institution_id'
    | 'id'
    | 'academic_year_id'
    | 'grade_id'
    | 'curriculum_component_id'
    | 'lesson_plan_id'
    | 'academic_term_id'
    | 'date'
  >,
): NewRow<'school_evaluation'> => ({
  name: 'Prova',
  description: null,
  type: 'PROOF',
  highest: 10,
  deleted_at: null,
  version: 1,
  ...given,
})

export const scopeRow = (
  given: FactoryInput<
    NewRow<'performance_scope'>,
    'institution_id' | 'id' | 'academic_year_id' | 'grade_id' | 'curriculum_component_id' | 'academic_term_id'
  >,
): NewRow<'performance_scope'> => ({
  input_version: 1,
  computed_version: 0,
  computed_at: null,
  lease_token: null,
  lease_until: null,
  ...given,
})

/** A campaign of re-enrolment without a chosen next year. */
export const campaignRow = (
  given: FactoryInput<
    NewRow<'reenrollment_campaign'>,
    'institution_id' | 'academic_year_id' | 'opens' | 'closes' | 'letter'
  >,
): NewRow<'reenrollment_campaign'> => ({ target_year_id: null, version: 1, ...given })

/** The answer of a family that returns. */
export const reenrollmentRow = (
  given: FactoryInput<
    NewRow<'reenrollment'>,
    | 'institution_id'
    | 'id'
    | 'academic_year_id'
    | 'account_id'
    | 'answered_on'
    | 'recorded_by'
    | 'recorded_at'
  >,
): NewRow<'reenrollment'> => ({
  answer: 'CONFIRMED',
  answered_by: null,
  relation: null,
  note: null,
  version: 1,
  ...given,
})

/** Signed minutes of the council of the whole year. */
export const councilMeetingRow = (
  given: FactoryInput<
    NewRow<'council_meeting'>,
    'institution_id' | 'id' | 'academic_year_id' | 'grade_id' | 'number' | 'signed_by' | 'signed_at'
  >,
): NewRow<'council_meeting'> => ({
  academic_term_id: null,
  date: '2026-07-20',
  start_time: '14:00:00',
  end_time: '16:00:00',
  place: 'Sala dos professores',
  discussion: null,
  remarks: null,
  status: 'SIGNED',
  rectifies_id: null,
  signed_text: [],
  annulled_by: null,
  annulled_at: null,
  annulled_reason: null,
  version: 2,
  ...given,
})
