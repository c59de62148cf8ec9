/** The statuses of a class's result, in their order. Source: docs/rules.md, End of the year of a class. */
export const CLASS_RESULT_STATUSES = ['RUNNING', 'COUNCIL', 'DECIDED', 'PUBLISHED', 'REOPENED'] as const
export type ClassResultStatus = (typeof CLASS_RESULT_STATUSES)[number]
