/**
 * The roles of a session. EDITOR exists and has no screens of its own yet: the empty intersection rule. GUARDIAN widens the five of
 * the specification (docs/decisions/0092-guardians-and-their-reach.md).
 */
export const ROLES = [
  'ADMINISTRATOR',
  'EDITOR',
  'INSTRUCTOR',
  'STUDENT',
  'STUDENT-SMELJ',
  'GUARDIAN',
] as const
export type Role = (typeof ROLES)[number]

/** The two kinds of institution: some screens and calls exist for one of them only. */
export const INSTITUTION_KINDS = ['SCHOOL', 'MUNICIPAL'] as const
export type InstitutionKind = (typeof INSTITUTION_KINDS)[number]
