/** The roles of spec section 3. EDITOR exists and has no screens of its own yet: the empty intersection rule. */
export const ROLES = ['ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'] as const
export type Role = (typeof ROLES)[number]

/** The two kinds of institution: "school-only" and "municipal-only" of spec section 1. */
export const INSTITUTION_KINDS = ['SCHOOL', 'MUNICIPAL'] as const
export type InstitutionKind = (typeof INSTITUTION_KINDS)[number]
