/** Whether a record is in use or archived, as the specification names it. */
export const PERSON_STATUSES = ['Ativo', 'Inativo'] as const
