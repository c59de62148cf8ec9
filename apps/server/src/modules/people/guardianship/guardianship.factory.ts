import type { FactoryInput, NewRow } from '../../module.ts'

/** An open bond; the guardian lives elsewhere, and receives messages. */
export const guardianshipRow = (
  given: FactoryInput<
    NewRow<'guardianship'>,
    'institution_id' | 'id' | 'student_id' | 'guardian_person_id' | 'created_by' | 'created_at'
  >,
): NewRow<'guardianship'> => ({
  responsible_id: null,
  kinship: 'Mãe',
  status: 'ACTIVE',
  starts_on: '2026-01-10',
  ends_on: null,
  end_reason: null,
  may_collect: false,
  lives_with: false,
  receives: true,
  majority: null,
  version: 1,
  ...given,
})

/** An order that closes the access to a student, without a last day. */
export const restrictionRow = (
  given: FactoryInput<
    NewRow<'guardianship_restriction'>,
    'institution_id' | 'id' | 'student_id' | 'guardian_person_id' | 'written_by' | 'written_at'
  >,
): NewRow<'guardianship_restriction'> => ({
  no_access: true,
  no_address: false,
  no_contact_with_other: false,
  order_number: '0001234-56.2026.8.26.0100',
  court: '2ª Vara da Família',
  starts_on: '2026-01-10',
  ends_on: null,
  lifted_by: null,
  lifted_at: null,
  lift_reason: null,
  version: 1,
  ...given,
})
